import { Trans, useLingui } from '@lingui/react/macro';
import {
  type DayOfMonth,
  dayWithin,
  NTH_WEEKDAYS,
  PLAN_LIMITS,
  type Repetition,
  WEEKDAYS,
  weekdayNumber,
} from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { cx } from '@siteward/ui/lib/cx';
import { NativeSelect } from '@siteward/ui/native-select';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { type ComponentProps, useState } from 'react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { type Weekday, weekdayInBrief, weekdayName, weekdays } from '#lib/time/week.ts';
import { dayOfMonthWords, monthName } from '#lib/words/rule-words.ts';
import { numberOf } from '#lib/words/typed-number.ts';
import type { Closed, EditedRule, EditorProps } from './edited-rule.ts';

/** The same rule with another unit, on the day that its first day falls on. */
function repeatsBy(every: Repetition['every'], { repeats, from }: EditedRule): Repetition {
  const { interval } = repeats;
  const [, month = 1, day = 1] = from.split('-').map(Number);
  const on: DayOfMonth = 'on' in repeats ? repeats.on : { kind: 'day', day };
  switch (every) {
    case 'day':
      return { every, interval };
    case 'week':
      return { every, interval, weekdays: [WEEKDAYS[weekdayNumber(from)] ?? 'MO'] };
    case 'month':
      return { every, interval, on };
    case 'year':
      return yearly(interval, month, on);
  }
}

const yearly = (interval: number, month: number, on: DayOfMonth): Repetition => {
  return { every: 'year', interval, month, on: dayWithin(month, on) };
};

export function OftenEditor({ rule, onChange }: EditorProps) {
  const { t } = useLingui();
  const { repeats } = rule;
  const units: Record<Repetition['every'], string> = {
    day: t({ message: 'days', context: 'every so many' }),
    week: t({ message: 'weeks', context: 'every so many' }),
    month: t({ message: 'months', context: 'every so many' }),
    year: t({ message: 'years', context: 'every so many' }),
  };
  return (
    <div className="grid grid-cols-2 gap-3 sm:w-80">
      <Field label={t`Interval`}>
        <CountInput
          count={repeats.interval}
          max={PLAN_LIMITS.interval}
          onChange={(interval) => onChange({ repeats: { ...repeats, interval } })}
        />
      </Field>
      <Field label={t({ message: 'Unit', context: 'of time' })}>
        <NativeSelect
          value={repeats.every}
          onChange={({ target }) => {
            const every = UNITS.find((unit) => unit === target.value);
            if (every && every !== repeats.every) onChange({ repeats: repeatsBy(every, rule) });
          }}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {units[unit]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  );
}

const UNITS = ['day', 'week', 'month', 'year'] as const;

interface CountInputProps extends Omit<ComponentProps<typeof Input>, 'onChange'> {
  count: number;
  max: number;
  onChange: (count: number) => void;
}

/** A whole number from 1 that the rule follows while it is typed; what is none leaves the rule as it was, and its number comes back. */
export function CountInput({ count, max, onChange, ...props }: CountInputProps) {
  // Kept as text, because a number may still be incomplete: "1" of "12".
  const [typed, setTyped] = useState(String(count));
  return (
    <Input
      {...props}
      inputMode="numeric"
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const next = numberOf(value);
        if (next !== null && Number.isInteger(next) && next >= 1 && next <= max) onChange(next);
      }}
      onBlur={() => setTyped(String(count))}
    />
  );
}

export function DaysEditor({ rule, closed, onChange }: EditorProps & Closed) {
  const { repeats } = rule;
  if (repeats.every === 'day') return null;
  if (repeats.every === 'week') return <WeekdayPicker repeats={repeats} closed={closed} onChange={onChange} />;
  if (repeats.every === 'month') {
    return <DayOfMonthEditor on={repeats.on} onChange={(on) => onChange({ repeats: { ...repeats, on } })} />;
  }
  const { interval, month, on } = repeats;
  const set = (inMonth: number, onDay: DayOfMonth) => onChange({ repeats: yearly(interval, inMonth, onDay) });
  return (
    <div className="grid gap-3">
      <MonthSelect month={month} onChange={(next) => set(next, on)} />
      <DayOfMonthEditor on={on} onChange={(next) => set(month, next)} />
    </div>
  );
}

