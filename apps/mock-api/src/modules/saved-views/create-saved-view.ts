import {
  type createSavedViewSchema,
  readViewQuery,
  reason,
  type SavedView,
  type SavedViewQuery,
} from '@siteward/contract';
import { fault, nameKeyOf, SAVED_VIEW_LIMITS, type SavedViewArea, sharesViews } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, refusedAt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { faultsOf } from '#input-faults.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope } from '#scope.ts';
import { assertSeesArea, noteView, showView } from './saved-views.service.ts';

type NewView = Omit<z.output<typeof createSavedViewSchema>, 'org'>;

/**
 * Saves a view for the actor.
 *
 * @throws FORBIDDEN for people who may not see the list, and for a shared view by anyone who is not staff.
 * @throws VALIDATION for filters, columns or orders that the list does not have.
 * @throws CONFLICT for the name of another of their views, and if they have reached the maximum number of views.
 */
export async function createSavedView(scope: OrgScope, input: NewView): Promise<SavedView> {
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

/** @throws FORBIDDEN for anyone who is not staff; CONFLICT if the maximum number of shared views is reached. */
export async function assertMayShare({ models, org, actor }: OrgScope, area: SavedViewArea): Promise<void> {
  if (!sharesViews(actor.type)) throw refusedAt('shared', 'FORBIDDEN', reason('views-shared-by-staff'));
  const max = SAVED_VIEW_LIMITS.shared;
  if ((await scoped(models.SavedView, org).count({ area, audience: org })) < max) return;
  throw refusedAt('shared', 'CONFLICT', reason('too-many-shared-views', { max }));
}

/**
 * The fields for a name, provided that no other view of the actor's in the area has it, ignoring case. Needs the organization's
 * lock.
 *
 * @throws CONFLICT.
 */
export async function takeName({ models, org, actor }: OrgScope, area: SavedViewArea, name: string, ownId?: string) {
  const nameKey = nameKeyOf(name);
  const taken = await scoped(models.SavedView, org).findOne({ owner: actor.member, area, nameKey });
  if (taken && taken._id.toString() !== ownId) {
    throw refusedAt('name', 'CONFLICT', reason('view-name-taken', { name: taken.name }));
  }
  return { name, nameKey };
}

const MOST_FAULTS = 20;

/** @throws VALIDATION, with the path of each fault. */
export function checkQuery(area: SavedViewArea, query: SavedViewQuery): SavedViewQuery {
  const { kept, issues } = readViewQuery(area, query);
  if (kept) return kept;
  const errors = faultsOf({ issues }, 'query').slice(0, MOST_FAULTS);
  throw new AppError('VALIDATION', fault('check-field'), { errors });
}
