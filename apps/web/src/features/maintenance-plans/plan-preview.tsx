import { useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, PlanDate } from '@siteward/contract';
import { madeOn } from '@siteward/domain';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { namesInLine } from '#lib/counts.ts';
import { changedFields } from '#lib/merge.ts';
import { calendarDate } from '#lib/rule-words.ts';
import { type PlanValues, ruleIn, valuesOf } from './plan-values.ts';
import { usePreview } from './queries.ts';

const RULE_FIELDS = ['rule', 'from', 'time', 'until', 'count', 'leadDays'] as const;

/** The dates for what is in the form: the saved ones, unless the rule was changed. */
export function usePreviewOf(form: UseFormReturn<PlanValues>, plan: MaintenancePlanDetail) {
  const [rule, from, time, until, count, leadDays] = useWatch({ control: form.control, name: RULE_FIELDS });
  const said = { rule, from, time, until, count };
  const { rule: savedRule, from: first, time: at, until: last, count: many } = valuesOf(plan);
  const saved = { rule: savedRule, from: first, time: at, until: last, count: many };
  const isOther = Object.keys(changedFields(saved, said)).length > 0;
  const query = usePreview(ruleIn(said), leadDays, isOther);
  const stays = exceptionsUnder(query.preview?.dates ?? [], plan);
  if (isOther) {
    const left = new Set(stays.kept.map(({ from }) => from));
    const preview = query.preview && {
      ...query.preview,
      dates: query.preview.dates.filter(({ day }) => !left.has(day)),
    };
    return { isOther, preview, stays, fault: query.fault };
  }
  // How many days ahead work orders are made does not affect the dates, so skipped and moved ones stay as they are.
  const dates = plan.dates.map((date) => ({ ...date, madeOn: madeOn(date.day, leadDays) }));
  const { rrule, closedWeekdays } = plan;
  return { isOther, preview: { rrule, dates, closedWeekdays }, stays, fault: null };
}

/** A date that is left out or, if it has another day, moved. */
type Exception = { from: string; to: string | null };

/** What a changed, unsaved rule does to the dates left out or moved, as far as its next dates show. */
function exceptionsUnder(dates: readonly PlanDate[], { skipped, moved }: MaintenancePlanDetail) {
  const days = new Set(dates.map(({ day }) => day));
  const last = dates.at(-1)?.day ?? '';
  const all: Exception[] = [...skipped.map((from) => ({ from, to: null })), ...moved];
  const told = all.filter(({ from }) => from <= last).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return { kept: told.filter(({ from }) => days.has(from)), gone: told.filter(({ from }) => !days.has(from)) };
}

/** Says that these dates are not saved yet, and what becomes of those left out or moved. */
export function OtherDates({ kept, gone }: ReturnType<typeof exceptionsUnder>) {
  const { t } = useLingui();
  const inWords = (exceptions: readonly Exception[]) =>
    namesInLine(
      exceptions.map(({ from, to }) => [from, to].flatMap((day) => (day ? calendarDate(day) : [])).join(' → ')),
    );
  const [staying, going] = [inWords(kept), inWords(gone)];
  return (
    <>
      {t`As they will be once the changes are saved.`}
      {staying && <span className="mt-1 block">{t`Still skipped or moved: ${staying}.`}</span>}
      {going && (
        <span className="mt-1 block">{t`No longer skipped or moved, as the new rule does not include them: ${going}.`}</span>
      )}
    </>
  );
}
