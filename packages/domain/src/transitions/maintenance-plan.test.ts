import { expect, it } from 'vitest';
import { PLAN_STATUSES } from '../work-orders/maintenance-plans.ts';
import { allowedPlanSteps, isPlanStep } from './maintenance-plan.ts';

it('is paused by those who manage plans, and resumed by those who may also create work', () => {
  const steps = PLAN_STATUSES.flatMap((from) =>
    PLAN_STATUSES.filter((to) => isPlanStep(from, to)).map((to) => [from, to]),
  );
  expect(steps).toEqual([
    ['active', 'paused'],
    ['paused', 'active'],
  ]);
  expect(allowedPlanSteps('active', ['plans:view', 'plans:manage'])).toEqual(['paused']);
  expect(allowedPlanSteps('paused', ['plans:manage', 'work-orders:create'])).toEqual(['active']);
  expect(allowedPlanSteps('paused', ['plans:manage'])).toEqual([]);
  expect(allowedPlanSteps('active', ['plans:manage'])).toEqual(['paused']);
  expect(allowedPlanSteps('active', ['plans:view'])).toEqual([]);
});
