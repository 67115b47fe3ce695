import type { Late } from '#lib/early-form.ts';
import type { CreateState } from '#lib/record-engine.tsx';
import type { PlanValues } from './plan-values.ts';

/** The form of a plan, before react-hook-form is there and after that (lib/late-record-form.ts). */
export type PlanForm = Pick<CreateState<PlanValues>, 'form' | 'register' | 'watch' | 'set' | 'errors'> &
  Pick<Late, 'begin'>;

const WHEN = ['rule', 'from', 'time', 'until', 'count', 'leadDays', 'dueDays'] as const;

/** What is in the form about when work is made and done. */
export function whenIn({ form, watch }: PlanForm): Pick<PlanValues, (typeof WHEN)[number]> {
  if (form) {
    const [rule, from, time, until, count, leadDays, dueDays] = form.watch(WHEN);
    return { rule, from, time, until, count, leadDays, dueDays };
  }
  return {
    rule: watch('rule'),
    from: watch('from'),
    time: watch('time'),
    // Neither can be changed before the form is there, so an empty text is none.
    until: watch('until') || null,
    count: Number(watch('count')) || null,
    leadDays: Number(watch('leadDays')),
    dueDays: Number(watch('dueDays')),
  };
}
