import { type Invitation, type inviteSchema, reason } from '@siteward/contract';
import { INVITATION_MS, type MemberStatus, type MemberType, memberStatusAt, normalizeEmail } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { type AppError, notFound, refusedAt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { linkTo } from '#mail/links.ts';
import { type Mail, queueMail } from '#mail/outbox.ts';
import { invitationMail } from '#mail/templates/invitation.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { createToken } from '#modules/auth/secrets.ts';
import { leaveWorkOf } from '#modules/dispatch/dispatches.ts';
import { checkAccessLimits, type WantedLimits } from '#modules/members/access-limits.ts';
import { type MemberDoc, memberKeys } from '#modules/members/members.model.ts';
import type { Names } from '#modules/names/membership-names.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { findRoleToGive } from '#modules/roles/grants.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { assertFreeSeat } from '#modules/seats/seat-use.ts';
import { assertWithinReach, inSight } from '#modules/sites/reach.ts';
import type { Actor, OrgScope } from '#scope.ts';
import { endExpiredInvitations } from './end-invitation.ts';
import { type InvitationDoc, toWire } from './invitations.model.ts';
import { invitedReaders } from './invited-readers.ts';

export type NewInvitation = z.output<typeof inviteSchema>;

/**
 * Invites a person into the organization: creates the invitation and the `invited` member, and mails the token (product 2). Actors
 * who are limited to some sites invite into those unless they choose others.
 *
 * @throws NOT_FOUND for a role, site or service provider that is not the organization's, or a service provider that is not theirs
 *   to give.
 * @throws VALIDATION if role and type do not fit together.
 * @throws FORBIDDEN for more than the actor holds.
 * @throws ALREADY_MEMBER or SEAT_LIMIT.
 */
export async function invite(scope: OrgScope, input: NewInvitation): Promise<Invitation> {
  const organization = await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const role = await findRoleToGive(scope, input.role, input.type);
  const limits = await limitsToGive(scope, input);
  const email = normalizeEmail(input.email);
  const before = (await findKnown(scope, [email]))(email);
  await assertFreeSeat(scope, organization);
  const [invitation] = await sendInvitations(scope, organization, [{ email, name: input.name, role, limits, before }]);
  if (!invitation) throw new Error('nobody was invited');
  return invitation;
}

/**
 * The limits of the invited person, which must be within the actor's own. Members of a customer or of a service provider invite
 * into that same one.
 *
 * @throws What `invite` throws.
 */
export async function limitsToGive(
  scope: OrgScope,
  wanted: Omit<WantedLimits, 'sites'> & { sites?: string[] | undefined },
) {
  const { actor } = scope;
  const { sites = ownSites(actor), serviceProviderId = ownProvider(actor, wanted.type) } = wanted;
  // No sites at all asks for all of them, which is not what somebody with a customer can give.
  const { customerOrgId = sites.length > 0 ? ownCustomer(actor) : null } = wanted;
  const { limits, reach } = await checkAccessLimits(scope, { ...wanted, sites, customerOrgId, serviceProviderId });
  assertWithinReach(scope.actor, { after: reach });
  return limits;
}

/** A removed member whose record is reused, and whether the actor sees them. */
type Before = { member: MemberDoc; seen: boolean } | undefined;

/**
 * Looks up whether the organization already knows some addresses.
 *
 * @returns A function from one of these to the removed member with it, if there is one. It throws ALREADY_MEMBER for any other
 *   member.
 */
export async function findKnown(scope: OrgScope, emails: readonly string[]): Promise<(email: string) => Before> {
  const members = scoped(scope.models.Member, scope.org);
  const known = await members.list({ email: { $in: emails } });
  const ids = known.map(({ _id }) => _id);
  const inReach =
    scope.actor.reach === 'all' || known.length === 0
      ? known
      : await members.list({ $and: [{ _id: { $in: ids } }, await inSight(scope)] }, { fields: { _id: 1 } });
  const visible = new Set(inReach.map(({ _id }) => _id.toString()));
  const byEmail = new Map(known.map((member) => [member.email, member]));
  return (email) => {
    const member = byEmail.get(email);
    if (!member) return undefined;
    const seen = visible.has(member._id.toString());
    const status = memberStatusAt(member, scope.clock());
    if (status !== 'removed') throw alreadyMember(email, status, seen);
    return { member, seen };
  };
}

/** Somebody to invite, once everything about them has been checked. */
export type Invitee = {
  email: string;
  name: string | undefined;
  role: RoleDoc;
  limits: Awaited<ReturnType<typeof limitsToGive>>;
  before: Before;
};

/**
 * Creates invitations and their members, and mails them, in as many queries for fifty as for one. Needs the organization locked,
 * and free seats.
 */
export async function sendInvitations(
  scope: OrgScope,
  organization: OrganizationDoc,
  invitees: readonly Invitee[],
): Promise<Invitation[]> {
  const { models, org, actor, clock } = scope;
  const now = clock();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const invited = invitees.map((invitee) => {
    return { ...invitee, ...createToken(), member: memberOf(invitee, expiresAt) };
  });
  await saveMembers(scope, invited);
  const invitations = await scoped(models.Invitation, org).createMany(
    invited.map(({ hash: tokenHash, member: { _id: member, email, name, ...given } }) => {
      const { role, type, sites, customerOrgId, customerSiteId, serviceProviderId } = given;
      return {
        email,
        name,
        member,
        role,
        type,
        sites,
        customerOrgId,
        customerSiteId,
        serviceProviderId,
        status: 'pending',
        expiresAt,
        sentCount: 1,
        sentAt: now,
        invitedBy: new Types.ObjectId(actor.member),
        invitedByName: actor.name,
        tokenHash,
      };
    }),
  );
  const roleNames = new Map(invitees.map(({ role }) => [role._id.toString(), role.name]));
  const namesIn = ({ role }: { role: Types.ObjectId }) => {
    return { orgName: organization.name, roleName: roleNames.get(role.toString()) ?? '' };
  };
  const secrets = new Map(invited.map(({ email, secret }) => [email, secret]));
  const tokenFor = ({ email }: InvitationDoc) => secrets.get(email) ?? '';
  await queueMail(scope, ...(await invitationMails(scope, invitations, { namesIn, tokenFor })));
  await audit(
    scope,
    ...invited.map(
      ({ role, member: { _id, email, type, sites, customerOrgId, customerSiteId, serviceProviderId } }) => ({
        action: 'member.invited' as const,
        target: { kind: 'member' as const, id: _id },
        changes: {
          email,
          role: role.name,
          type,
          sites: sites.map(String),
          ...(customerOrgId && { customerOrgId: customerOrgId.toString() }),
          ...(customerSiteId && { customerSiteId: customerSiteId.toString() }),
          ...(serviceProviderId && { serviceProviderId: serviceProviderId.toString() }),
        },
      }),
    ),
  );
  return invitations.map((invitation) => toWire(invitation, namesIn(invitation), now));
}

function ownSites({ reach }: Actor): string[] {
  return reach === 'all' ? [] : [...reach.sites];
}

function ownCustomer({ reach }: Actor): string | null {
  return reach === 'all' ? null : reach.customer;
}

function ownProvider({ provider = null }: Actor, type: MemberType): string | null {
  return type === 'provider' ? provider : null;
}

/**
 * The member record that an invitation creates. A removed member's record is reused, so that one person remains one member. Their
 * name is kept only if the actor could see them; they bring it along anyway when they join.
 */
function memberOf({ email, name: wanted, role, limits, before }: Invitee, invitedUntil: Date) {
  const name = wanted || (before?.seen ? before.member.name : '');
  return {
    _id: before?.member._id ?? new Types.ObjectId(),
    email,
    name,
    ...memberKeys({ name, email }),
    role: role._id,
    type: role.type,
    status: 'invited' as const,
    invitedUntil,
    ...limits,
  };
}

type Saved = Pick<Invitee, 'before'> & { member: ReturnType<typeof memberOf> };

async function saveMembers({ models, org }: OrgScope, invited: readonly Saved[]): Promise<void> {
  const members = scoped(models.Member, org);
  for (const { before, member } of invited) {
    if (before) await leaveWorkOf({ models, org }, before.member, member.serviceProviderId);
  }
  const [again, anew] = [invited.filter(({ before }) => before), invited.filter(({ before }) => !before)];
  await members.createMany(anew.map(({ member }) => ({ ...member, user: null, lastSeenAt: null })));
  const found = await members.setEach(again.map(({ member: { _id, ...set } }) => ({ _id, set })));
  if (found < again.length) throw notFound('member');
}

/**
 * Gives the pending invitation of somebody who was removed a member record of its own: what belongs to their old record, for
 * example their work, tickets and links, is not for the next person with that address. The address must be free.
 *
 * @param before - their record, as the invitation has made it
 */
export async function inviteAsAnother(scope: AuditScope & { org: string }, before: MemberDoc): Promise<void> {
  const { models, org } = scope;
  const { email, role, type, invitedUntil, sites, customerOrgId, customerSiteId, serviceProviderId } = before;
  const invitations = scoped(models.Invitation, org);
  const invitation = await invitations.findOne({ member: before._id, status: 'pending' });
  if (!invitation) return;
  const given = { role, type, sites, customerOrgId, customerSiteId, ...(serviceProviderId && { serviceProviderId }) };
  const person = { email, name: invitation.name, ...memberKeys(invitation), user: null, lastSeenAt: null };
  const invited = { status: 'invited' as const, invitedUntil: invitedUntil ?? invitation.expiresAt };
  const [another] = await scoped(models.Member, org).createMany([{ ...given, ...person, ...invited }]);
  if (another) await invitations.updateOne({ _id: invitation._id }, { $set: { member: another._id } });
}

/** @param seen - whether the actor sees the member, and so may know their status */
function alreadyMember(email: string, status: MemberStatus, seen: boolean): AppError {
  const why = seen ? reason('already-known', { email, status }) : reason('already-known-elsewhere', { email });
  return refusedAt('email', 'ALREADY_MEMBER', why);
}

/**
 * The mails of invitations with their single-use links, each in the language of its reader.
 *
 * @param told - what each invites into, and its token, which is stored nowhere else
 */
export async function invitationMails(
  scope: OrgScope,
  invitations: readonly InvitationDoc[],
  told: { namesIn: (invitation: InvitationDoc) => Names; tokenFor: (invitation: InvitationDoc) => string },
): Promise<Mail[]> {
  const readerOfMail = await invitedReaders(scope, invitations);
  return invitations.map((invitation) => {
    const { email, invitedByName: inviter, expiresAt } = invitation;
    const { orgName: organization, roleName: role } = told.namesIn(invitation);
    const link = linkTo(scope.env, 'accept-invitation', {}, { token: told.tokenFor(invitation) });
    const mail = { email, inviter, organization, role, expiresAt, link };
    return { to: email, ...invitationMail(readerOfMail(invitation), mail) };
  });
}
