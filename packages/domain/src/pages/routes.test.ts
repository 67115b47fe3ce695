import { describe, expect, it } from 'vitest';
import { GUARD_NAMES, pagePermissionGuard } from '../access/guards.ts';
import { isPermission, PERMISSIONS } from '../access/permissions.ts';
import { SYSTEM_ROLES } from '../access/roles.ts';
import { keysOf } from '../keys.ts';
import { isPagePath, pageAt, ROUTE_SHORTCUTS } from './page-paths.ts';
import { landingRoute, ROUTE_GUARDS, ROUTE_NAMES, type RouteName } from './routes.ts';

// Name and path as in spec section 2; layout; guards (a 01-auth, o 02-org, c 03-customer, m member); and which of Owner,
// Administrator, Manager, Technician, Requester, Viewer, Provider may open the page.
const ROUTES: [name: RouteName, path: string, layout: string, guards: string, roles: string][] = [
  ['index', '/', 'plain', '', 'OAMTRVP'],
  ['unauthorized', '/unauthorized', 'plain', '', 'OAMTRVP'],
  ['create-customer', '/create-customer', 'plain', 'a', 'OAMTRVP'],
  ['require-customer', '/require-customer', 'plain', '', 'OAMTRVP'],
  ['payment-method-linked', '/payment-method-linked', 'plain', '', 'OAMTRVP'],
  ['require-organization-membership', '/require-organization-membership', 'plain', '', 'OAMTRVP'],
  ['org-site-settings', '/{org}/{site}/settings', 'default', 'am', 'OAMTRVP'],
  ['org-site-dashboard', '/{org}/{site}/dashboard', 'default', 'aocm', 'OAMTRVP'],
  ['org-site-calendar', '/{org}/{site}/calendar', 'default', 'acm', 'OAMTV'],
  ['org-site-feedbacks', '/{org}/{site}/feedbacks', 'default', 'acm', 'OAMTRV'],
  ['org-site-feedbacks-id', '/{org}/{site}/feedbacks/{id}', 'default', 'acm', 'OAMTRV'],
  ['org-site-members-status', '/{org}/{site}/members/{status}', 'default', 'am', 'OAMV'],
  ['org-site-work-orders', '/{org}/{site}/work-orders', 'default', 'acm', 'OAMTVP'],
  ['org-site-work-orders-id', '/{org}/{site}/work-orders/{id}', 'default', 'acm', 'OAMTVP'],
  ['org-site-invitations', '/{org}/{site}/invitations', 'default', 'am', 'OAV'],
  ['org-site-service-providers', '/{org}/{site}/service-providers', 'default', 'acm', 'OAMV'],
  ['org-site-support-tickets', '/{org}/{site}/support-tickets', 'default', 'acm', 'OAMRV'],
  ['org-site-roles-permissions', '/{org}/{site}/roles-permissions', 'default', 'am', 'OAV'],
  [
    'org-customer-site-invitations-status-status',
    '/{org}/{customer}/{site}/invitations/status/{status}',
    'default',
    'aom',
    'OAV',
  ],
];

// The same for the pages that the spec does not have.
const FURTHER: typeof ROUTES = [
  ['org-site-plans', '/{org}/{site}/work-orders/plans', 'default', 'acm', 'OAMV'],
  ['org-site-plans-new', '/{org}/{site}/work-orders/plans/new', 'default', 'acm', 'OAM'],
  ['org-site-plans-id', '/{org}/{site}/work-orders/plans/{id}', 'default', 'acm', 'OAMV'],
];

const LETTERS = { '01-auth': 'a', '02-org': 'o', '03-customer': 'c', member: 'm' };

