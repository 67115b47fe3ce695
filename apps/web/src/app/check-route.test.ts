import { ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { client } from '#lib/client.ts';
import type { fakeApi } from '#testing/fake-api.ts';
import { problem } from '#testing/fake-api.ts';
import { fakeShell } from '#testing/fake-shell.ts';
import { ORG, pageScope, ROLE, USER } from '#testing/render-page.tsx';
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
  it('loads user, membership, organization and role in the order of the spec, each once, then the sites', async () => {
    const shell = fakeShell(scope);
    const check = await checkRoute(client, request('org-site-dashboard'));
    expect(shell.paths()).toEqual([USER_CALL, MEMBER_CALL, ORGANIZATION_CALL, ROLE_CALL, SITES_CALL]);
    const { user, member, organization, role, permissions, sites } = scope;
    expect(check).toEqual({ outcome: 'allow', scope: { user, member, organization, role, permissions, sites } });
  });

  it('asks the membership for this app and organization', async () => {
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

  it.each(['123', 'g'.repeat(24), `${ORG}0`, undefined])(
    'refuses the organization id %s before it asks for it',
    async (org) => {
      const shell = fakeShell(scope);
      const check = await checkRoute(client, request('org-site-dashboard', { org }));
      expect(check).toEqual({
        outcome: 'redirect',
        to: 'require-organization-membership',
        replace: false,
        message: 'Invalid organization ID',
      });
      expect(shell.paths()).toEqual([USER_CALL]);
    },
  );

  type Answers = Parameters<typeof fakeApi>[0];
  const failing = () => problem('UNAVAILABLE', 503);
  const missing = () => problem('NOT_FOUND', 404);
  const index = { outcome: 'redirect', to: 'index', replace: true };
  const membership = { outcome: 'redirect', to: 'require-organization-membership', replace: false };
  it.each<[string, Answers, object, number]>([
    ['the user cannot be loaded', { [USER_CALL]: failing }, { ...index, returnTo: '/asked?page=2' }, 1],
    ['the membership lookup fails', { [MEMBER_CALL]: failing }, index, 2],
    ['there is no membership', { [MEMBER_CALL]: missing }, membership, 2],
    ['the organization cannot be loaded', { [ORGANIZATION_CALL]: failing }, index, 3],
    ['the organization is gone', { [ORGANIZATION_CALL]: missing }, membership, 3],
    ['the role cannot be loaded', { [ROLE_CALL]: failing }, index, 4],
    [
      'the role is gone',
      { [ROLE_CALL]: missing },
      {
        outcome: 'redirect',
        to: 'unauthorized',
        replace: false,
        message: 'Your role in this organization could not be found',
      },
      4,
    ],
  ])('stops when %s', async (_, answers, expected, calls) => {
    const shell = fakeShell(scope);
    for (const [key, handler] of Object.entries(answers)) shell.answer(key, handler);
    expect(await checkRoute(client, request('org-site-members-status'))).toEqual(expected);
    expect(shell.calls).toHaveLength(calls);
  });

  it.each(['invited', 'suspended', 'removed'] as const)('does not take a member who is %s', async (status) => {
    fakeShell({ ...scope, member: { ...scope.member, status } });
    expect(await checkRoute(client, request('org-site-members-status'))).toEqual(membership);
  });

  it('says so when the organization is suspended', async () => {
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
      outcome === 'allow' ? expect.objectContaining({ outcome }) : { outcome, to: 'require-customer', replace: false },
    );
  });

  it('names the permission that a page lacks', async () => {
    fakeShell(scope);
    expect(await checkRoute(client, request('org-site-roles-permissions'))).toEqual({
      outcome: 'redirect',
      to: 'unauthorized',
      replace: false,
      permission: 'roles:view',
    });
  });

  it('goes on without sites when they cannot be loaded', async () => {
    const shell = fakeShell(scope);
    shell.answer(SITES_CALL, failing);
    expect(await checkRoute(client, request('org-site-settings'))).toMatchObject({
      outcome: 'allow',
      scope: { sites: [] },
    });
  });

  it('lets everyone onto routes without guards and asks only for the person where only 01-auth guards', async () => {
    const shell = fakeShell(scope);
    const open = Object.entries(ROUTE_GUARDS).filter(([, { guards }]) => guards.length === 0);
    expect(open.length).toBeGreaterThan(0);
    expect(await checkRoute(client, request('unauthorized', { session: {} }))).toEqual({ outcome: 'allow' });
    expect(await checkRoute(client, request('create-customer', { org: undefined }))).toEqual({ outcome: 'allow' });
    expect(shell.paths()).toEqual([USER_CALL]);
  });
});
