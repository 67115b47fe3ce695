import type { Invitation, Member, Role } from '@siteward/contract';
import { ORG, ROLE, SITE } from './render-page.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const id = (number: number) => number.toString(16).padStart(24, '0');
const record = (number: number) => ({ _id: id(number), createdAt: AT, updatedAt: AT, deletedAt: null, version: 3 });

/**
 * A member of the organization of `pageScope`.
 *
 * @param number - unique for each member
 * @param more - the fields that differ from the defaults
 */
export function aMember(number: number, name: string, more: Partial<Member> = {}): Member {
  return {
    ...record(number),
    org: ORG,
    orgName: 'Northwind',
    role: ROLE,
    roleName: 'Mine',
    type: 'staff',
    status: 'active',
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@north.example`,
    user: id(number + 1000),
    sites: [SITE],
    customerOrgId: null,
    customerSiteId: null,
    serviceProviderId: null,
    lastSeenAt: null,
    ...more,
  };
}

/** An invitation to the organization of `pageScope` that does not expire any time soon. */
export function anInvitation(number: number, email: string, more: Partial<Invitation> = {}): Invitation {
  return {
    ...record(number),
    email,
    name: '',
    org: ORG,
    orgName: 'Northwind',
    member: id(number + 2000),
    role: ROLE,
    roleName: 'Mine',
    type: 'staff',
    sites: [],
    customerOrgId: null,
    customerSiteId: null,
    serviceProviderId: null,
    status: 'pending',
    sentCount: 1,
    expiresAt: '2099-01-01T00:00:00.000Z',
    sentAt: AT,
    invitedBy: id(1),
    invitedByName: 'Olivia',
    ...more,
  };
}

/** A role in the organization of `pageScope`. */
export function aRole(number: number, name: string, more: Partial<Role> = {}): Role {
  return {
    ...record(number),
    name,
    description: '',
    type: 'staff',
    org: ORG,
    system: false,
    permissions: [],
    memberCount: 0,
    ...more,
  };
}
