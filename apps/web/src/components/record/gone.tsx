import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { EmptyState } from '@siteward/ui/empty-state';
import { Field } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { typedAbout } from '#lib/drafts/typed-about.ts';

interface GoneProps {
  id: string;
  /** Says that it is not there, as a sentence. */
  title: string;
  /** A link to the other records. */
  back: ReactNode;
}

/** Shown in place of a record that is not there: a link to the other records, and the text that was being typed about it. */
export function Gone({ id, title, back }: GoneProps) {
  const { t } = useLingui();
  const state = useRef<HTMLDivElement>(null);
  const [typed] = useState(() => typedAbout(id).join('\n\n'));
  // The element that had the focus disappeared with the record.
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
          {/* Browsers offer the clipboard only on secure pages; elsewhere the text can still be selected. */}
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
