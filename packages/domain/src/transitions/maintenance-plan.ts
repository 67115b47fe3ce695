import type { PlanStatus } from '../work-orders/maintenance-plans.ts';
import { allowedTransitions, findTransition, type TransitionTable } from './transition.ts';

/**
 * The steps of a maintenance plan (docs/product.md, Work orders). Work that a plan skipped while it was paused is not created
 * later.
 */
const PLAN_TRANSITIONS: TransitionTable<PlanStatus, 'makes-work'> = {
  active: [{ to: 'paused', permission: 'plans:manage', requires: [] }],
  paused: [{ to: 'active', permission: 'plans:manage', requires: ['makes-work'] }],
};

/** Whether a plan can go from one status to another. */
export function isPlanStep(from: PlanStatus, to: PlanStatus): boolean {
  return findTransition(PLAN_TRANSITIONS, from, to) !== undefined;
}

/** The statuses that somebody can give a plan now (product 1, `allowedTransitions`). */
export function allowedPlanSteps(status: PlanStatus, permissions: readonly string[]): PlanStatus[] {
  const facts = permissions.includes('work-orders:create') ? (['makes-work'] as const) : [];
  return allowedTransitions(PLAN_TRANSITIONS, status, { permissions, facts }).map(({ to }) => to);
}
