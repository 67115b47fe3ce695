import { type MemberStatus, type MemberType, SYSTEM_ROLES } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AS_GIVEN, daysAgo, minutesAgo, recordOf, type Seed } from './seed-context.ts';
import { seedId } from './seed-id.ts';
import { roleId } from './seed-organization.ts';
import { userId } from './seed-users.ts';

/** Somebody in an organization; `sites` are keys, none: all. */
export type DemoMembership = {
  name: string;
  email: string;
  role: string;
  status: MemberStatus;
  sites: readonly string[];
  seenMinutesAgo: number | null;
  customerOrgId?: Types.ObjectId | null;
  customerSiteId?: Types.ObjectId | null;
};

/** The type of whoever holds a role; roles of an organization's own are for staff here. */
export function typeOfRole(role: string): MemberType {
  return SYSTEM_ROLES.find(({ name }) => name === role)?.type ?? 'staff';
}

/** The id of a person's membership in an organization. */
export function memberId(orgKey: string, email: string) {
  return seedId(`${orgKey}/member/${email}`);
}

/** Writes members of an organization; all but the invited ones are people who can sign in. */
export async function seedMembers(seed: Seed, orgKey: string, people: readonly DemoMembership[]): Promise<void> {
  const members = people.map(({ role, sites, seenMinutesAgo, ...person }, index) => ({
    ...person,
    ...recordOf(`${orgKey}/member/${person.email}`, daysAgo(seed, person.status === 'invited' ? 4 : 370 - 8 * index)),
    org: seedId(orgKey),
    user: person.status === 'invited' ? null : userId(person.email),
    role: roleId(orgKey, role),
    type: typeOfRole(role),
    sites: sites.map((site) => seedId(`${orgKey}/site/${site}`)),
    lastSeenAt: seenMinutesAgo === null ? null : minutesAgo(seed, seenMinutesAgo),
  }));
  await seed.models.Member.insertMany(members, AS_GIVEN);
}
