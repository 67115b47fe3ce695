import type { Types } from 'mongoose';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import { plansOf } from './plan-access.ts';
import { nextOf } from './plan-schedule.ts';

/** Puts the dates of a site's plans to the clock that it has now. What was made stays as it is. */
export async function rescheduleSite(scope: OrgScope, site: { _id: Types.ObjectId; timezone: string }): Promise<void> {
  const plans = await plansOf(scope).list({ site: site._id });
  for (const plan of plans) await plansOf(scope).hold(plan._id, nextOf(plan, site));
}

/** Deletes the plans of a site that is being deleted. */
export async function removePlansOf(scope: OrgScope, site: Types.ObjectId): Promise<void> {
  const plans = await plansOf(scope).list({ site });
  for (const { _id, title, ...plan } of plans) {
    await plansOf(scope).versionedUpdate(_id, plan.version, { $set: { deletedAt: scope.clock() } });
    await removeFilesOf(scope, { _id });
    const target = { kind: 'maintenance-plan', id: _id } as const;
    await audit(scope, { action: 'maintenance-plan.removed', target, changes: { title } });
  }
}
