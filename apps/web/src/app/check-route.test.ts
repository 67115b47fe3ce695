import { ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { client } from '#lib/calls/client.ts';
import { saysNothing } from '#lib/calls/connection.ts';
import { goOnReading } from '#lib/organization/read-only.ts';
import type { fakeApi } from '#testing/fake-api.ts';
import { problem } from '#testing/fake-api.ts';
import { fakeShell } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, ROLE, USER } from '#testing/render-page.tsx';
import { until } from '#testing/until.ts';
import { checkRoute, type RouteRequest } from './check-route.ts';

const USER_CALL = `GET /api/users/id/${USER}`;
const MEMBER_CALL = `GET /api/members/user/${USER}/app/siteward`;
const ORGANIZATION_CALL = `GET /api/organizations/id/${ORG}`;
const ROLE_CALL = `GET /api/roles/id/${ROLE}`;
const SITES_CALL = 'GET /api/sites';

const scope = pageScope(['members:view', 'dashboard:view']);
const request = (name: RouteName, more: Partial<RouteRequest> = {}): RouteRequest => {
  return { name, session: { sid: 'sid-1', user: USER }, org: ORG, asked: '/asked?page=2', ...more };
};

describe('checkRoute', () => {
  it('requests user, membership, organization and site at the same time, then the role once it is known, each once', async () => {
    const shell = fakeShell(scope);
    const [answered, answer] = held();
    shell.answer(MEMBER_CALL, () => answered.then(() => ({ status: 200, body: scope.member })));
    const checking = checkRoute(client, request('org-site-dashboard'));
    const first = [USER_CALL, MEMBER_CALL, ORGANIZATION_CALL, SITES_CALL];
    await until(() => expect(shell.paths()).toEqual(first));
    answer();
    const check = await checking;
    expect(shell.paths()).toEqual([...first, ROLE_CALL]);
    const { user, member, organization, role, permissions, isReadOnly, knownSites } = scope;
    const loaded = { user, member, organization, role, permissions, isReadOnly, knownSites };
    expect(check).toEqual({ outcome: 'allow', scope: loaded });
  });

  it('requests the membership for this app and organization', async () => {
    const shell = fakeShell(scope);
    await checkRoute(client, request('org-site-members-status'));
    const asked = shell.calls.find(({ path }) => path.endsWith('/app/siteward'));
    expect(asked?.query.get('org')).toBe(ORG);
    expect(asked?.headers.get('authorization')).toBeNull();
  });

  it.each([
    ['no sid', { session: { user: USER } }],
    ['no user', { session: { sid: 'sid-1' } }],
  ])('sends to index without a call when there is %s', async (_, more) => {
    const shell = fakeShell(scope);
    const check = await checkRoute(client, request('org-site-members-status', more));
    expect(check).toEqual({ outcome: 'redirect', to: 'index', replace: true, returnTo: '/asked?page=2' });
    expect(shell.calls).toEqual([]);
  });

  it.each(
    ['123', 'g'.repeat(24), `${ORG}0`, undefined].flatMap((org) =>
      (['org-site-dashboard', 'org-site-work-orders', 'org-site-settings'] as const).map((name) => ({ org, name })),
    ),
  )('refuses the organization id $org of $name without requesting it', async ({ org, name }) => {
    const shell = fakeShell(scope);
    const check = await checkRoute(client, request(name, { org }));
    expect(check).toEqual({
      outcome: 'redirect',
      to: 'require-organization-membership',
      replace: true,
      message: 'Invalid organization ID',
    });
    expect(shell.paths()).toEqual([USER_CALL]);
  });

  type Answers = Parameters<typeof fakeApi>[0];
  const CALLS = [USER_CALL, MEMBER_CALL, ORGANIZATION_CALL, ROLE_CALL, SITES_CALL];
  const failing = () => problem('UNAVAILABLE', 503);
  const missing = () => problem('NOT_FOUND', 404);
  const ended = () => problem('UNAUTHENTICATED', 401);
  const index = { outcome: 'redirect', to: 'index', replace: true };
  const toSignIn = { ...index, returnTo: '/asked?page=2' };
  const stranger = { ...index, message: 'You are not a member of this organization' };
  const membership = { outcome: 'redirect', to: 'require-organization-membership', replace: true };
  const notTheirs = { ...membership, message: stranger.message };
  const roleGone = {
    outcome: 'redirect',
    to: 'unauthorized',
    replace: true,
    message: 'Your role in this organization could not be found',
  };
  it.each<[string, RouteName, Answers, object]>([
    ['the user cannot be loaded', 'org-site-members-status', { [USER_CALL]: missing }, toSignIn],
    ['there is no membership', 'org-site-members-status', { [MEMBER_CALL]: missing }, stranger],
    ['there is no membership, on a page to pay for', 'org-site-work-orders', { [MEMBER_CALL]: missing }, stranger],
    ['there is no membership, for 02-org', 'org-site-dashboard', { [MEMBER_CALL]: missing }, notTheirs],
    ['the organization is gone', 'org-site-members-status', { [ORGANIZATION_CALL]: missing }, membership],
    ['the role is gone', 'org-site-members-status', { [ROLE_CALL]: missing }, roleGone],
  ])(
    'refuses when %s, by the first guard in the spec’s order, whatever the later ones would find',
    async (_, name, answers, expected) => {
      const shell = fakeShell(scope);
      const later = CALLS.slice(Math.max(...Object.keys(answers).map((call) => CALLS.indexOf(call))) + 1);
      for (const call of later) shell.answer(call, failing);
      for (const [key, handler] of Object.entries(answers)) shell.answer(key, handler);
      expect(await checkRoute(client, request(name))).toEqual(expected);
    },
  );

  it.each(CALLS)('leads back after sign-in when the session has ended at %s', async (call) => {
    const shell = fakeShell(scope);
    shell.answer(call, ended);
    expect(await checkRoute(client, request('org-site-members-status'))).toEqual(toSignIn);
  });

  const LOST = [
    ['500', () => problem('INTERNAL', 500)],
    ['503', failing],
    ['429', () => problem('RATE_LIMITED', 429)],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const;
  it.each(CALLS.flatMap((call) => LOST.map(([what, handler]) => [call, what, handler] as const)))(
    'refuses nothing when %s is answered with %s',
    async (call, _, handler) => {
      fakeShell(scope).answer(call, handler);
      const fault = await checkRoute(client, request('org-site-dashboard')).catch((error: unknown) => error);
      expect(saysNothing(fault)).toBe(true);
    },
  );

  it.each(['invited', 'suspended', 'removed'] as const)('does not take a member who is %s', async (status) => {
    fakeShell({ ...scope, member: { ...scope.member, status } });
    expect(await checkRoute(client, request('org-site-members-status'))).toEqual(membership);
  });

  it('says that the organization is suspended', async () => {
    fakeShell({ ...scope, organization: { ...scope.organization, status: 'suspended' } });
    expect(await checkRoute(client, request('org-site-settings'))).toEqual({
      ...membership,
      message: 'This organization is suspended',
    });
  });

  const unpaid = { ...scope, organization: { ...scope.organization, paymentLinked: false } };
  const trialEnd = Date.parse(unpaid.organization.trialEndsAt);
  it.each([
    ['org-site-dashboard', trialEnd - 1, 'allow'],
    ['org-site-dashboard', trialEnd, 'redirect'],
    ['org-site-members-status', trialEnd, 'allow'],
  ] as const)('lets %s at %i without a payment method: %s', async (name, now, outcome) => {
    fakeShell(unpaid);
    const check = await checkRoute(client, request(name, { now }));
    expect(check).toEqual(
      outcome === 'allow' ? expect.objectContaining({ outcome }) : { outcome, to: 'require-customer', replace: true },
    );
  });

  it('opens pages in read-only mode to people who chose that, with the permissions that remain', async () => {
    const wide = pageScope(['work-orders:view-any', 'work-orders:create', 'plans:manage', 'billing:manage']);
    fakeShell({ ...wide, organization: unpaid.organization });
    const check = (name: RouteName) => checkRoute(client, request(name, { now: trialEnd }));
    const closed = { outcome: 'redirect', to: 'require-customer', replace: true };
    expect(await check('org-site-work-orders')).toEqual(closed);
    goOnReading(ORG);
    expect(await check('org-site-work-orders')).toMatchObject({
      outcome: 'allow',
      scope: {
        isReadOnly: true,
        permissions: ['work-orders:view-any', 'billing:manage', 'work-orders:view-own', 'plans:view', 'billing:view'],
      },
    });
    expect(await check('org-site-plans')).toMatchObject({ outcome: 'allow' });
    expect(await check('org-site-plans-new')).toEqual(closed);
    expect(await check('org-site-calendar')).toMatchObject({ to: 'unauthorized', permission: 'calendar:view' });
    sessionStorage.clear();
  });

  it('names the permission that a page lacks', async () => {
    fakeShell(scope);
    expect(await checkRoute(client, request('org-site-roles-permissions'))).toEqual({
      outcome: 'redirect',
      to: 'unauthorized',
      replace: true,
      permission: 'roles:view',
    });
  });

  it('knows another site if the member cannot see the one in the address', async () => {
    const shell = fakeShell(scope);
    const site = 'f'.repeat(24);
    const check = await checkRoute(client, request('org-site-settings', { site }));
    expect(check).toMatchObject({ outcome: 'allow', scope: { knownSites: scope.knownSites } });
    const asked = shell.calls.filter(({ path }) => path === '/api/sites').map(({ query }) => query.get('id'));
    expect(asked).toEqual([site, null]);
  });

  it('lets everyone onto routes without guards, and requests only the user for routes with only 01-auth', async () => {
    const shell = fakeShell(scope);
    const open = Object.entries(ROUTE_GUARDS).filter(([, { guards }]) => guards.length === 0);
    expect(open.length).toBeGreaterThan(0);
    expect(await checkRoute(client, request('unauthorized', { session: {} }))).toEqual({ outcome: 'allow' });
    expect(await checkRoute(client, request('create-customer', { org: undefined }))).toEqual({ outcome: 'allow' });
    expect(shell.paths()).toEqual([USER_CALL]);
  });
});
