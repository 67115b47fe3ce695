import type { Member, SiteSummary } from '@siteward/contract';
import { type MemberStatus, PERMISSIONS, type Permission, SYSTEM_ROLES } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { aMember, aRole } from '#testing/people.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { MembersScreen } from './members-screen.tsx';

export const technician = aRole(31, 'Technician');
export const owner = aRole(32, 'Owner', { system: true, permissions: [...PERMISSIONS] });
export const dana = aMember(1, 'Dana Whitfield', { role: technician._id, roleName: 'Technician' });
export const emre = aMember(2, 'Emre Kaya', { role: owner._id, roleName: 'Owner', sites: [] });
export const administrator = SYSTEM_ROLES[1]?.permissions ?? [];

const counts = { invited: 4, active: 32, suspended: 3, removed: 5 };
const seats = { seats: 40, used: 36, pricePerSeat: 8, total: 320 };
/** Called to open the invite dialog. */
export const onInvite = vi.fn();

/** Opens the page of the members in one status, by default with Dana and Emre. */
export function openMembers(
  options: {
    permissions?: readonly Permission[];
    status?: MemberStatus;
    at?: string;
    items?: Member[];
    total?: number;
    me?: Partial<Member>;
    sites?: SiteSummary[];
    isRefused?: boolean;
  } = {},
) {
  const { permissions = PERMISSIONS, status = 'active', at = '/members', items = [dana, emre], total = 32 } = options;
  const scope = pageScope(permissions);
  Object.assign(scope.member, options.me);
  const api = fakeApi({
    'GET /api/members': () =>
      options.isRefused
        ? problem('FORBIDDEN', 403)
        : {
            status: 200,
            body: { items, page: 1, pages: Math.ceil(total / 10), limit: 10, total, capped: total === 10_000 },
          },
    'GET /api/members/counts': () => ({ status: 200, body: { ...counts, active: total } }),
    'GET /api/roles': () => pageOf([technician, owner]),
    'GET /api/sites': () => pageOf(options.sites ?? scope.knownSites),
    [`GET /api/seats/org/${scope.org}`]: () => ({ status: 200, body: seats }),
  });
  const page = <MembersScreen status={status} onInvite={onInvite} invited={undefined} />;
  return { ...api, ...renderPage(page, scope, at) };
}

/** Somebody's row in the table. */
export const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

/** Chooses an item of somebody's menu. */
export async function choose(name: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
/** Starts each test of a file in a wide window, with nothing left from the previous one. */
export function beginAnew(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  });
  afterEach(() => {
    toast.dismiss();
    onInvite.mockReset();
  });
}
