import { INVITATION_DAYS, type InvitationStatus, type MemberStatus } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import { addAsGiven, daysAgo, invitationId, memberId, type Seed, seedId, userId } from './seed-context.ts';

/** `to` and `by`: the address without its domain. `sentDaysAgo`: when the latest mail was sent. */
export type DemoInvitation = {
  to: string;
  status: InvitationStatus;
  sentDaysAgo: number;
  sentCount?: number;
  by?: 'owner' | 'admin' | 'manager';
};

/** What an organization's history needs to know about it: `created` is what the audit log says about its creation. */
export type Founded = { key: string; daysAgo: number; created: Record<string, string> };

/** What a member's history needs to know about them; `type` and `sites` are those of the record. */
export type Told = {
  email: string;
  role: string;
  /** The role that they joined with, if it was a different one. */
  earlierRole?: string | undefined;
  type: string;
  sites: readonly Types.ObjectId[];
  status: MemberStatus;
  seenDaysAgo: number;
  invitations: readonly DemoInvitation[];
};

/** When a member record was created and its person joined, in days before now; somebody who is only invited has not joined. */
export type Story = { createdDaysAgo: number; joinedDaysAgo: number | undefined };

type Line = Pick<AuditRecordDoc, 'action' | 'target' | 'changes' | 'actor'> & { daysAgo: number };

/** How long it takes until an invitation is answered or revoked, in days, and between other events. */
const ANSWERED_AFTER = 0.4;

/**
 * When somebody was invited and joined.
 *
 * @param index - their place among the members; the first one founded the organization
 */
export function storyOf(
  { status, seenDaysAgo, invitations }: Pick<Told, 'status' | 'seenDaysAgo' | 'invitations'>,
  index: number,
  founded: Founded,
): Story {
  if (index === 0) return { createdDaysAgo: founded.daysAgo, joinedDaysAgo: founded.daysAgo };
  const made = invitations.map(madeDaysAgo);
  if (status === 'invited') return { createdDaysAgo: Math.max(...made), joinedDaysAgo: undefined };
  const accepted = invitations.find((invitation) => invitation.status === 'accepted');
  if (accepted) {
    return { createdDaysAgo: Math.max(...made), joinedDaysAgo: accepted.sentDaysAgo - ANSWERED_AFTER };
  }
  const joinedDaysAgo = Math.max(Math.min(370 - 8 * index, founded.daysAgo - index), seenDaysAgo + ANSWERED_AFTER);
  return { createdDaysAgo: joinedDaysAgo + ANSWERED_AFTER, joinedDaysAgo };
}

function madeDaysAgo({ sentDaysAgo, sentCount = 1 }: DemoInvitation): number {
  return sentDaysAgo + sentCount - 1;
}

/**
 * Writes what happened in an organization into the audit log, in the form that the services record it.
 *
 * @param members - its members, in order
 */
export function seedHistory(seed: Seed, founded: Founded, members: readonly Told[]): void {
  const [owner, second] = members.map(({ email }) => userId(email));
  const lines = members.flatMap((member, index) => [
    ...(index === 0 && owner ? [foundingOf(founded, owner)] : linesOf(member, index, founded, owner ?? null)),
    ...laterLinesOf(member, index, founded, second ?? null),
  ]);
  const records = lines
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
    .map(({ daysAgo: days, ...line }, index) => ({
      ...line,
      _id: seedId(`${founded.key}/audit/${index}`),
      org: seedId(founded.key),
      ip: '192.0.2.10',
      requestId: seedId(`${founded.key}/request/${index}`).toString(),
      createdAt: daysAgo(seed, days),
    }));
  addAsGiven(seed, seed.models.AuditRecord, records);
}

function foundingOf({ key, daysAgo, created }: Founded, actor: Types.ObjectId): Line {
  const target = { kind: 'organization', id: seedId(key) };
  return { daysAgo, action: 'organization.created', target, changes: created, actor };
}

/** How somebody was invited, perhaps several times, and joined. */
function linesOf(member: Told, index: number, founded: Founded, owner: Types.ObjectId | null): Line[] {
  const { email, invitations, type } = member;
  const { createdDaysAgo, joinedDaysAgo } = storyOf(member, index, founded);
  const target = { kind: 'member', id: memberId(founded.key, email) };
  const role = member.earlierRole ?? member.role;
  const invited = { action: 'member.invited', target, changes: { email, role, type, sites: member.sites.map(String) } };
  const isKept = invitations.some(({ status }) => status === 'accepted' || status === 'pending');
  return [
    ...(isKept ? [] : [{ ...invited, daysAgo: createdDaysAgo, actor: owner }]),
    ...invitations.flatMap((invitation) => [
      { ...invited, daysAgo: madeDaysAgo(invitation), actor: inviterOf(invitation) },
      ...laterMailsOf(invitation),
      ...endOf(invitation, email),
    ]),
    ...(joinedDaysAgo === undefined
      ? []
      : [{ daysAgo: joinedDaysAgo, action: 'member.joined', target, changes: { email }, actor: userId(email) }]),
  ];
}

function inviterOf({ by = 'admin' }: DemoInvitation): Types.ObjectId {
  return userId(`${by}@north.example`);
}

function laterMailsOf(invitation: DemoInvitation): Line[] {
  const { sentCount = 1 } = invitation;
  const target = { kind: 'invitation', id: invitationId(invitation) };
  return Array.from({ length: sentCount - 1 }, (_, index) => ({
    action: 'invitation.resent',
    target,
    actor: inviterOf(invitation),
    daysAgo: madeDaysAgo(invitation) - index - 1,
    changes: { sentCount: { from: index + 1, to: index + 2 } },
  }));
}

function endOf(invitation: DemoInvitation, email: string): Line[] {
  const { status, sentDaysAgo } = invitation;
  if (status === 'pending' || status === 'accepted') return [];
  const after = status === 'expired' ? INVITATION_DAYS : ANSWERED_AFTER;
  const target = { kind: 'invitation', id: invitationId(invitation) };
  const actor = status === 'revoked' ? inviterOf(invitation) : null;
  return [{ daysAgo: sentDaysAgo - after, action: `invitation.${status}`, target, changes: { email }, actor }];
}

/** What happened to somebody after they joined: another role, and whatever ended their access after they were last there. */
function laterLinesOf(member: Told, index: number, founded: Founded, by: Types.ObjectId | null): Line[] {
  const { joinedDaysAgo = 0 } = storyOf(member, index, founded);
  const { email, role, earlierRole, type, status, seenDaysAgo } = member;
  const target = { kind: 'member', id: memberId(founded.key, email) };
  const lines: Line[] = [];
  if (earlierRole) {
    const changes = { role: { from: earlierRole, to: role }, type: { from: type, to: type } };
    lines.push({ daysAgo: joinedDaysAgo / 2, action: 'member.role-assigned', target, changes, actor: by });
  }
  if (status === 'suspended' || status === 'removed') {
    const changes = { status: { from: 'active', to: status } };
    lines.push({ daysAgo: seenDaysAgo - ANSWERED_AFTER, action: `member.${status}`, target, changes, actor: by });
  }
  return lines;
}
