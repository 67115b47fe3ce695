import type { FileAnswer, Invitation } from '@siteward/contract';
import {
  INVITATION_STATUS_LABELS,
  INVITATION_STATUSES,
  type InvitationStatus,
  type MemberType,
} from '@siteward/domain';
import { notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import {
  COUNTED,
  cutPage,
  everyRecord,
  type ListQuery,
  orderOf,
  type Page,
  type PageQuery,
  readPage,
} from '#modules/lists/list.ts';
import { type PersonColumn, peopleFile } from '#modules/members/people-file.ts';
import { namedWhileCounted, namesOf } from '#modules/names/membership-names.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertMayGrant } from '#modules/roles/grants.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertMayManage, inSight, reachingSites, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope, UserScope } from '#scope.ts';
import { findVerifiedUser } from './accept-invitation.ts';
import { unbackedOf } from './end-unbacked-invitations.ts';
import { INVITATION_LIST, type InvitationDoc, invitationStatusIn, toWire } from './invitations.model.ts';

export type InvitationListQuery = ListQuery<keyof typeof INVITATION_LIST.columns> & {
  status?: readonly InvitationStatus[] | undefined;
  customer?: string | undefined;
  type?: readonly MemberType[] | undefined;
  role?: readonly string[] | undefined;
  site?: readonly string[] | undefined;
};

/**
 * The organization's invitations that the actor sees, newest first by default; `search` looks into addresses and names. `site`
 * selects those that give access to one of these sites, including those that are limited to none.
 */
export async function listInvitations(scope: OrgScope, query: InvitationListQuery): Promise<Page<Invitation>> {
  const now = scope.clock();
  const invitations = scoped(scope.models.Invitation, scope.org);
  const named = namedWhileCounted(scope.models, invitations);
  const options = { filter: await filterOf(scope, query, now), ...LISTING, count: named.count };
  const page = await readPage(invitations, INVITATION_LIST, query, options);
  const names = await named.namesOf(page.items);
  return { ...page, items: page.items.map((item) => toWire(item, names(item), now, scope.actor.reach)) };
}

/**
 * All invitations that a list with this query would show over all its pages, and those beyond the limit of lists, as a CSV file.
 */
export async function exportInvitations(
  scope: OrgScope,
  query: Omit<InvitationListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const now = scope.clock();
  const wanted = { filter: await filterOf(scope, query, now), ...LISTING };
  const all = everyRecord(scoped(scope.models.Invitation, scope.org), INVITATION_LIST, query, wanted);
  const name = ['invitations', ...(query.status ?? [])].join('-');
  return peopleFile(scope, { name, now, columns: EXPORT_COLUMNS, toWire }, all);
}

const EXPORT_COLUMNS: readonly PersonColumn<Invitation>[] = [
  { label: 'Status', cell: ({ person }) => INVITATION_STATUS_LABELS[person.status] },
  { label: 'Invited by', cell: ({ person }) => person.invitedByName },
  { label: 'Sent', cell: ({ person, at }) => at(person.sentAt) },
  { label: 'Times sent', cell: ({ person }) => person.sentCount },
  { label: 'Expires', cell: ({ person, at }) => at(person.expiresAt) },
];

/** The fields that are read, and the default order. */
const LISTING = { fields: { tokenHash: 0, words: 0 }, byDefault: '-createdAt' } as const;

/** The filter for the invitations of a list or an export. */
async function filterOf(
  scope: OrgScope,
  query: Omit<InvitationListQuery, 'page' | 'limit'>,
  now: Date,
): Promise<Filter<InvitationDoc>> {
  const { status = INVITATION_STATUSES, customer, type, role, site } = query;
  return {
    ...(type && { type: { $in: [...type] } }),
    ...(role && { role: { $in: [...role] } }),
    ...(customer && { customerOrgId: customer }),
    $and: [invitationStatusIn(status, now), await inSight(scope), site ? await reachingSites(scope, site) : {}],
  };
}

const REASON = { acrossOrganizations: 'a person sees what they are invited to, wherever that is' };
const OWN_COLUMNS = { createdAt: 'createdAt', expiresAt: 'expiresAt' };
type OwnColumn = keyof typeof OWN_COLUMNS;
export type OwnInvitationsQuery = PageQuery & { sort?: OwnColumn | `-${OwnColumn}` | undefined };

/**
 * The invitations to the signed-in person's verified address that can be accepted now, newest first by default. A person has only a
 * few, so those that nobody vouches for are filtered out here.
 */
export async function listOwnInvitations(scope: UserScope, query: OwnInvitationsQuery): Promise<Page<Invitation>> {
  const { models, clock } = scope;
  const now = clock();
  const user = await findVerifiedUser(scope);
  const filter = { email: user?.email ?? '', status: 'pending', expiresAt: { $gt: now }, deletedAt: null } as const;
  const found = await models.Invitation.find(filter, { tokenHash: 0 }, REASON)
    .sort(orderOf(query.sort, OWN_COLUMNS, '-createdAt'))
    .limit(COUNTED)
    .lean();
  const unbacked = new Set((await unbackedOf(scope, found)).map(({ _id }) => _id));
  const page = cutPage(
    found.filter(({ _id }) => !unbacked.has(_id)),
    query,
  );
  const names = await namesOf(models, page.items);
  return { ...page, items: page.items.map((item) => toWire(item, names(item), now)) };
}

/**
 * A stored invitation of the organization that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findInvitation(scope: OrgScope, id: string): Promise<InvitationDoc> {
  const { models, org } = scope;
  const invitation = await scoped(models.Invitation, org).findOne({ $and: [{ _id: id }, await inSight(scope)] });
  if (!invitation) throw notFound('invitation');
  return invitation;
}

/**
 * Demands, before an invitation is changed, that the actor could have given it themselves and knows its current version.
 *
 * @throws FORBIDDEN if the role has more permissions than the actor, or the invitation more sites, or if it is for another service
 *   provider than the actor's.
 * @throws VERSION_CONFLICT.
 */
export async function assertMayChangeInvitation(
  scope: OrgScope,
  invitation: InvitationDoc,
  expectedVersion: number | undefined,
): Promise<void> {
  assertMayGrant(scope.actor, await findRole(scope, invitation.role.toString()));
  assertMayManage(scope.actor, invitation, await reachOfLimits(scope, invitation));
  const names = (await namesOf(scope.models, [invitation]))(invitation);
  const known = toWire(invitation, names, scope.clock());
  assertVersion(expectedVersion, known, scope.actor.permissions.includes('invitations:view'));
}
