import { t } from '@lingui/core/macro';
import type { MaintenancePlanDetail, PlanDate } from '@siteward/contract';
import { addDays, type Recurrence, readRule, ruleText } from '@siteward/domain';
import { NEW_WORK, WORK_FIELDS, type WorkValues, workValuesOf } from '#components/work/work-values.ts';
import { countTyped } from '#lib/words/typed-number.ts';

/** What the form of a plan edits. Days have the format `2026-12-01`. */
export type PlanValues = WorkValues & {
  /** How it recurs, in the format of `ruleText`: a single value, so that two people's changes to it are not mixed. */
  rule: string;
  from: string;
  time: string;
  until: string | null;
  count: number | null;
  leadDays: number;
  dueDays: number;
  dueTime: string;
};

/** The fields that can show a fault, under their names in the API. */
export const PLAN_FIELDS = [...WORK_FIELDS, 'from', 'time', 'until', 'count', 'dueTime'] as const;

/** How to read what is typed into those of the fields that hold numbers. */
export const PLAN_NUMBERS = { estimatedMinutes: countTyped, leadDays: Number, dueDays: Number };

/** The first day of a new plan, given today's date at its site: work for today might be overdue as soon as it is made. */
export function firstDay(today: string): string {
  return addDays(today, 1);
}

/** The initial values of a new plan, given today's date at its site: every Monday from the next one on. */
export function newPlan(today: string): PlanValues {
  return {
    ...NEW_WORK,
    type: 'preventive',
    rule: ruleText({ every: 'week', interval: 1, weekdays: ['MO'] }),
    time: '08:00',
    from: firstDay(today),
    until: null,
    count: null,
    leadDays: 7,
    dueDays: 0,
    dueTime: '17:00',
  };
}

/**
 * "now" for a date whose work order should have been made on a day that has passed, and is made now; null for one still to come.
 * Call it while rendering.
 */
export function madeAlready({ madeOn }: Pick<PlanDate, 'madeOn'>, today: string): string | null {
  return madeOn < today ? t({ message: 'now', context: 'when a work order is made' }) : null;
}

/** The initial values of the form for an existing plan. */
export function valuesOf(plan: Pick<MaintenancePlanDetail, Exclude<keyof PlanValues, 'rule'> | 'repeats'>): PlanValues {
  const { from, time, until, count, leadDays, dueDays, dueTime } = plan;
  return {
    ...workValuesOf(plan),
    from,
    time,
    until,
    count,
    leadDays,
    dueDays,
    dueTime,
    rule: ruleText(plan.repeats),
    checklist: plan.checklist.map(({ label, kind, required }) => ({ label, kind, required })),
  };
}

type Rule = Omit<Recurrence, 'skipped' | 'moved'>;

/**
 * The recurrence of the work that is in the form.
 *
 * @throws For a rule that `ruleText` has not written.
 */
export function ruleIn({
  rule,
  from,
  time,
  until,
  count,
}: Pick<PlanValues, 'rule' | Exclude<keyof Rule, 'repeats'>>): Rule {
  const repeats = readRule(rule);
  if (!repeats) throw new Error(`not a rule of ours: ${rule}`);
  return { repeats, from, time, until, count };
}

/** The given fields in the API's format, with the rule as the structure that the API expects. */
export function bodyOfValues<Values extends Partial<PlanValues>>({ rule, ...values }: Values) {
  const repeats = rule === undefined ? null : readRule(rule);
  return { ...values, ...(repeats && { repeats }) };
}
