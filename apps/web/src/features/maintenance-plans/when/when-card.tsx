import { useLingui } from '@lingui/react/macro';
import { ruleText } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { FieldError } from '@siteward/ui/field';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { Copy } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { onDemand, usePreload } from '#components/on-demand.tsx';
import { useSiteCalendar } from '#lib/site-time.ts';
import { ruleIn } from '../plan-values.ts';
import { Ahead, type AheadProps } from './ahead.tsx';
import type { EditedRule } from './edited-rule.ts';
import { type RuleWord, Sentence, wordLabel } from './sentence.tsx';

const Editor = onDemand(async () => (await import('./editors.tsx')).Editor);

/**
 * When the work is to be done: a sentence whose words are buttons that open their editors below, and the course of the next date.
 */
export function WhenCard({ form, preview, savedLead, readOnly }: AheadProps) {
  const { t } = useLingui();
  const { zone } = useSiteCalendar();
  const [open, setOpen] = useState<RuleWord | null>(null);
  const editor = useId();
  const section = useRef<HTMLElement>(null);
  const [rule, from, time, until, count] = useWatch({
    control: form.control,
    name: ['rule', 'from', 'time', 'until', 'count'],
  });
  const said = ruleIn({ rule, from, time, until, count });
  const change = ({ repeats, ...others }: Partial<EditedRule>) => {
    const changed = { ...others, ...(repeats && { rule: ruleText(repeats) }) };
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    if (changed.rule !== undefined) form.setValue('rule', changed.rule, options);
    if (changed.from !== undefined) form.setValue('from', changed.from, options);
    if (changed.time !== undefined) form.setValue('time', changed.time, options);
    if (changed.until !== undefined) form.setValue('until', changed.until, options);
    if (changed.count !== undefined) form.setValue('count', changed.count, options);
  };
  const close = () => {
    section.current?.querySelector<HTMLElement>(`[data-word=${open}]`)?.focus();
    setOpen(null);
  };
  usePreload(readOnly ? undefined : Editor);
  const { errors } = form.formState;
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
              <Suspense fallback={<Skeleton className="h-9 w-full" />}>
                <FocusFirst key={open}>
                  <Editor
                    word={open}
                    zone={zone}
                    rule={said}
                    closed={preview?.closedWeekdays ?? []}
                    onChange={change}
                  />
                </FocusFirst>
              </Suspense>
            </fieldset>
          )}
          <Ahead form={form} preview={preview} {...(savedLead !== undefined && { savedLead })} readOnly={readOnly} />
        </div>
        <RuleLine lines={preview?.rrule ?? []} />
      </section>
    </Card>
  );
}

/** Moves the focus to the first control as soon as it is rendered: after opening something, people look for it next. */
function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:checked, [aria-pressed=true], input, select, button, [tabindex]')
      ?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
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
