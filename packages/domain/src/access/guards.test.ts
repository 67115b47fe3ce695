import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuthState,
  authGuard,
  type CustomerState,
  customerGuard,
  GUARD_NAMES,
  type GuardName,
  type GuardResult,
  type OrganizationState,
  organizationGuard,
  pagePermissionGuard,
  runGuards,
  safeReturnTo,
} from './guards.ts';

const ALLOW = { outcome: 'allow' };
const INDEX = { outcome: 'redirect', to: 'index', replace: true };
const INVALID = {
  outcome: 'redirect',
  to: 'require-organization-membership',
  replace: true,
  message: 'Invalid organization ID',
};
const STRANGER = { ...INVALID, message: 'You are not a member of this organization' };
const CUSTOMER = { outcome: 'redirect', to: 'require-customer', replace: true };

describe('01-auth in every state', () => {
  const rows: [AuthState['sid'], AuthState['user'], boolean][] = [
    [undefined, 'loaded', false],
    [undefined, 'failed', false],
    [undefined, 'missing', false],
    [null, 'loaded', false],
    [null, 'failed', false],
    [null, 'missing', false],
    ['', 'loaded', false],
    ['', 'failed', false],
    ['', 'missing', false],
    ['a-sid', 'loaded', true],
    ['a-sid', 'failed', false],
    ['a-sid', 'missing', false],
  ];

  it.each(rows)('sid %j, user %s: allowed %s', (sid, user, isAllowed) => {
    expect(authGuard({ sid, user, asked: '/' })).toEqual(isAllowed ? ALLOW : INDEX);
    expect(authGuard({ sid, user, asked: '/o/s/members/active?page=2#x' })).toEqual(
      isAllowed ? ALLOW : { ...INDEX, returnTo: '/o/s/members/active?page=2#x' },
    );
    expect(authGuard({ sid, user, asked: '//evil.example' })).toEqual(isAllowed ? ALLOW : INDEX);
  });
});

