import type { createPlanSchema, MaintenancePlanDetail } from '@siteward/contract';
import type { z } from 'zod';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';

type NewPlan = Partial<Omit<z.input<typeof createPlanSchema>, 'org'>>;

/** Creates a plan, by default one for each Tuesday at 08:00, a week ahead. */
export async function createPlan(
  by: PersonInOrganization,
  { org, site }: { org: string; site: string },
  more: NewPlan = {},
): Promise<MaintenancePlanDetail> {
  const repeats = { every: 'week', interval: 1, weekdays: ['TU'] } as const;
  const answer = await by.client.maintenancePlans.create({
    body: {
      ...{ org, site, title: 'Check filters', from: '2026-11-24', time: '08:00', dueTime: '17:00' },
      repeats: { ...repeats, weekdays: [...repeats.weekdays] },
      ...more,
    },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A plan as somebody sees it now. */
export async function seePlan(by: PersonInOrganization, id: string): Promise<MaintenancePlanDetail> {
  const answer = await by.client.maintenancePlans.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The work orders that a plan made, by their days. */
export async function madeBy({ deps }: TestApi, org: string, plan: string) {
  return deps.models.WorkOrder.find({ org, plan }).sort({ planDay: 1 }).lean();
}

/** Moves the clock to a point in time. */
export function moveTo(api: TestApi, instant: string): void {
  api.advance(Date.parse(instant) - api.now().getTime());
}
