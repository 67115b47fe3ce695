import type { Permission } from '../access/permissions.ts';

/** The first steps of a new organization, in order (docs/product.md, First run). */
const FIRST_STEPS = ['site', 'colleagues', 'workOrder'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The permission that each step needs. */
const NEEDED: Readonly<Record<FirstStep, Permission>> = {
  site: 'sites:manage',
  colleagues: 'members:invite',
  workOrder: 'work-orders:create',
};

/** The steps that somebody with these permissions can take, in order. */
export function openFirstSteps(permissions: readonly Permission[]): FirstStep[] {
  return FIRST_STEPS.filter((step) => permissions.includes(NEEDED[step]));
}
