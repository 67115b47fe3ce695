import { INVITATION_DAYS, type MemberStatus, type MemberType, SYSTEM_ROLES } from '@siteward/domain';
import type { Types } from 'mongoose';
import { addAsGiven, daysAgo, minutesAgo, recordOf, type Seed, seedId, userId } from './seed-context.ts';
import { type DemoInvitation, type Founded, seedHistory, storyOf } from './seed-histories.ts';
import { roleId } from './seed-organization.ts';

/** Somebody in an organization; `sites` are keys, and none means all. */
export type DemoMembership = {
  name: string;
  email: string;
  role: string;
  status: MemberStatus;
  sites: readonly string[];
  seenMinutesAgo: number | null;
  customerOrgId?: Types.ObjectId | null;
  customerSiteId?: Types.ObjectId | null;
  earlierRole?: string | undefined;
  /** Their invitations, in either order of time. */
  invitations?: readonly DemoInvitation[];
};

/** The type of a role's holder; an organization's own roles are for staff here. */
export function typeOfRole(role: string): MemberType {
  return SYSTEM_ROLES.find(({ name }) => name === role)?.type ?? 'staff';
}

const MINUTES_A_DAY = 24 * 60;

/**
 * Writes the members of an organization, the first of whom founded it, and their histories; everybody except the invited can sign
 * in.
 */
export function seedMembers(seed: Seed, founded: Founded, people: readonly DemoMembership[]): void {
  const { key } = founded;
  const told = people.map((person) => ({
    ...person,
    type: typeOfRole(person.role),
    sites: person.sites.map((site) => seedId(`${key}/site/${site}`)),
    seenDaysAgo: (person.seenMinutesAgo ?? 0) / MINUTES_A_DAY,
    invitations: person.invitations ?? [],
  }));
  const members = told.map((member, index) => {
    const {
      name,
      email,
      status,
      type,
      sites,
      role,
      seenMinutesAgo,
      customerOrgId = null,
      customerSiteId = null,
    } = member;
    const pending = member.invitations.find((invitation) => invitation.status === 'pending');
    const { createdDaysAgo, joinedDaysAgo } = storyOf(member, index, founded);
    return {
      ...recordOf(`${key}/member/${email}`, daysAgo(seed, createdDaysAgo)),
      name,
      email,
      status,
      type,
      sites,
      customerOrgId,
      customerSiteId,
      org: seedId(key),
      invitedUntil: pending ? daysAgo(seed, pending.sentDaysAgo - INVITATION_DAYS) : null,
      user: status === 'invited' ? null : userId(email),
      role: roleId(key, role),
      lastSeenAt: seenMinutesAgo === null ? null : minutesAgo(seed, seenMinutesAgo),
      joinedAt: joinedDaysAgo === undefined ? null : daysAgo(seed, joinedDaysAgo),
    };
  });
  addAsGiven(seed, seed.models.Member, members);
  seedHistory(seed, founded, told);
}
