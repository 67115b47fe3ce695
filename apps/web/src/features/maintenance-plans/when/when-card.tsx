import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanPreview } from '@siteward/contract';
import { addDays, PLAN_LIMITS, ruleText } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { Field, FieldError } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { Copy, Minus, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { onDemand, usePreload } from '#components/on-demand.tsx';
import { dayWithWeekday } from '#lib/rule-words.ts';
import { useSiteCalendar } from '#lib/site-time.ts';
import { madeAlready, type PlanValues, ruleIn } from '../plan-values.ts';
import type { EditedRule } from './editors.tsx';
import { type RuleWord, Sentence, wordLabel } from './sentence.tsx';

const Editor = onDemand(async () => (await import('./editors.tsx')).Editor);

interface WhenCardProps {
  form: UseFormReturn<PlanValues>;
  /** The dates of the rule that the form shows; undefined until they are there. */
  preview: PlanPreview | undefined;
  /** How many days ahead it was made before, where that is another number. */
  savedLead?: number;
  readOnly: boolean;
}

/** When the work is to be done, each word of it a button whose editor opens below; and how that goes for the next date. */
export function WhenCard({ form, preview, savedLead, readOnly }: WhenCardProps) {
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

/** Puts the focus on the first thing in it as soon as that is there: what was opened is what is looked for next. */
function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:checked, [aria-pressed=true], input, select, button, [tabindex]')
      ?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

/** How long before its day a work order is made, and when it is due. */
function Ahead({ form, preview, savedLead, readOnly }: WhenCardProps) {
  const { t } = useLingui();
  const [leadDays, dueDays, dueTime] = useWatch({ control: form.control, name: ['leadDays', 'dueDays', 'dueTime'] });
  const set = (name: 'leadDays' | 'dueDays', value: number) => form.setValue(name, value, { shouldDirty: true });
  const isOther = savedLead !== undefined && savedLead !== leadDays;
  const before = savedLead ?? 0;
  const was = plural(before, { one: 'Was # day.', other: 'Was # days.' });
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-4">
        <div className="min-w-0 flex-1 basis-40">
          <b className="font-medium">
            <Trans>Make the work order ahead</Trans>
          </b>
          <p className="text-muted text-sm">
            <Trans>So that it can be assigned, and parts ordered.</Trans> {isOther && was}
          </p>
        </div>
        <Stepper
          value={leadDays}
          max={PLAN_LIMITS.leadDays}
          onChange={(days) => set('leadDays', days)}
          words={plural(leadDays, { one: '# day', other: '# days' })}
          less={t`One day less ahead`}
          more={t`One day more ahead`}
          readOnly={readOnly}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
        <div className="min-w-0 flex-1 basis-40">
          <b className="font-medium">
            <Trans>Due after its day</Trans>
          </b>
          <p className="text-muted text-sm">
            <Trans>Until then it counts as done on time.</Trans>
          </p>
        </div>
        <Stepper
          value={dueDays}
          max={PLAN_LIMITS.dueDays}
          onChange={(days) => set('dueDays', days)}
          words={dueDays === 0 ? t`same day` : plural(dueDays, { one: '# day', other: '# days' })}
          less={t`Due one day earlier`}
          more={t`Due one day later`}
          readOnly={readOnly}
        />
        {readOnly ? (
          <span className="font-medium tabular-nums">{dueTime}</span>
        ) : (
          <Field label={t`Due at`} hideLabel className="w-32" error={form.formState.errors.dueTime?.message}>
            <Input type="time" {...form.register('dueTime')} />
          </Field>
        )}
      </div>
      <NextWay preview={preview} dueDays={dueDays} dueTime={dueTime} />
    </>
  );
}

interface StepperProps {
  value: number;
  max: number;
  onChange: (value: number) => void;
  words: string;
  less: string;
  more: string;
  readOnly: boolean;
}

function Stepper({ value, max, onChange, words, less, more, readOnly }: StepperProps) {
  const step =
    'grid h-full w-8.5 place-items-center rounded-md text-muted enabled:hover:bg-hover disabled:opacity-45 max-lg:w-11';
  if (readOnly) return <span className="font-medium tabular-nums">{words}</span>;
  return (
    <span className="inline-flex h-control items-center rounded-md border border-line-strong bg-surface">
      <button
        type="button"
        aria-label={less}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
        className={step}
      >
        <Minus aria-hidden="true" />
      </button>
      <output className="min-w-16 text-center font-medium tabular-nums">{words}</output>
      <button
        type="button"
        aria-label={more}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={step}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}

/** What happens for the next date: made, begun, due. */
function NextWay({ preview, dueDays, dueTime }: Pick<WhenCardProps, 'preview'> & { dueDays: number; dueTime: string }) {
  const { t } = useLingui();
  const { today, zone } = useSiteCalendar();
  const [next] = preview?.dates ?? [];
  if (!next) return null;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const [made, starts] = [
    madeAlready(next, today) ?? dayWithWeekday(next.madeOn, today),
    dayWithWeekday(next.day, today),
  ];
  const due = dueDays === 0 ? dueTime : `${dayWithWeekday(addDays(next.day, dueDays), today)}, ${dueTime}`;
  const points = [
    { key: 'made', when: made, what: t`made, assignees told` },
    {
      key: 'starts',
      when: `${starts}, ${clock.format(Date.parse(next.at))}`,
      what: t({ message: 'starts', context: 'work' }),
    },
    { key: 'due', when: due, what: t({ message: 'due', context: 'work' }) },
  ];
  return (
    <ol
      aria-label={t`What happens for the next date`}
      className="grid grid-cols-[7fr_3fr_auto] max-sm:grid-cols-[3fr_3fr_auto]"
    >
      {points.map(({ key, when, what }, index) => (
        <li key={key} className="relative min-w-0 pt-4.5 pr-2 text-muted text-sm">
          {index < 2 && (
            <span
              aria-hidden="true"
              className={`absolute top-1.75 right-0 left-2 border-action border-t-2 ${index === 0 ? 'border-dotted' : ''}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`absolute top-1 left-0 size-2.5 rounded-full border-2 border-action ${index === 2 ? 'bg-action' : 'bg-surface'}`}
          />
          <b className="block font-medium text-foreground text-md tabular-nums">{when}</b>
          {what}
        </li>
      ))}
    </ol>
  );
}

/** The rule as calendars exchange it, for whoever wants it. */
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
