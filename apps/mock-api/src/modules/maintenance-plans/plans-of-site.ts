import type { Types } from 'mongoose';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import { plansOf } from './plan-access.ts';
import { nextOf } from './plan-schedule.ts';

/** Moves the dates of a site's plans to its current time zone. Work that was already made stays as it is. */
export async function rescheduleSite(scope: OrgScope, site: { _id: Types.ObjectId; timezone: string }): Promise<void> {
  const plans = await plansOf(scope).list({ site: site._id });
  await plansOf(scope).holdEach(plans.map((plan) => ({ _id: plan._id, aside: nextOf(plan, site) })));
}

/** Deletes the plans of a site that is being deleted. */
export async function removePlansOf(scope: OrgScope, site: Types.ObjectId): Promise<void> {
  const plans = await plansOf(scope).list({ site }, { sort: { _id: 1 } });
  if (plans.length === 0) return;
  await plansOf(scope).removeMany({ _id: { $in: plans.map(({ _id }) => _id) } }, scope.clock());
  await removeFilesOf(scope, ...plans);
  const lines = plans.map(({ _id: id, title }) => {
    const target = { kind: 'maintenance-plan', id } as const;
    return { action: 'maintenance-plan.removed', target, changes: { title } } as const;
  });
  await audit(scope, ...lines);
}
