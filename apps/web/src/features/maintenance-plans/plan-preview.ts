import type { MaintenancePlanDetail, PlanDate } from '@siteward/contract';
import { madeOn } from '@siteward/domain';
import { changedFields } from '#lib/forms/merge.ts';
import { type PlanForm, whenIn } from './plan-form.ts';
import { ruleIn, valuesOf } from './plan-values.ts';
import { usePreview } from './queries.ts';

/** The dates for what is in the form: the saved ones, unless the rule was changed. */
export function usePreviewOf(edit: PlanForm, plan: MaintenancePlanDetail) {
  const { rule, from, time, until, count, leadDays } = whenIn(edit);
  const said = { rule, from, time, until, count };
  const { rule: savedRule, from: first, time: at, until: last, count: many } = valuesOf(plan);
  const saved = { rule: savedRule, from: first, time: at, until: last, count: many };
  // Until the form is there, the rule in it is the saved one, or that of a moment ago if somebody else has just changed it.
  const isOther = edit.form !== null && Object.keys(changedFields(saved, said)).length > 0;
  const query = usePreview(ruleIn(said), leadDays, isOther);
  const stays = exceptionsUnder(query.preview?.dates ?? [], plan);
  if (isOther) {
    const left = new Set(stays.kept.map(({ from }) => from));
    const preview = query.preview && {
      ...query.preview,
      dates: query.preview.dates.filter(({ day }) => !left.has(day)),
    };
    return { time, isOther, preview, stays, fault: query.fault };
  }
  // How many days ahead work orders are made does not affect the dates, so skipped and moved ones stay as they are.
  const dates = plan.dates.map((date) => ({ ...date, madeOn: madeOn(date.day, leadDays) }));
  const { rrule, closedWeekdays } = plan;
  return { time, isOther, preview: { rrule, dates, closedWeekdays }, stays, fault: null };
}

/** A date that is left out or, if it has another day, moved. */
export type Exception = { from: string; to: string | null };

/** What a changed, unsaved rule does to the dates left out or moved, as far as its next dates show. */
function exceptionsUnder(dates: readonly PlanDate[], { skipped, moved }: MaintenancePlanDetail) {
  const days = new Set(dates.map(({ day }) => day));
  const last = dates.at(-1)?.day ?? '';
  const all: Exception[] = [...skipped.map((from) => ({ from, to: null })), ...moved];
  const told = all.filter(({ from }) => from <= last).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return { kept: told.filter(({ from }) => days.has(from)), gone: told.filter(({ from }) => !days.has(from)) };
}
