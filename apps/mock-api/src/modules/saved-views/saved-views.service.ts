import { reason, type SavedView } from '@siteward/contract';
import { mayWithdrawView, SAVED_VIEW_VIEWERS, type SavedViewArea, sharesViews, viewableAreas } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type Page, type PageQuery, readPage } from '#modules/lists/list.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { Actor, OrgScope } from '#scope.ts';
import { isShared, SAVED_VIEW_LIST, type SavedViewDoc, toWire } from './saved-views.model.ts';

type ListQuery = PageQuery & { sort?: 'name' | '-name' | undefined; area?: SavedViewArea | undefined };

/** The views that the actor sees, in one area or in all they have access to, by name. */
export async function listSavedViews(scope: OrgScope, { area, ...query }: ListQuery): Promise<Page<SavedView>> {
  if (area) assertSeesArea(scope.actor, area);
  const filter = { ...seenBy(scope), ...(area && { area }) };
  const options = { filter, byDefault: 'name' } as const;
  const page = await readPage(scoped(scope.models.SavedView, scope.org), SAVED_VIEW_LIST, query, options);
  return { ...page, items: await toWires(scope, page.items) };
}

/**
 * Chooses the view that the actor's list of an area opens with, or none. There is no version, because the choice is the actor's
 * alone and the last one counts.
 *
 * @throws NOT_FOUND for a view that the actor does not see, and for one of another area.
 */
export async function chooseView(scope: OrgScope, area: SavedViewArea, id: string | null): Promise<void> {
  assertSeesArea(scope.actor, area);
  const choices = scoped(scope.models.ViewChoice, scope.org);
  const mine = { area, member: new Types.ObjectId(scope.actor.member) };
  const before = await choices.findOne(mine);
  if (id === null) {
    if (!before) return;
    await choices.deleteOne(mine);
    await note(scope, 'not-chosen', before.view);
    return;
  }
  const view = await findView(scope, id);
  if (view.area !== area) throw notFound('saved-view');
  if (before?.view.equals(view._id)) return;
  if (before) await choices.updateOne(mine, { $set: { view: view._id } });
  else await choices.create({ ...mine, view: view._id });
  await note(scope, 'chosen', view._id);
}

async function note(scope: OrgScope, happened: 'chosen' | 'not-chosen', id: Types.ObjectId): Promise<void> {
  await audit(scope, { action: `private-view.${happened}`, target: { kind: 'private-view', id } });
}

/**
 * Checks that the actor sees the list of an area.
 *
 * @throws FORBIDDEN.
 */
export function assertSeesArea({ permissions }: Actor, area: SavedViewArea): void {
  if (!viewableAreas(permissions).includes(area)) throw lacksPermission(SAVED_VIEW_VIEWERS[area][0]);
}

/**
 * A view that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findView(scope: OrgScope, id: string): Promise<SavedViewDoc> {
  const view = await scoped(scope.models.SavedView, scope.org).findOne({ _id: id, ...seenBy(scope) });
  if (!view) throw notFound('saved-view');
  return view;
}

/** Filter for the views that the actor sees: their own and, for staff, the shared ones. */
function seenBy({ org, actor }: OrgScope): Filter<SavedViewDoc> {
  const audience = [actor.member, ...(sharesViews(actor.type) ? [org] : [])];
  return { area: { $in: viewableAreas(actor.permissions) }, audience: { $in: audience } };
}

/**
 * Writes a line in the audit log. A private view's name and contents are nobody's business but its owner's, and its changes
 * affect nobody else's page.
 */
export async function noteView(
  scope: OrgScope,
  happened: 'created' | 'updated' | 'removed',
  view: SavedViewDoc,
  changes: Record<string, unknown>,
): Promise<void> {
  const isTold = isShared(view) || 'shared' in changes;
  const kind = isTold ? 'saved-view' : 'private-view';
  const said = { area: view.area, ...(isTold && changes) };
  await audit(scope, { action: `${kind}.${happened}`, target: { kind, id: view._id }, changes: said });
}

/** A view in the contract's form, as the actor sees it. */
export async function showView(scope: OrgScope, view: SavedViewDoc): Promise<SavedView> {
  const [wire] = await toWires(scope, [view]);
  if (!wire) throw notFound('saved-view');
  return wire;
}

async function toWires(scope: OrgScope, views: readonly SavedViewDoc[]): Promise<SavedView[]> {
  const { models, org, actor } = scope;
  const { member } = actor;
  const nameOf = await memberNames(
    scope,
    views.map(({ owner }) => owner),
  );
  const choices = await scoped(models.ViewChoice, org).list({ member }, { fields: { view: 1 } });
  const chosen = new Set(choices.map(({ view }) => view.toString()));
  return views.map((view) => toWire(view, { member, chosen, nameOf }));
}

/**
 * Deletes a view of the actor's own or, for those who manage the organization, a shared one.
 *
 * @throws NOT_FOUND; FORBIDDEN for someone else's; VERSION_CONFLICT.
 */
export async function removeSavedView(scope: OrgScope, id: string, expectedVersion: number | undefined): Promise<void> {
  const view = await findView(scope, id);
  assertMayWithdraw(scope, view);
  assertVersion(expectedVersion, await showView(scope, view), true);
  const set = { deletedAt: scope.clock() };
  const removed = await scoped(scope.models.SavedView, scope.org).versionedUpdate(id, view.version, { $set: set });
  if (!removed) throw notFound('saved-view');
  await noteView(scope, 'removed', removed, { name: view.name });
}

export function isOwnedBy({ actor }: OrgScope, { owner }: SavedViewDoc): boolean {
  return owner.toString() === actor.member;
}

/**
 * Checks that the actor may make a view private or delete it.
 *
 * @throws FORBIDDEN.
 */
export function assertMayWithdraw(scope: OrgScope, view: SavedViewDoc): void {
  const kept = { isOwn: isOwnedBy(scope, view), shared: isShared(view) };
  if (mayWithdrawView(kept, scope.actor.permissions)) return;
  throw new AppError('FORBIDDEN', reason('view-of-another'), { permission: 'organization:manage' });
}
