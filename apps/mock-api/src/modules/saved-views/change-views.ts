import {
  type createSavedViewSchema,
  readViewQuery,
  reason,
  reasonOfIssue,
  type SavedView,
  type SavedViewQuery,
  type updateSavedViewSchema,
} from '@siteward/contract';
import {
  fault,
  mayWithdrawView,
  nameKeyOf,
  SAVED_VIEW_LIMITS,
  type SavedViewArea,
  sharesViews,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, type InputFault, notFound, refusedAt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { changesBetween } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { isShared, type SavedViewDoc } from './saved-views.model.ts';
import { assertSeesArea, findView, noteView, showView } from './saved-views.service.ts';

type NewView = Omit<z.output<typeof createSavedViewSchema>, 'org'>;
type ViewChange = Omit<z.output<typeof updateSavedViewSchema>, 'version'>;

/**
 * Saves a view of the actor's.
 *
 * @throws FORBIDDEN for whoever does not see the list, and for a shared view of somebody who is no staff.
 * @throws VALIDATION for what the list cannot be looked at by.
 * @throws CONFLICT for a name that another view of theirs has, and where there are as many as there may be.
 */
export async function createView(scope: OrgScope, input: NewView): Promise<SavedView> {
  const { models, org, actor } = scope;
  const { area, name, shared = false } = input;
  assertSeesArea(actor, area);
  const query = checkQuery(area, input.query);
  await lockOrganization(scope);
  const views = scoped(models.SavedView, org);
  const owner = new Types.ObjectId(actor.member);
  if ((await views.count({ owner, area })) >= SAVED_VIEW_LIMITS.own) {
    throw new AppError('CONFLICT', reason('too-many-views', { max: SAVED_VIEW_LIMITS.own }));
  }
  if (shared) await assertMayShare(scope, area);
  const named = await takeName(scope, area, name);
  const audience = shared ? new Types.ObjectId(org) : owner;
  const created = await views.create({ area, owner, audience, ...named, query });
  await noteView(scope, 'created', created, { name });
  return showView(scope, created);
}

/**
 * Changes a view of the actor's own; what is not given stays. Whoever manages the organization makes one of somebody else
 * private.
 *
 * @throws NOT_FOUND; FORBIDDEN for somebody else's; VERSION_CONFLICT.
 * @throws What `createView` throws.
 */
export async function updateView(
  scope: OrgScope,
  id: string,
  change: ViewChange,
  expectedVersion: number | undefined,
): Promise<SavedView> {
  await lockOrganization(scope);
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
  if (Object.keys(set).length === 0) return before;
  const changed = await scoped(scope.models.SavedView, scope.org).versionedUpdate(id, view.version, { $set: set });
  if (!changed) throw notFound('saved-view');
  const after = await showView(scope, changed);
  // What it was, or is, while it is private stays its owner's: of a view that changes between both, only that it does.
  const told = before.shared === after.shared ? (['name', 'query'] as const) : (['shared'] as const);
  await noteView(scope, 'updated', changed, changesBetween(before, after, told));
  return after;
}

/**
 * Deletes a view of the actor's own, or a shared one for whoever manages the organization.
 *
 * @throws NOT_FOUND; FORBIDDEN for somebody else's; VERSION_CONFLICT.
 */
export async function removeView(scope: OrgScope, id: string, expectedVersion: number | undefined): Promise<void> {
  const view = await findView(scope, id);
  assertMayWithdraw(scope, view);
  assertVersion(expectedVersion, await showView(scope, view), true);
  const set = { deletedAt: scope.clock() };
  const removed = await scoped(scope.models.SavedView, scope.org).versionedUpdate(id, view.version, { $set: set });
  if (!removed) throw notFound('saved-view');
  await noteView(scope, 'removed', removed, { name: view.name });
}

function isOwnedBy({ actor }: OrgScope, { owner }: SavedViewDoc): boolean {
  return owner.toString() === actor.member;
}

/** @throws FORBIDDEN. */
function assertMayWithdraw(scope: OrgScope, view: SavedViewDoc): void {
  const kept = { isOwn: isOwnedBy(scope, view), shared: isShared(view) };
  if (mayWithdrawView(kept, scope.actor.permissions)) return;
  throw new AppError('FORBIDDEN', reason('view-of-another'), { permission: 'organization:manage' });
}

/** @throws FORBIDDEN for whoever is no staff; CONFLICT where there are as many as there may be. */
async function assertMayShare({ models, org, actor }: OrgScope, area: SavedViewArea): Promise<void> {
  if (!sharesViews(actor.type)) throw refusedAt('shared', 'FORBIDDEN', reason('views-shared-by-staff'));
  const max = SAVED_VIEW_LIMITS.shared;
  if ((await scoped(models.SavedView, org).count({ area, audience: org })) < max) return;
  throw refusedAt('shared', 'CONFLICT', reason('too-many-shared-views', { max }));
}

/** A private view of somebody who has left would be nobody's. @throws CONFLICT. */
async function assertOwnerIsThere({ models, org }: OrgScope, { owner }: SavedViewDoc): Promise<void> {
  const there = await scoped(models.Member, org).count({ _id: owner, status: { $in: ['active', 'suspended'] } });
  if (there === 0) throw new AppError('CONFLICT', reason('view-owner-gone'));
}

/**
 * The fields of a name that no other view of the actor's has in an area, without regard to case. Needs the organization's
 * lock.
 *
 * @throws CONFLICT.
 */
async function takeName({ models, org, actor }: OrgScope, area: SavedViewArea, name: string, ownId?: string) {
  const nameKey = nameKeyOf(name);
  const taken = await scoped(models.SavedView, org).findOne({ owner: actor.member, area, nameKey });
  if (taken && taken._id.toString() !== ownId) {
    throw refusedAt('name', 'CONFLICT', reason('view-name-taken', { name: taken.name }));
  }
  return { name, nameKey };
}

/** @throws VALIDATION, with the path of each fault. */
function checkQuery(area: SavedViewArea, query: SavedViewQuery): SavedViewQuery {
  const { kept, issues } = readViewQuery(area, query);
  if (kept) return kept;
  const errors = issues.flatMap((issue): InputFault[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(issue.path), ...reasonOfIssue(issue) }];
    return issue.keys.map((key) => ({ path: pathOf([key]), ...fault('unknown-field') }));
  });
  throw new AppError('VALIDATION', fault('check-field'), { errors: errors.slice(0, MOST_FAULTS) });
}

const MOST_FAULTS = 20;

function pathOf(path: readonly PropertyKey[]): string {
  return ['query', ...path.map((step) => String(step).slice(0, 100))].join('.');
}
