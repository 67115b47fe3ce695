import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DayRange, pageFault, RELATIVE_DUE_DAYS, type RelativeDueDays, readDayRange } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { useState } from 'react';
import type { OwnChoice, OwnChoiceProps } from '#components/data-list/types.ts';
import { rangeWords } from '#lib/time/site-time.ts';
import { reasonWords } from '#lib/words/reasons.ts';

/** Filters by the days on which work is due: relative ones, or from one day to another, as days at the site. */
export const DUE_DAYS: OwnChoice = { Select: DueFilter, words: ([days = '']) => dueDaysWords(days) };

/** The name of relative days. Call it while rendering. */
export function relativeDaysLabel(days: RelativeDueDays): string {
  const labels: Record<RelativeDueDays, string> = {
    today: t({ message: 'Today', context: 'due' }),
    'this-week': t({ message: 'This week', context: 'due' }),
    'next-7-days': t({ message: 'Next 7 days', context: 'due' }),
  };
  return labels[days];
}

/** "This week", or what `rangeWords` says. */
function dueDaysWords(days: string): string {
  const relative = RELATIVE_DUE_DAYS.find((each) => each === days);
  if (relative) return relativeDaysLabel(relative);
  return rangeWords(readDayRange(days) ?? NO_DAYS, Date.now());
}

/** Filters by dates only, such as those on which something was created. */
export const NAMED_DAYS: OwnChoice = { Select: NamedDays, words: ([days = '']) => dueDaysWords(days) };

const NO_DAYS: DayRange = { from: null, to: null };
/** The option for choosing days by their dates. */
const RANGE = 'range';

/** The days of a filter while they are being typed: only a valid range takes effect. */
function useTypedDays(begin: DayRange | null, onValuesChange: OwnChoiceProps['onValuesChange']) {
  const [range, setRange] = useState(begin);
  const [isWrong, setIsWrong] = useState(false);
  const setDays = (next: DayRange) => {
    setRange(next);
    const text = `${next.from ?? ''}..${next.to ?? ''}`;
    const isNone = next.from === null && next.to === null;
    const isRead = readDayRange(text) !== null;
    setIsWrong(!isNone && !isRead);
    if (isNone || isRead) onValuesChange(isNone ? [] : [text]);
  };
  return { range, setRange, isWrong, setIsWrong, setDays };
}

function NamedDays({ values: [days = ''], onValuesChange }: OwnChoiceProps) {
  const { range, isWrong, setDays } = useTypedDays(readDayRange(days) ?? NO_DAYS, onValuesChange);
  return <DayFields range={range ?? NO_DAYS} isWrong={isWrong} onChange={setDays} />;
}

function DueFilter({ values: [days = ''], onValuesChange }: OwnChoiceProps) {
  const { t } = useLingui();
  const isRelative = RELATIVE_DUE_DAYS.some((each) => each === days);
  const begin = isRelative || days === '' ? null : (readDayRange(days) ?? NO_DAYS);
  const { range, setRange, isWrong, setIsWrong, setDays } = useTypedDays(begin, onValuesChange);
  return (
    <>
      <NativeSelect
        value={range ? RANGE : days}
        onChange={({ target: { value } }) => {
          setIsWrong(false);
          setRange(value === RANGE ? NO_DAYS : null);
          onValuesChange(value === '' || value === RANGE ? [] : [value]);
        }}
      >
        <option value="">{t`Any`}</option>
        {RELATIVE_DUE_DAYS.map((each) => (
          <option key={each} value={each}>
            {relativeDaysLabel(each)}
          </option>
        ))}
        <option value={RANGE}>{t`From … to …`}</option>
      </NativeSelect>
      {range && <DayFields range={range} isWrong={isWrong} onChange={setDays} />}
    </>
  );
}

interface DayFieldsProps {
  range: DayRange;
  isWrong: boolean;
  onChange: (range: DayRange) => void;
}

function DayFields({ range, isWrong, onChange }: DayFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-2 gap-2">
      <DayField label={t`From`} value={range.from} onChange={(from) => onChange({ ...range, from })} />
      <DayField
        label={t({ message: 'To', context: 'a last day' })}
        value={range.to}
        onChange={(to) => onChange({ ...range, to })}
        error={isWrong ? reasonWords(pageFault('ends-before-start')) : undefined}
      />
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  error?: string | undefined;
}

function DayField({ label, value, onChange, error }: DayFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        type="date"
        min="1970-01-02"
        max="2199-12-30"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    </Field>
  );
}
