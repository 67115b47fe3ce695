import type { Member } from '@siteward/contract';

export const ORG = 'a'.repeat(24);
export const SID = 'bench-sid-0123456789abcdefghijklmnopqrstuvw';
export const PATH = `/api/members?org=${ORG}&page=3&limit=10`;

/**
 * A search for this is answered with an extra field of that name, which the contract does not declare and every server in the
 * bench has to drop.
 */
export const UNDECLARED = 'undeclared';

/** A thousand members as the API returns them; the same in every process. */
export const MEMBERS: Member[] = Array.from({ length: 1000 }, (_, index) => ({
  _id: index.toString(16).padStart(24, '0'),
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  deletedAt: null,
  version: 1,
  org: ORG,
  orgName: 'Northwind Facilities',
  roleName: 'Technician',
  name: `Member Number ${index}`,
  email: `member.${index}@north.example`,
  user: (index + 5000).toString(16).padStart(24, '0'),
  role: 'b'.repeat(24),
  type: 'staff',
  sites: ['c'.repeat(24)],
  customerOrgId: null,
  customerSiteId: null,
  serviceProviderId: null,
  status: 'active',
  lastSeenAt: '2026-01-02T03:04:05.678Z',
}));

/** A page of them, as `GET /api/members` returns it. */
export function pageOfMembers(page: number, limit: number) {
  const items = MEMBERS.slice((page - 1) * limit, page * limit);
  return { items, page, pages: Math.ceil(MEMBERS.length / limit), limit, total: MEMBERS.length, capped: false };
}

/** The names on a page in the order of names, as the database sorts them: 2 before 10. */
export function pageOfMembersByName(page: number, limit: number): string[] {
  const order = new Intl.Collator('en', { numeric: true });
  const names = MEMBERS.map((member) => member.name).sort(order.compare);
  return names.slice((page - 1) * limit, page * limit);
}
