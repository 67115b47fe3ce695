import type { createPlanSchema, MaintenancePlanDetail } from '@siteward/contract';
import type { z } from 'zod';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';

type NewPlan = Partial<Omit<z.input<typeof createPlanSchema>, 'org'>>;

/** The body that creates a plan, by default one for each Tuesday at 08:00, a week ahead. */
export function planBody({ org, site }: { org: string; site: string }, more: NewPlan = {}) {
  const weekdays: ['TU'] = ['TU'];
  const said = { title: 'Check filters', from: '2026-11-24', time: '08:00', dueTime: '17:00' };
  return { org, site, ...said, repeats: { every: 'week' as const, interval: 1, weekdays }, ...more };
}

/** Creates a plan, by default that of `planBody`. */
export async function createPlan(
  by: PersonInOrganization,
  ids: { org: string; site: string },
  more: NewPlan = {},
): Promise<MaintenancePlanDetail> {
  const answer = await by.client.maintenancePlans.create({ body: planBody(ids, more) });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A plan as somebody sees it now. */
export async function seePlan(by: PersonInOrganization, id: string): Promise<MaintenancePlanDetail> {
  const answer = await by.client.maintenancePlans.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The work orders that a plan made, in the order of their days. */
export async function madeBy({ deps }: TestApi, org: string, plan: string) {
  return deps.models.WorkOrder.find({ org, plan }).sort({ planDay: 1 }).lean();
}

/** Moves the clock to a point in time. */
export function moveTo(api: TestApi, instant: string): void {
  api.advance(Date.parse(instant) - api.now().getTime());
}

/**
 * Begins a test at a point in time without the plans of other tests, because making due work reports how much it made in all
 * organizations.
 */
export async function beginWithoutPlans(api: TestApi, instant: string): Promise<void> {
  await api.deps.models.MaintenancePlan.collection.deleteMany({});
  moveTo(api, instant);
}
