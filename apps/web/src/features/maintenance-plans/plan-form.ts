import { onDemand } from '#components/on-demand.tsx';
import type { Late } from '#lib/forms/early-form.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import type { CreateState } from '#lib/forms/record-engine.tsx';
import { PLAN_NUMBERS, type PlanValues } from './plan-values.ts';

/** The form of a plan, before react-hook-form is there and after that (lib/forms/late-record-form.ts). */
export type PlanForm = Pick<CreateState<PlanValues>, 'form' | 'register' | 'watch' | 'set' | 'errors'> &
  Pick<Late, 'begin'>;

/** Warns when a changed plan is left. */
export const LeaveGuard = onDemand(async () => (await import('#components/record/leave-guard.tsx')).LeaveGuard);
const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).planResolver);

/** How a plan is read and checked, whether it exists or is new. */
export const PLAN_CHECKS = {
  resolver,
  /** Along with what has to be there as soon as something was changed. */
  preload: () => {
    preload();
    void LeaveGuard.preload();
  },
  read: PLAN_NUMBERS,
};

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
