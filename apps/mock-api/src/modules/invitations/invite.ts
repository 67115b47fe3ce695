import type { Invitation, inviteSchema } from '@siteward/contract';
import { INVITATION_DAYS, INVITATION_MS, type MemberStatus, memberStatusAt, normalizeEmail } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { renderMail } from '#mail/templates/layout.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { createToken } from '#modules/auth/secrets.ts';
import { checkAccessLimits, type WantedLimits } from '#modules/members/access-limits.ts';
import { type MemberDoc, memberKeys } from '#modules/members/members.model.ts';
import { isInSight } from '#modules/members/members.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { findRoleToGive } from '#modules/roles/grants.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { assertFreeSeat } from '#modules/seats/seats.service.ts';
import { assertWithinReach } from '#modules/sites/reach.ts';
import type { Actor, OrgScope } from '#scope.ts';
import { endExpiredInvitations } from './end-invitation.ts';
import { type InvitationDoc, toWire } from './invitations.model.ts';

export type NewInvitation = z.output<typeof inviteSchema>;
type Invited = Pick<
  MemberDoc,
  'email' | 'role' | 'type' | 'invitedUntil' | 'sites' | 'customerOrgId' | 'customerSiteId'
> & {
  name: string | undefined;
};

/**
 * Invites a person into the organization: makes the invitation and the `invited` member, and mails the token (product 2).
 * Who is limited to some sites invites into those unless they choose. Throws NOT_FOUND for a role or site that is not the
 * organization's; VALIDATION where role and type do not fit; FORBIDDEN for more than the actor holds; ALREADY_MEMBER;
 * SEAT_LIMIT.
 */
export async function invite(scope: OrgScope, input: NewInvitation): Promise<Invitation> {
  const organization = await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const role = await findRoleToGive(scope, input.role, input.type, 'invite into');
  const limits = await limitsToGive(scope, input);
  const email = normalizeEmail(input.email);
  const { known, seen } = await findKnown(scope, email);
  await assertFreeSeat(scope, organization);
  return sendInvitation(scope, organization, { email, name: input.name, role, limits, known, seen });
}

/** What the invited person is to be limited to, where it is the actor's to give. Throws as `invite` does. */
export async function limitsToGive(
  scope: OrgScope,
  wanted: Omit<WantedLimits, 'sites'> & { sites?: string[] | undefined },
) {
  const { limits, reach } = await checkAccessLimits(scope, { ...wanted, sites: wanted.sites ?? ownSites(scope.actor) });
  assertWithinReach(scope.actor, { after: reach }, 'invite a person');
  return limits;
}

/** A removed member with this address, whose record is used again, and whether the actor sees them. Throws ALREADY_MEMBER. */
export async function findKnown(scope: OrgScope, email: string): Promise<{ known: MemberDoc | null; seen: boolean }> {
  const known = await scoped(scope.models.Member, scope.org).findOne({ email });
  const seen = known !== null && (await isInSight(scope, known));
  const status = known && memberStatusAt(known, scope.clock());
  if (status && status !== 'removed') throw alreadyMember(email, status, seen);
  return { known, seen };
}

/** Who is invited, once all of it is checked. */
export type Invitee = Awaited<ReturnType<typeof findKnown>> & {
  email: string;
  name: string | undefined;
  role: RoleDoc;
  limits: Awaited<ReturnType<typeof limitsToGive>>;
};

/** Makes the invitation and its member, and mails it. Needs the organization locked, and a free seat. */
export async function sendInvitation(
  scope: OrgScope,
  organization: OrganizationDoc,
  { email, name: wantedName, role, limits, known, seen }: Invitee,
): Promise<Invitation> {
  const { models, org, actor, clock } = scope;
  const { secret: token, hash: tokenHash } = createToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const member = await saveMember(scope, known, seen, {
    email,
    name: wantedName,
    role: role._id,
    type: role.type,
    invitedUntil: expiresAt,
    ...limits,
  });
  const { name, type, sites, customerOrgId, customerSiteId } = member;
  const invitation = await scoped(models.Invitation, org).create({
    ...{ email, name, member: member._id, role: role._id, type, sites, customerOrgId },
    ...{ customerSiteId, status: 'pending', expiresAt, sentCount: 1 },
    ...{ sentAt: now, invitedBy: new Types.ObjectId(actor.member), invitedByName: actor.name, tokenHash },
  });
  const names = { orgName: organization.name, roleName: role.name };
  await mailInvitation(scope, invitation, names, token);
  await audit(scope, {
    action: 'member.invited',
    target: { kind: 'member', id: member._id },
    changes: {
      ...{ email, role: role.name, type, sites: sites.map(String) },
      ...(customerOrgId && { customerOrgId: customerOrgId.toString() }),
      ...(customerSiteId && { customerSiteId: customerSiteId.toString() }),
    },
  });
  return toWire(invitation, names, now);
}

function ownSites({ reach }: Actor): string[] {
  return reach === 'all' ? [] : [...reach.sites];
}

/**
 * A removed member's record is used again, so that one person stays one member. Their name only where the actor saw them:
 * who joins brings it along anyway.
 */
async function saveMember(
  scope: OrgScope,
  known: MemberDoc | null,
  seen: boolean,
  invited: Invited,
): Promise<MemberDoc> {
  const members = scoped(scope.models.Member, scope.org);
  const name = invited.name || (known && seen ? known.name : '');
  const record = {
    ...invited,
    name,
    ...memberKeys({ name, email: invited.email }),
    status: 'invited',
  } as const;
  if (!known) return members.create({ ...record, user: null, lastSeenAt: null });
  const again = await members.updateOne({ _id: known._id }, { $set: record });
  if (!again) throw notFound('member');
  return again;
}

/** In: the member's address and status; whether the actor sees them, and so may know what they are. */
function alreadyMember(email: string, status: MemberStatus, seen: boolean): AppError {
  const what = {
    active: 'is a member already',
    suspended: 'is a suspended member; reactivate them instead',
    invited: 'is invited already; resend that invitation instead',
    removed: 'was removed',
  };
  const words = seen ? what[status] : 'is known here already; ask a member who is not limited to some sites';
  return new AppError('ALREADY_MEMBER', `${email} ${words}.`, {
    errors: [{ path: 'email', message: `This person ${words}` }],
  });
}

type Mailed = Pick<InvitationDoc, 'email' | 'name' | 'invitedByName'>;

/** Mails an invitation with its single-use link. In: who is invited; into what; the token, which is kept nowhere else. */
export async function mailInvitation(
  deps: Deps,
  { email, name, invitedByName }: Mailed,
  { orgName, roleName }: { orgName: string; roleName: string },
  token: string,
): Promise<void> {
  const link = linkTo(deps.env, 'accept-invitation', {}, { token });
  const content = renderMail(`Join ${orgName} on Siteward`, [
    { text: name === '' ? 'Hello,' : `Hello ${name},` },
    { text: `${invitedByName} invites you to join ${orgName} on Siteward as ${roleName}.` },
    { link, label: 'See the invitation' },
    { text: `The link works once, for ${INVITATION_DAYS} days, for ${email}. It lets you in, so keep it to yourself.` },
    { text: 'If you did not expect this, ignore this mail; nothing happens then.' },
  ]);
  await queueMail(deps, { to: email, ...content });
}
