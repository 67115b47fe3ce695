import { reason, type SavedView, type updateSavedViewSchema } from '@siteward/contract';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, notFound } from '#app-error.ts';
import { differsFrom } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { changesBetween } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayShare, checkQuery, takeName } from './create-saved-view.ts';
import type { SavedViewDoc } from './saved-views.model.ts';
import { assertMayWithdraw, findView, isOwnedBy, noteView, showView } from './saved-views.service.ts';

type ViewChange = Omit<z.output<typeof updateSavedViewSchema>, 'version'>;

/**
 * Changes a view of the actor's own; fields that are not given stay as they are. Those who manage the organization can make
 * someone else's view private.
 *
 * @throws NOT_FOUND; FORBIDDEN for someone else's; VERSION_CONFLICT.
 * @throws What `createSavedView` throws.
 */
export async function updateSavedView(
  scope: OrgScope,
  id: string,
  change: ViewChange,
  expectedVersion: number | undefined,
): Promise<SavedView> {
  // Names must be unique, and the number of shared views is limited; the query concerns only the view itself.
  if (change.name !== undefined || change.shared !== undefined) await lockOrganization(scope);
  const view = await findView(scope, id);
  const { area } = view;
  const isOwn = isOwnedBy(scope, view);
  const isWithdrawal = change.shared === false && change.name === undefined && change.query === undefined;
  if (!isOwn && !isWithdrawal) throw new AppError('FORBIDDEN', reason('view-of-another'));
  assertMayWithdraw(scope, view);
  const before = await showView(scope, view);
  assertVersion(expectedVersion, before, true);
  const query = change.query && checkQuery(area, change.query);
  if (change.shared && !before.shared) await assertMayShare(scope, area);
  if (!isOwn) await assertOwnerIsThere(scope, view);
  const set = {
    ...(change.name !== undefined && (await takeName(scope, area, change.name, id))),
    ...(change.shared !== undefined && { audience: change.shared ? new Types.ObjectId(scope.org) : view.owner }),
    ...(query && { query }),
  };
  if (!differsFrom(view, set)) return before;
  const changed = await scoped(scope.models.SavedView, scope.org).versionedUpdate(id, view.version, { $set: set });
  if (!changed) throw notFound('saved-view');
  const after = await showView(scope, changed);
  // What a view contains while it is private stays its owner's secret, so for a view that switches between private and shared
  // only the switch is recorded.
  const told = before.shared === after.shared ? (['name', 'query'] as const) : (['shared'] as const);
  await noteView(scope, 'updated', changed, changesBetween(before, after, told));
  return after;
}

/** If the owner has left, a private view would belong to nobody. @throws CONFLICT. */
async function assertOwnerIsThere({ models, org }: OrgScope, { owner }: SavedViewDoc): Promise<void> {
  const there = await scoped(models.Member, org).count({ _id: owner, status: { $in: ['active', 'suspended'] } });
  if (there === 0) throw new AppError('CONFLICT', reason('view-owner-gone'));
}
