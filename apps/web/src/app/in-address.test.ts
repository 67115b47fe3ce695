import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';

/** What a file reads of the address by a name, and what it keeps there; what lists are narrowed by is held in `lists-asked.test.tsx`. */
const READS =
  /\buseUrlState\((?<kept>`[^`]*`|'[^']*'|\w+)|\b(?:params|query|searchParams|useUrlParams<[^>]*>\(\))\.get\((?<read>'[^']*')\)|(?<![\w.])get\((?<got>'[^']*'|[A-Z_]+)\)/g;

/** The names that each file reads, in the order in which they stand there. */
const READ: Record<string, string> = {
  'app/lookups.ts': 'org',
  'app/pages/create-customer.tsx': 'step',
  'app/pages/invitations.tsx': 'status',
  'app/pages/require-customer.tsx': 'returnTo',
  'app/pages/require-organization-membership.tsx': 'reason',
  'app/pages/unauthorized.tsx': 'permission',
  'app/providers.tsx': 'ACCOUNT_KEY',
  'features/auth/auth-address.ts': 'state, email, token, returnTo',
  'features/auth/sign-in.tsx': 'reason',
  'features/billing/create/create-customer-screen.tsx': 'returnTo',
  'features/billing/create/new-payer.tsx': 'step',
  'features/billing/linked/linked-screen.tsx': 'method, returnTo',
  'features/dashboard/look-switch.tsx': '{part}-as',
  'features/dashboard/range.ts': 'from, to, days, sites',
  'features/maintenance-plans/new-plan-screen.tsx': 'from',
  'features/organizations/organizations-screen.tsx': 'create',
  'features/roles/role-matrix.tsx': 'role',
  'features/roles/roles-page.tsx': 'new, view-as, role',
  'features/settings/settings-page.tsx': 'section',
  'features/settings/sites/delete-site-dialog.tsx': 'site',
  'features/settings/sites/sites-section.tsx': 'site',
  'features/support-tickets/support-tickets-screen.tsx': 'assignee',
  'features/support-tickets/ticket-view.tsx': 'part',
  'features/work-orders/calendar/calendar-view.ts': 'LOOK_KEY, DAY_KEY, CANCELLED_KEY',
  'features/work-orders/new-work.tsx': 'NEW_KEY',
  'features/work-orders/work-orders-screen.tsx': 'VIEW_KEY',
  'lib/list-view.ts': 'page, limit, search, sort',
};

it('is known of each file what of its page stands in the address', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    const names = Array.from(text.matchAll(READS), ({ groups = {} }) => Object.values(groups).find(Boolean) ?? '');
    return names.length === 0 ? [] : [[file, [...new Set(names)].join(', ').replaceAll(/['$`]/g, '')]];
  });
  expect(Object.fromEntries(found)).toEqual(READ);
});
