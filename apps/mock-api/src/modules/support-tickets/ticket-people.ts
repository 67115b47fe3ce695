import { type MemberName, reason } from '@siteward/contract';
import { eitherExtent, extentOf, holdsAny, PERMISSIONS, permissionsHeld, reachesSite } from '@siteward/domain';
import { Types } from 'mongoose';
import { lacksPermission, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import type { ListQuery, Page } from '#modules/lists/list.ts';
import { personWhoSees } from '#modules/members/actor-of-member.ts';
import { pageOfPeople } from '#modules/members/choose-people.ts';
import { memberStatusIn } from '#modules/members/members.model.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { inSight, reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { SupportTicketDoc } from './support-tickets.model.ts';

/** The permissions any one of which shows tickets. */
const SEEING = PERMISSIONS.filter((each) => holdsAny(permissionsHeld([each]), eitherExtent('tickets:view')));

/** The active staff members whose role lets them answer tickets. */
function answering(scope: OrgScope) {
  return activeIn(scope, { permissions: 'tickets:manage', type: 'staff' });
}

/** The active members whose role matches the filter. */
async function activeIn({ models, org, clock }: OrgScope, roleFilter: Filter<RoleDoc>) {
  const roles = await scoped(models.Role, org).list(roleFilter, { fields: { _id: 1 } });
  return {
    role: { $in: roles.map(({ _id }) => _id) },
    active: memberStatusIn(['active'], clock()),
  };
}

/** The members to whom tickets can be assigned, by name; only those who reach the site if the call names one. */
export async function listAnswering(scope: OrgScope, query: ListQuery<'name'>): Promise<Page<MemberName>> {
  return pageOfThose(scope, query, await answering(scope));
}

/**
 * The members for whom tickets can be written, by name: those whose role sees tickets, and who reach the site if the call names
 * one.
 */
export async function listRequesters(scope: OrgScope, query: ListQuery<'name'>): Promise<Page<MemberName>> {
  return pageOfThose(scope, query, await activeIn(scope, { permissions: { $in: SEEING } }));
}

async function pageOfThose(
  scope: OrgScope,
  query: ListQuery<'name'>,
  { active, ...who }: Awaited<ReturnType<typeof activeIn>>,
): Promise<Page<MemberName>> {
  const seen = scope.site ? await reachingSites(scope, [scope.site]) : await inSight(scope);
  return pageOfPeople(scope, query, { ...who, $and: [active, seen] });
}

/**
 * The requester of a new ticket: the actor, unless they name someone else who will see it.
 *
 * @throws FORBIDDEN if someone who does not manage tickets names another member.
 * @throws NOT_FOUND for someone who is not active, sees no tickets, or does not reach the site.
 */
export async function checkRequester(scope: OrgScope, site: string, wanted?: string): Promise<Types.ObjectId> {
  const { actor } = scope;
  if (wanted === undefined || wanted === actor.member) return new Types.ObjectId(actor.member);
  if (!actor.permissions.includes('tickets:manage')) {
    throw lacksPermission('tickets:manage', { errors: [{ path: 'requester', ...reason('requester-for-management') }] });
  }
  const id = new Types.ObjectId(wanted);
  const sees = await personWhoSees(scope, id, async ({ actor: { permissions, reach } }) =>
    extentOf(permissions, 'tickets:view') !== 'none' && reachesSite(reach, site) ? 1 : 0,
  );
  if (!sees) throw notFound('member', { errors: [{ path: 'requester', ...reason('unknown-ticket-requester') }] });
  return id;
}

/**
 * The member to whom a ticket is assigned; the current assignee may stay, whatever has happened to their membership.
 *
 * @throws NOT_FOUND for someone who does not answer tickets or does not reach the site.
 */
export async function checkAssignee(
  scope: OrgScope,
  ticket: SupportTicketDoc,
  wanted: string | null,
): Promise<Types.ObjectId | null> {
  if (wanted === null || wanted === ticket.assignee?.toString())
    return ticket.assignee && wanted ? ticket.assignee : null;
  const { active, ...who } = await answering(scope);
  const reaching = await reachingSites(scope, [ticket.site.toString()]);
  const filter = { ...who, $and: [{ _id: new Types.ObjectId(wanted) }, active, reaching] };
  if ((await scoped(scope.models.Member, scope.org).count(filter)) === 0) {
    throw notFound('member', { errors: [{ path: 'assignee', ...reason('unknown-ticket-assignee') }] });
  }
  return new Types.ObjectId(wanted);
}
