import { type AnyReason, type MemberName, reason } from '@siteward/contract';
import { eitherExtent } from '@siteward/domain';
import { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { ListQuery, Page } from '#modules/lists/list.ts';
import { pageOfPeople } from '#modules/members/choose-people.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import { inSight, reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';

/**
 * The members who can be assigned to work, by name: active, in a role that works on orders, and reaching the site if the call
 * names one.
 */
export async function listWorkers(scope: OrgScope, query: ListQuery<'name'>): Promise<Page<MemberName>> {
  const { models, org, site } = scope;
  const working = { permissions: { $in: [...eitherExtent('work-orders:update')] } };
  const roles = await scoped(models.Role, org).list(working, { fields: { _id: 1 } });
  const seen = site ? await reachingSites(scope, [site]) : await inSight(scope);
  return pageOfPeople(scope, query, {
    role: { $in: roles.map(({ _id }) => _id) },
    $and: [memberStatusIn(['active'], scope.clock()), seen],
  });
}

/**
 * The ids of people to store in a work order at a site. People who were named before stay, whatever has become of them.
 *
 * @param path - the field that names them
 * @throws NOT_FOUND for anyone new who is not an active member or does not reach the site.
 */
export async function checkPeople(
  scope: OrgScope,
  { site, path, why }: { site: string; path: string; why: AnyReason },
  wanted: readonly string[],
  before: readonly Types.ObjectId[] = [],
): Promise<Types.ObjectId[]> {
  const known = new Set(before.map(String));
  const people = [...new Set(wanted)];
  const added = people.filter((id) => !known.has(id));
  if (added.length > 0) {
    const active = memberStatusIn(['active'], scope.clock());
    const filter = { $and: [{ _id: { $in: added } }, active, await reachingSites(scope, [site])] };
    const found = await scoped(scope.models.Member, scope.org).count(filter);
    if (found !== added.length) throw notFound('member', { errors: [{ path, ...why }] });
  }
  return people.map((id) => new Types.ObjectId(id));
}

/**
 * Checks that people are active members whom the actor sees, whichever sites they reach.
 *
 * @throws NOT_FOUND.
 */
export async function assertKnown(scope: OrgScope, wanted: readonly string[]): Promise<void> {
  const people = [...new Set(wanted)];
  const active = memberStatusIn(['active'], scope.clock());
  const filter = { $and: [{ _id: { $in: people } }, active, await inSight(scope)] };
  const found = people.length === 0 ? 0 : await scoped(scope.models.Member, scope.org).count(filter);
  if (found !== people.length) throw notFound('member');
}

/** The field and the refusal for assignees, for `checkPeople`. */
export const ASSIGNEES = { path: 'assignees', why: reason('unknown-assignees') };
export const WATCHERS = { path: 'watchers', why: reason('unknown-watchers') };