describe('the 19 routes', () => {
  it('are those of spec section 2, in its order', () => {
    expect(ROUTE_NAMES).toEqual(ROUTES.map(([name]) => name));
    expect(ROUTE_NAMES).toHaveLength(19);
    expect(
      Object.keys(ROUTE_GUARDS),
      'FURTHER has a line for each page that the specification does not know, in the order of ROUTES',
    ).toEqual([...ROUTES, ...FURTHER].map(([name]) => name));
  });

  it.each([...ROUTES, ...FURTHER])('%s is %s, %s, guarded by "%s", open to %s', (name, path, layout, guards, roles) => {
    const route = ROUTE_GUARDS[name];
    expect([route.path, route.layout]).toEqual([path, layout]);
    expect(route.guards.map((guard) => LETTERS[guard]).join('')).toBe(guards);
    expect(route.permissions.every(isPermission)).toBe(true);
    const mayOpen = SYSTEM_ROLES.filter(({ permissions }) => {
      return pagePermissionGuard({ permissions, needed: route.permissions }).outcome === 'allow';
    });
    expect(mayOpen.map((role) => role.name.charAt(0)).join('')).toBe(roles);
  });

  it.each([...ROUTES, ...FURTHER].map(([name]) => name))(
    '%s keeps the order of the guards, and requires permissions only together with `member`',
    (name) => {
      const { path, guards, permissions } = ROUTE_GUARDS[name];
      expect(guards).toEqual(GUARD_NAMES.filter((guard) => guards.includes(guard)));
      expect(guards.includes('member')).toBe(path.startsWith('/{org}/'));
      expect(permissions.length === 0 || guards.includes('member')).toBe(true);
    },
  );
});

describe('isPagePath', () => {
  const filled = (path: string) => path.replace(/\{\w+\}/g, '0123456789abcdef01234567');
  const pages = [...Object.values(ROUTE_GUARDS).map(({ path }) => path), ...Object.keys(ROUTE_SHORTCUTS)];
  const paths = [...pages, '/dispatch/{token}'].map(filled);

  it.each(paths)('accepts %s, however it is written', (path) => {
    expect(
      [path, `${path}/`, path.toUpperCase(), path.replace(/\w$/, (last) => `%${last.charCodeAt(0).toString(16)}`)].map(
        isPagePath,
      ),
    ).toEqual([true, true, true, true]);
  });

  it.each([
    ...paths.filter((path) => path !== '/').map((path) => `${path}/more/more`),
    '/nothing',
    '/a/b',
    '/a/b/c',
    '/a//settings',
  ])('refuses %s', (path) => {
    expect(isPagePath(path)).toBe(false);
  });

  it.each(['/%zz', '/unauthorized%2Fmore', '/wp-login.php', '/.env', '/a/b/dashboards'])('refuses "%s"', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});

describe('pageAt', () => {
  const filled = (path: string) => path.replace(/\{\w+\}/g, '0123456789abcdef01234567');

  it.each(Object.entries(ROUTE_GUARDS))('finds %s, however it is written', (name, { path }) => {
    expect([filled(path), `${filled(path)}/`, filled(path).toUpperCase()].map(pageAt)).toEqual([name, name, name]);
  });

  it.each([...Object.keys(ROUTE_SHORTCUTS).map(filled), '/dispatch/abc', '/a/b/nothing', '/%zz'])(
    'finds no page at %s',
    (path) => expect(pageAt(path)).toBeUndefined(),
  );
});

describe('landingRoute', () => {
  it.each([
    ['Owner', 'org-site-dashboard'],
    ['Administrator', 'org-site-dashboard'],
    ['Manager', 'org-site-dashboard'],
    ['Technician', 'org-site-work-orders'],
    ['Requester', 'org-site-feedbacks'],
    ['Viewer', 'org-site-dashboard'],
    ['Provider', 'org-site-work-orders'],
  ])('for the %s is %s', (role, expected) => {
    expect(landingRoute(SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? [])).toBe(expected);
  });

  it.each([[], ['members:view'], ['roles:view', 'sites:view']])(
    'is the settings if all daily work is closed',
    (...held) => {
      expect(landingRoute(held)).toBe('org-site-settings');
    },
  );

  it('is one of the pages of daily work that need no further parameters', () => {
    const byThemselves = keysOf(ROUTE_GUARDS).filter((name) => {
      const { path, guards } = ROUTE_GUARDS[name];
      return /^\/\{org\}\/\{site\}\/[a-z-]+$/.test(path) && guards.includes('03-customer');
    });
    const landedOn = new Set(PERMISSIONS.map((permission) => landingRoute([permission])));
    expect([...landedOn].toSorted(), 'each has its place in LANDING_ROUTES').toEqual(
      [...byThemselves, 'org-site-settings'].toSorted(),
    );
  });

  it('can be opened by anyone who lands there, whatever single permission they hold', () => {
    for (const permission of PERMISSIONS) {
      const { permissions } = ROUTE_GUARDS[landingRoute([permission])];
      expect(pagePermissionGuard({ permissions: [permission], needed: permissions })).toEqual({ outcome: 'allow' });
    }
  });
});
