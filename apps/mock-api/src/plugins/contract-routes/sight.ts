import { extentOf, recordIdsIn } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { MemberScope } from '#scope.ts';
import type { AnyScope } from './handlers.ts';

/**
 * What somebody's view of an answer depended on. `access`: what they may do and where, as one string; null if the answer is only
 * about themselves. `seen`: the records named in the answer that they see only as long as these are their own or at their sites.
 */
export type Sight = { access: string | null; seen: Types.ObjectId[] };

/** Whether somebody sees a record depends on what they may do and where, on whether it is their own, and on where it is. */
export async function sightOf(scope: AnyScope, shown: string): Promise<Sight> {
  if (!isOfMember(scope)) return { access: null, seen: [] };
  const named = mayLoseSight(scope) ? recordIdsIn(shown) : [];
  return { access: accessOf(scope), seen: named.length > 0 ? await seenAmong(scope, named) : [] };
}

/** Whether somebody still sees everything that they saw when they were answered. */
export async function stillSees(scope: AnyScope, { access, seen }: Sight): Promise<boolean> {
  if (!isOfMember(scope)) return true;
  if (access !== accessOf(scope)) return false;
  return seen.length === 0 || (await seenAmong(scope, seen)).length === seen.length;
}

/**
 * Only work orders can pass to other people or move to another site. Who sent a feedback or asked for a ticket, and at which site,
 * never changes.
 */
function mayLoseSight({ actor }: MemberScope): boolean {
  return extentOf(actor.permissions, 'work-orders:view') === 'own' || actor.reach !== 'all';
}

/** Includes deleted records: repeating an answer about one tells somebody who saw it nothing new. */
async function seenAmong(scope: MemberScope, ids: readonly (string | Types.ObjectId)[]): Promise<Types.ObjectId[]> {
  if (!mayLoseSight(scope)) return [];
  const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
  const seen = await scoped(scope.models.WorkOrder, scope).list(filter, { fields: { _id: 1 }, withDeleted: true });
  return seen.map(({ _id }) => _id);
}

/** Whether this is somebody who is signed in, asking about an organization of which they are a member. */
export function isOfMember(scope: AnyScope): scope is MemberScope {
  return 'session' in scope && 'actor' in scope;
}

/** What somebody may do, and where, as one string. */
export function accessOf({
  actor: { member, type, provider = null, reach, permissions },
}: Pick<MemberScope, 'actor'>): string {
  const sites = reach === 'all' ? reach : [...reach.sites].sort();
  return JSON.stringify([member, type, provider, sites, [...permissions].sort()]);
}
