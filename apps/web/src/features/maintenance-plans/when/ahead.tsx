import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanPreview } from '@siteward/contract';
import { addDays, PLAN_LIMITS } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Minus, Plus } from 'lucide-react';
import { dayWithWeekday, useSiteCalendar } from '#lib/time/site-time.ts';
import { type PlanForm, whenIn } from '../plan-form.ts';
import { madeAlready } from '../plan-values.ts';

/** The props of the card, shared by the lines below the sentence. */
export interface AheadProps {
  edit: PlanForm;
  /** The dates of the rule in the form; undefined until they are loaded. */
  preview: PlanPreview | undefined;
  /** The saved number of days ahead, if the plan exists already. */
  savedLead?: number;
  readOnly: boolean;
}

/** How long before its day a work order is made, and when it is due. */
export function Ahead({ edit, preview, savedLead, readOnly }: AheadProps) {
  const { t } = useLingui();
  const { form } = edit;
  const { leadDays, dueDays } = whenIn(edit);
  const dueTime = edit.watch('dueTime');
  const set = (name: 'leadDays' | 'dueDays', value: number) => {
    if (form) form.setValue(name, value, { shouldDirty: true });
    else edit.set(name, String(value));
  };
  const isOther = savedLead !== undefined && savedLead !== leadDays;
  const before = savedLead ?? 0;
  const was = plural(before, { one: 'Was # day.', other: 'Was # days.' });
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-4">
        <div className="min-w-0 flex-1 basis-40">
          <b className="font-medium">
            <Trans>Create the work order ahead</Trans>
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
            <Trans>Due after the date</Trans>
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
          <Field label={t`Due at`} hideLabel className="w-36" error={edit.errors.dueTime?.message}>
            <Input type="time" {...edit.register('dueTime')} />
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

/** The course of the next date: made, started, due. */
function NextWay({ preview, dueDays, dueTime }: Pick<AheadProps, 'preview'> & { dueDays: number; dueTime: string }) {
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
    { key: 'made', when: made, what: t({ message: 'created', context: 'work' }) },
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