describe('safeReturnTo', () => {
  it.each([
    '/create-customer',
    '/o/s/dashboard',
    '/o/s/...',
    '/a.b/.c',
    '/a?b=/..//c#/./d',
    '/o/s/work-orders?status=open&page=2#top',
    '/a//b',
    '/a@b.example',
  ])('accepts %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    '/',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ...['/a\u202eb', '/a\u200bb', '/a\ud800'],
    ...['/.//evil.example', '/a/..//evil.example', '/%2E//evil.example', '/a/.%2e//evil.example', '/..', '/a/.?b'],
  ])('refuses %j', (path) => {
    expect(safeReturnTo(path)).toBeNull();
  });

  it('never leads to another origin when read as browsers read it', () => {
    const path = fc.string({ unit: fc.constantFrom(...'/\\\t\n\r @:.?#aé'), maxLength: 12 }).map((text) => `/${text}`);
    fc.assert(
      fc.property(path, (asked) => {
        // The URL standard: tabs and line breaks are dropped, a backslash counts as a slash, and two slashes begin a host.
        const read = (safeReturnTo(asked) ?? '/').replace(/[\t\n\r]/g, '').replaceAll('\\', '/');
        expect(read).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});

const A = 'a'.repeat(24);
const B = 'b'.repeat(24);

describe('02-org in every state', () => {
  const routes = { none: undefined, null: null, empty: '', A, bad: 'not-an-id', short: A.slice(1) };
  const defaults = { none: undefined, null: null, B, unknown: 'unknown' };
  const lists: Record<string, OrganizationState['memberships']> = {
    failed: 'failed',
    nothing: [],
    'A active': [{ org: A, status: 'active' }],
    'A active, in capitals': [{ org: A.toUpperCase(), status: 'active' }],
    'A invited': [{ org: A, status: 'invited' }],
    'A suspended': [{ org: A, status: 'suspended' }],
    'A removed': [{ org: A, status: 'removed' }],
    'B active': [{ org: B, status: 'active' }],
    'B suspended': [{ org: B, status: 'suspended' }],
    'A suspended, B active': [
      { org: A, status: 'suspended' },
      { org: B, status: 'active' },
    ],
    'A removed and active again': [
      { org: A, status: 'removed' },
      { org: A, status: 'active' },
    ],
  };
  // The current organization by route and default: its id, or that it is malformed.
  const current: Record<keyof typeof routes, Record<keyof typeof defaults, 'A' | 'B' | 'invalid'>> = {
    none: { none: 'invalid', null: 'invalid', B: 'B', unknown: 'invalid' },
    null: { none: 'invalid', null: 'invalid', B: 'B', unknown: 'invalid' },
    empty: { none: 'invalid', null: 'invalid', B: 'B', unknown: 'invalid' },
    A: { none: 'A', null: 'A', B: 'A', unknown: 'A' },
    bad: { none: 'invalid', null: 'invalid', B: 'invalid', unknown: 'invalid' },
    short: { none: 'invalid', null: 'invalid', B: 'invalid', unknown: 'invalid' },
  };
  const outcomes: Record<string, Record<'A' | 'B' | 'invalid', object>> = {
    failed: { A: INDEX, B: INDEX, invalid: INVALID },
    nothing: { A: STRANGER, B: STRANGER, invalid: INVALID },
    'A active': { A: ALLOW, B: STRANGER, invalid: INVALID },
    'A active, in capitals': { A: ALLOW, B: STRANGER, invalid: INVALID },
    'A invited': { A: STRANGER, B: STRANGER, invalid: INVALID },
    'A suspended': { A: STRANGER, B: STRANGER, invalid: INVALID },
    'A removed': { A: STRANGER, B: STRANGER, invalid: INVALID },
    'B active': { A: STRANGER, B: ALLOW, invalid: INVALID },
    'B suspended': { A: STRANGER, B: STRANGER, invalid: INVALID },
    'A suspended, B active': { A: STRANGER, B: ALLOW, invalid: INVALID },
    'A removed and active again': { A: ALLOW, B: STRANGER, invalid: INVALID },
  };
  const routeNames = ['none', 'null', 'empty', 'A', 'bad', 'short'] as const;
  const defaultNames = ['none', 'null', 'B', 'unknown'] as const;
  const states = routeNames.flatMap((route) =>
    defaultNames.flatMap((fallback) => Object.entries(lists).map(([name, list]) => ({ route, fallback, name, list }))),
  );

  it.each(states)('route $route, default $fallback, memberships $name', ({ route, fallback, name, list }) => {
    const result = organizationGuard({ routeOrg: routes[route], defaultOrg: defaults[fallback], memberships: list });
    expect(result).toEqual(outcomes[name]?.[current[route][fallback]]);
  });

  it('covers every state', () => {
    expect(states).toHaveLength(6 * 4 * 11);
  });
});

describe('03-customer in every state', () => {
  const NOW = Date.UTC(2026, 5, 1);
  const customers: [string, CustomerState['customer'], boolean][] = [
    ['unknown', undefined, false],
    ['none', null, false],
    ['pending, not linked', { status: 'pending', linkedPaymentMethod: false }, false],
    ['pending, linked', { status: 'pending', linkedPaymentMethod: true }, false],
    ['active, not linked', { status: 'active', linkedPaymentMethod: false }, false],
    ['active, linked', { status: 'active', linkedPaymentMethod: true }, true],
    ['past-due, not linked', { status: 'past-due', linkedPaymentMethod: false }, false],
    ['past-due, linked', { status: 'past-due', linkedPaymentMethod: true }, false],
    ['cancelled, not linked', { status: 'cancelled', linkedPaymentMethod: false }, false],
    ['cancelled, linked', { status: 'cancelled', linkedPaymentMethod: true }, false],
  ];
  const trials: [string, CustomerState['trialEndsAt'], boolean][] = [
    ['runs', new Date(NOW + 1), true],
    ['runs, as text', new Date(NOW + 1).toISOString(), true],
    ['ends now', NOW, false],
    ['is over', new Date(NOW - 1), false],
    ['has no date', '', false],
  ];
  const states = customers.flatMap(([name, customer, pays]) =>
    trials.map(([trial, trialEndsAt, runs]) => ({ name, customer, trial, trialEndsAt, isOpen: pays || runs })),
  );

  it.each(states)('customer $name, trial $trial: open $isOpen', ({ customer, trialEndsAt, isOpen }) => {
    expect(customerGuard({ customer, trialEndsAt, now: NOW })).toEqual(isOpen ? ALLOW : CUSTOMER);
    expect(customerGuard({ customer, trialEndsAt, now: new Date(NOW) })).toEqual(isOpen ? ALLOW : CUSTOMER);
    expect(customerGuard({ customer, trialEndsAt, now: NOW, isReading: true })).toEqual(ALLOW);
  });
});

describe('the permission required by a page', () => {
  const own = 'tickets:view-own';
  const any = 'tickets:view-any';
  const lacks = (permission: string) => ({ outcome: 'redirect', to: 'unauthorized', replace: true, permission });

  it.each<[string[], Parameters<typeof pagePermissionGuard>[0]['needed'], object]>([
    [[], [], ALLOW],
    [[own], [], ALLOW],
    [[], own, lacks(own)],
    [[own], own, ALLOW],
    [[any], own, lacks(own)],
    [[], [own, any], lacks(own)],
    [[own], [own, any], ALLOW],
    [[any], [own, any], ALLOW],
    [[own, any], [own, any], ALLOW],
    [['roles:view'], [any, own], lacks(any)],
  ])('held %j, needed %j: %j', (permissions, needed, expected) => {
    expect(pagePermissionGuard({ permissions, needed })).toEqual(expected);
  });
});

describe('runGuards', () => {
  const refusal = (name: GuardName): GuardResult => ({
    outcome: 'redirect',
    to: 'index',
    replace: true,
    message: name,
  });

  it('runs guards in order up to the first that redirects, whichever that is', async () => {
    const outcomes = fc.record({
      '01-auth': fc.boolean(),
      '02-org': fc.boolean(),
      '03-customer': fc.boolean(),
      member: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(outcomes, fc.subarray([...GUARD_NAMES]), fc.boolean(), async (allows, names, isAsync) => {
        const seen: GuardName[] = [];
        const result = await runGuards(names, (name) => {
          seen.push(name);
          const own: GuardResult = allows[name] ? { outcome: 'allow' } : refusal(name);
          return isAsync ? Promise.resolve(own) : own;
        });
        const first = names.find((name) => !allows[name]);
        expect(result).toEqual(first === undefined ? ALLOW : refusal(first));
        expect(seen).toEqual(first === undefined ? names : names.slice(0, names.indexOf(first) + 1));
      }),
    );
  });

  it('passes errors on', async () => {
    const failure = new Error('no network');
    await expect(runGuards(['01-auth'], () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
