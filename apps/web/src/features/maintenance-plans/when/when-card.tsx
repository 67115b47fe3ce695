import { useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { FieldError } from '@siteward/ui/field';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { onDemand, usePreload } from '#components/on-demand.tsx';
import { useSiteCalendar } from '#lib/time/site-time.ts';
import { whenIn } from '../plan-form.ts';
import { ruleIn } from '../plan-values.ts';
import { WithForm } from '../with-form.tsx';
import { Ahead, type AheadProps } from './ahead.tsx';
import { type RuleWord, Sentence, wordLabel } from './sentence.tsx';

const WordEditor = onDemand(async () => (await import('./word-editor.tsx')).WordEditor);

/**
 * When the work is to be done: a sentence whose words are buttons that open their editors below, and the course of the next date.
 */
export function WhenCard({ edit, preview, savedLead, readOnly }: AheadProps) {
  const { t } = useLingui();
  const { zone } = useSiteCalendar();
  const [open, setOpen] = useState<RuleWord | null>(null);
  const editor = useId();
  const section = useRef<HTMLElement>(null);
  const said = ruleIn(whenIn(edit));
  const close = () => {
    section.current?.querySelector<HTMLElement>(`[data-word=${open}]`)?.focus();
    setOpen(null);
  };
  usePreload(readOnly ? undefined : WordEditor);
  const { errors } = edit;
  const faults = [errors.rule, errors.from, errors.time, errors.until, errors.count].flatMap(
    (fault) => fault?.message ?? [],
  );
  return (
    <Card>
      <section
        ref={section}
        aria-labelledby={`${editor}-title`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || open === null) return;
          event.stopPropagation();
          close();
        }}
      >
        <div className="p-4">
          <h2 id={`${editor}-title`} className="mb-1 font-semibold text-lg">
            {t({ message: 'When', context: 'work is done' })}
          </h2>
          <div {...(faults.length > 0 && { 'data-fault': '' })}>
            <Sentence
              rule={said}
              zone={zone}
              open={open}
              editor={editor}
              disabled={readOnly}
              onOpen={(word) => setOpen(word === open ? null : word)}
            />
          </div>
          {faults.map((fault) => (
            <FieldError key={fault}>{fault}</FieldError>
          ))}
          {open && !(open === 'days' && said.repeats.every === 'day') && (
            <fieldset
              id={editor}
              data-editor=""
              aria-label={wordLabel(open)}
              className="mt-3 min-w-0 rounded-md bg-sunken px-3 py-2.5"
            >
              <WithForm edit={edit} part={WordEditor} fallback={<Skeleton className="h-9 w-full" />}>
                {(form) => (
                  <WordEditor
                    key={open}
                    form={form}
                    word={open}
                    zone={zone}
                    rule={said}
                    closed={preview?.closedWeekdays ?? []}
                  />
                )}
              </WithForm>
            </fieldset>
          )}
          <Ahead edit={edit} preview={preview} {...(savedLead !== undefined && { savedLead })} readOnly={readOnly} />
        </div>
        <RuleLine lines={preview?.rrule ?? []} />
      </section>
    </Card>
  );
}

/** The rule in the format that calendars exchange, for people who need it. */
function RuleLine({ lines }: { lines: readonly string[] }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast.success(t`The rule has been copied`);
    } catch {
      toast.error(t`The rule could not be copied`);
    }
  };
  return (
    <div className="flex min-h-11 items-center gap-2 border-line border-t bg-sunken py-1 pr-2.5 pl-4 text-muted text-sm">
      <code className="wrap-anywhere min-w-0 flex-1 py-1 font-mono">
        {lines.map((line) => (
          <span key={line} className="mr-2 inline-block">
            {line}
          </span>
        ))}
      </code>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t`Copy the rule`}
        title={t`Copy the rule`}
        onClick={() => void copy()}
      >
        <Copy aria-hidden="true" />
      </Button>
    </div>
  );
}
