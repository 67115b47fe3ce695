import { Types } from 'mongoose';
import { planKeys } from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { nextOf } from '#modules/maintenance-plans/plan-schedule.ts';
import type { TestApi } from '#testing/harness.ts';
import type { House, Person } from '../house.ts';
import type { Caller } from '../people.ts';
import { addPicture } from './files.ts';
import type { Tenant } from './tenant.ts';

/** Days of a house's plan: the next one, one on which it has nothing to do, and one that is skipped. */
export const PLAN_DAYS = { next: '2030-01-02', other: '2029-12-31', skipped: '2030-01-01' } as const;

export async function addPlan(
  api: TestApi,
  tenant: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<House['plan']> {
  const { id, name } = tenant;
  const [first] = people;
  const plan = {
    title: `${name} tests the alarm`,
    description: '',
    category: '',
    place: '',
    tags: [],
    assignees: [],
    type: 'preventive' as const,
    priority: 'low' as const,
    serviceProvider: null,
    estimatedMinutes: null,
    checklist: [],
    requiresSignature: false,
    rule: 'FREQ=DAILY',
    from: '2030-01-01',
    time: '08:00',
    until: null,
    count: null,
    skipped: [PLAN_DAYS.skipped],
    moved: [],
    leadDays: 7,
    dueDays: 0,
    dueTime: '17:00',
    status: 'active' as const,
    pauseReason: '',
    pausedAt: null,
    pausedBy: null,
    earlierRules: [],
    lastFailure: null,
    doneUntil: '2026-11-21',
    owner: new Types.ObjectId(first?.[1].member),
  };
  const whole = { ...plan, site: new Types.ObjectId(site), ...planKeys(plan), ...nextOf(plan, { timezone: 'UTC' }) };
  const { _id } = await api.deps.models.MaintenancePlan.create({ ...whole, org: id });
  const picture = { record: _id, kind: 'maintenance-plan', addedBy: new Types.ObjectId() } as const;
  return { id: _id.toString(), file: await addPicture(api, tenant, picture) };
}
