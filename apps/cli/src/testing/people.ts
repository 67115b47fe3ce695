import { idOf, recordOf } from './world.ts';

/** The organization of these tests. */
export const ORG = idOf(7);
const AT = '2026-03-01T08:00:00.000Z';
/** The option that names it. */
export const IN_ORG = ['--org', ORG];

export const member = (end: number, name: string, email: string, more: object = {}) => ({
  ...recordOf(end),
  org: ORG,
  orgName: 'North',
  roleName: 'Technician',
  name,
  email,
  user: null,
  role: idOf(30),
  type: 'staff',
  sites: [],
  customerOrgId: null,
  customerSiteId: null,
  serviceProviderId: null,
  status: 'active',
  lastSeenAt: null,
  joinedAt: AT,
  invitedAt: null,
  invitedByName: null,
  permissions: [],
  allowedTransitions: [],
  ...more,
});
export const anna = member(1, 'Anna Berg', 'anna@north.example');
const role = (end: number, name: string, permissions: string[]) => ({
  ...recordOf(end),
  name,
  description: '',
  type: 'staff',
  org: ORG,
  system: true,
  permissions,
  memberCount: 3,
});
export const technician = role(30, 'Technician', ['calendar:view', 'sites:view']);
export const viewer = role(31, 'Viewer', ['sites:view']);
export const site = (end: number, name: string, code: string) => ({
  ...recordOf(end),
  org: ORG,
  name,
  code,
  address: '',
  timezone: 'UTC',
  locale: 'en',
  currency: 'EUR',
  customer: null,
});
export const invitation = (end: number, email: string, status: string) => ({
  ...recordOf(end),
  email,
  name: '',
  org: ORG,
  orgName: 'North',
  member: idOf(2),
  role: idOf(30),
  roleName: 'Technician',
  type: 'staff',
  sites: [],
  customerOrgId: null,
  customerSiteId: null,
  serviceProviderId: null,
  status,
  expiresAt: AT,
  sentCount: 1,
  sentAt: AT,
  invitedBy: idOf(1),
  invitedByName: 'Anna',
});

export const called = ({ sent }: { sent: { method: string; path: string }[] }) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
