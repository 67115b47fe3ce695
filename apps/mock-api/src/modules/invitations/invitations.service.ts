import type { Invitation } from '@siteward/contract';
import type { InvitationStatus, MemberType } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { literalPattern, orderOf, type Page, type PageQuery, pageOf, paginate } from '#modules/list.ts';
import { namesOf } from '#modules/names.ts';
import { inSight, reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope, UserScope } from '#scope.ts';
import { endExpiredInvitations } from './end-expired-invitations.ts';
import { type InvitationDoc, toWire } from './invitations.model.ts';
import { findVerifiedUser } from './verified-user.ts';

const COLUMNS = { email: 'email', expiresAt: 'expiresAt', createdAt: 'createdAt' };
type Column = keyof typeof COLUMNS;

export type InvitationListQuery = PageQuery & {
  search?: string | undefined;
  sort?: Column | `-${Column}` | undefined;
  status?: readonly InvitationStatus[] | undefined;
  customer?: string | undefined;
  type?: readonly MemberType[] | undefined;
  role?: readonly string[] | undefined;
  site?: readonly string[] | undefined;
};

/**
 * The organization's invitations that the actor sees, the newest first as a rule; `search` looks into addresses and
 * names. `site`: those that open one of these sites, so also those that are limited to none.
 */
export async function listInvitations(scope: OrgScope, query: InvitationListQuery): Promise<Page<Invitation>> {
  const { search, sort, status, customer, type, role, site } = query;
  await endExpiredInvitations(scope);
  const pattern = search ? literalPattern(search) : undefined;
  const filter = {
    ...(status && { status: { $in: [...status] } }),
    ...(type && { type: { $in: [...type] } }),
    ...(role && { role: { $in: [...role] } }),
    ...(customer && { customerOrgId: customer }),
    $and: [
      pattern ? { $or: [{ email: pattern }, { nameKey: pattern }] } : {},
      await inSight(scope),
      site ? await reachingSites(scope, site) : {},
    ],
  };
  const page = await paginate(scoped(scope.models.Invitation, scope.org), filter, query, {
    fields: { tokenHash: 0 },
    sort: orderOf(sort, COLUMNS, '-createdAt'),
  });
  const names = await namesOf(scope.models, page.items);
  const now = scope.clock();
  return { ...page, items: page.items.map((item) => toWire(item, names(item), now)) };
}

const REASON = { acrossOrganizations: 'a person sees what they are invited to, wherever that is' };
const OWN_COLUMNS = { createdAt: 'createdAt', expiresAt: 'expiresAt' };
type OwnColumn = keyof typeof OWN_COLUMNS;
export type OwnInvitationsQuery = PageQuery & { sort?: OwnColumn | `-${OwnColumn}` | undefined };

/** The pending invitations to the signed-in person's verified address, the newest first as a rule. */
export async function listOwnInvitations(scope: UserScope, query: OwnInvitationsQuery): Promise<Page<Invitation>> {
  const { models, clock } = scope;
  const { sort, page, limit } = query;
  const now = clock();
  const user = await findVerifiedUser(scope);
  const filter = { email: user?.email ?? '', status: 'pending', expiresAt: { $gt: now }, deletedAt: null } as const;
  const [found, total] = await Promise.all([
    models.Invitation.find(filter, { tokenHash: 0 }, REASON)
      .sort(orderOf(sort, OWN_COLUMNS, '-createdAt'))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<InvitationDoc[]>(),
    models.Invitation.countDocuments(filter, REASON),
  ]);
  const names = await namesOf(models, found);
  return pageOf(
    found.map((item) => toWire(item, names(item), now)),
    total,
    query,
  );
}

/** A stored invitation of the organization. Throws NOT_FOUND. */
export async function findInvitation({ models, org }: OrgScope, id: string): Promise<InvitationDoc> {
  const invitation = await scoped(models.Invitation, org).findOne({ _id: id });
  if (!invitation) throw notFound('invitation');
  return invitation;
}
