import type { Permission } from '../access/permissions.ts';

/** What a new organization begins with, in order (docs/product.md, First run). */
const FIRST_STEPS = ['site', 'colleagues', 'workOrder'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What it takes to do each step. */
const NEEDED: Readonly<Record<FirstStep, Permission>> = {
  site: 'sites:manage',
  colleagues: 'members:invite',
  workOrder: 'work-orders:create',
};

/** The steps that somebody with these permissions can do, in order. */
export function openFirstSteps(permissions: readonly Permission[]): FirstStep[] {
  return FIRST_STEPS.filter((step) => permissions.includes(NEEDED[step]));
}