type OnWeekdays = Extract<Repetition, { every: 'week' }>;

/** Any number of weekdays; those on which the site is closed are dashed. */
function WeekdayPicker({
  repeats,
  closed,
  onChange,
}: { repeats: OnWeekdays } & Closed & Pick<EditorProps, 'onChange'>) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const toggle = (day: Weekday) => {
    const weekday = WEEKDAYS[day];
    if (!weekday) return;
    const isOn = repeats.weekdays.includes(weekday);
    const next = WEEKDAYS.filter((each) => (each === weekday ? !isOn : repeats.weekdays.includes(each)));
    // At least one stays.
    if (next.length > 0) onChange({ repeats: { ...repeats, weekdays: next } });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
      <span className="flex gap-1 max-sm:w-full max-sm:justify-between">
        {weekdays(site?.locale ?? '').map((day) => {
          const isClosed = closed.some((each) => each === WEEKDAYS[day]);
          const isOn = repeats.weekdays.some((each) => each === WEEKDAYS[day]);
          const name = weekdayName(day, 'long');
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(day)}
              className={cx(
                'grid size-9 place-items-center rounded-full border font-medium text-md max-lg:size-10',
                isOn ? 'bg-action text-on-action' : 'bg-surface text-muted hover:bg-hover',
                isClosed ? 'border-line-strong border-dashed' : isOn ? 'border-action' : 'border-line',
              )}
            >
              <span aria-hidden="true">{weekdayInBrief(day)}</span>
              <span className="sr-only">{isClosed ? t`${name}, closed` : name}</span>
            </button>
          );
        })}
      </span>
      {closed.length > 0 && (
        <small className="text-muted text-sm">
          <Trans>Dashed: the site is closed.</Trans>
        </small>
      )}
    </div>
  );
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function MonthSelect({ month, onChange }: { month: number; onChange: (month: number) => void }) {
  const { t } = useLingui();
  return (
    <Field label={t({ message: 'Month', context: 'of a year' })} className="sm:w-60">
      <NativeSelect value={month} onChange={({ target }) => onChange(Number(target.value))}>
        {MONTHS.map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

const LAST = -1;
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), LAST];

/** A day by its number, or by its weekday, for example the first Tuesday. */
function DayOfMonthEditor({ on, onChange }: { on: DayOfMonth; onChange: (on: DayOfMonth) => void }) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const setKind = (kind: string) => {
    if (kind === on.kind) return;
    onChange(kind === 'day' ? { kind: 'day', day: 1 } : { kind: 'weekday', nth: 1, weekday: 'MO' });
  };
  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label={t`Day of the month`}
        value={on.kind}
        onValueChange={setKind}
        className="sm:grid-flow-col sm:justify-start sm:gap-x-6"
      >
        <RadioItem value="day" label={t`By its number`} />
        <RadioItem value="weekday" label={t`By its weekday`} />
      </RadioGroup>
      {on.kind === 'day' ? (
        <Field
          label={t`Day`}
          className="sm:w-60"
          help={on.day > 28 ? t`Months without this day are skipped.` : undefined}
        >
          <NativeSelect value={on.day} onChange={({ target }) => onChange({ kind: 'day', day: Number(target.value) })}>
            {DAYS.map((day) => (
              <option key={day} value={day}>
                {day === LAST ? dayOfMonthWords({ kind: 'day', day }) : day}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : (
        <div className="grid gap-3 sm:w-120 sm:grid-cols-2">
          <Field label={t`Weekday`}>
            <NativeSelect
              value={on.weekday}
              onChange={({ target }) => {
                const weekday = WEEKDAYS.find((each) => each === target.value);
                if (weekday) onChange({ ...on, weekday });
              }}
            >
              {weekdays(site?.locale ?? '').map((day) => (
                <option key={day} value={WEEKDAYS[day]}>
                  {weekdayName(day, 'long')}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t`Which one`}>
            <NativeSelect value={on.nth} onChange={({ target }) => onChange({ ...on, nth: Number(target.value) })}>
              {NTH_WEEKDAYS.map((nth) => (
                <option key={nth} value={nth}>
                  {dayOfMonthWords({ ...on, nth })}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
      )}
    </div>
  );
}
