import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { EmptyState } from '@siteward/ui/empty-state';
import { Field } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { typedAbout } from '#lib/draft.ts';

interface GoneProps {
  id: string;
  /** That it is not there, as a sentence. */
  title: string;
  /** The way to the others. */
  back: ReactNode;
}

/** In place of a record that is not there: the way to the others, and what was being typed about it. */
export function Gone({ id, title, back }: GoneProps) {
  const { t } = useLingui();
  const state = useRef<HTMLDivElement>(null);
  const [typed] = useState(() => typedAbout(id).join('\n\n'));
  // Where the focus was went with the record.
  useEffect(() => {
    if (document.activeElement === document.body) state.current?.focus();
  }, []);
  const copy = async () => {
    await navigator.clipboard.writeText(typed);
    toast.success(t`Copied`);
  };
  return (
    <div ref={state} role="alert" tabIndex={-1} className="outline-none">
      <EmptyState drawing="search" title={title} action={back} />
      {typed !== '' && (
        <div className="mx-auto grid max-w-[560px] gap-3 px-6 pb-6">
          <Field label={t`What you had typed`} help={t`It was not saved. Copy what you still need.`}>
            <Textarea readOnly value={typed} />
          </Field>
          {/* Browsers offer it on secure pages alone; elsewhere the text can still be marked. */}
          {navigator.clipboard && (
            <Button className="justify-self-start" onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
