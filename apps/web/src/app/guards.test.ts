import type { RouteName } from '@siteward/domain';
import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '#lib/calls/client.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { isSomebodyElses } from '#lib/session/shown-person.ts';
import { ownLanguage } from '#lib/words/language.ts';
import { problem } from '#testing/fake-api.ts';
import { at, fakeShell, setCookie, signInCookies } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, SITE, USER } from '#testing/render-page.tsx';
import { until } from '#testing/until.ts';
import { checkAndKeep, guardLoader } from './guards.ts';
import { followSid, forgetScopes, keepScope, knownScope } from './scope-store.ts';

const scope = pageScope(['members:view', 'roles:view']);
const MEMBER_CALL = `GET /api/members/user/${USER}/app/siteward`;

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
});

/**
 * Runs a route's loader.
 *
 * @returns Where it leads and how, `open`, or the status that it throws.
 */
async function enter(name: RouteName, path: string, params: Record<string, string> = { org: ORG, site: SITE }) {
  const args = { params, request: new Request(`http://localhost${path}`), context: {} };
  // The loader reads nothing else of its arguments.
  const answer: unknown = await Promise.resolve(guardLoader(client, name)(args as unknown as LoaderFunctionArgs)).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) {
    return { to: answer.headers.get('Location'), replace: answer.headers.get('X-Remix-Replace') === 'true' };
  }
  return isThrownData(answer) ? answer.init?.status : 'open';
}

const isThrownData = (value: unknown): value is { init: { status: number } | null } =>
  !isRouteErrorResponse(value) && typeof value === 'object' && value !== null && 'init' in value;

describe('guardLoader', () => {
  it('opens the page, keeps the scope and remembers the organization', async () => {
    fakeShell(scope);
    expect(await enter('org-site-members-status', at('members/active'))).toBe('open');
    expect(knownScope(ORG)).toMatchObject({ member: scope.member, permissions: scope.permissions });
    expect(readSession().organization).toBe(ORG);
  });

  it('knows the language in the person’s profile from then on, and forgets it when the session has ended', async () => {
    const shell = fakeShell({ ...scope, user: { ...scope.user, language: 'hi' } });
    await enter('org-site-members-status', at('members/active'));
    expect(ownLanguage()).toBe('hi');
    forgetScopes();
    shell.answer(`GET /api/users/id/${USER}`, () => problem('UNAUTHENTICATED', 401));
    await enter('org-site-members-status', at('members/active'));
    expect(ownLanguage()).toBeUndefined();
  });

  it('opens the next page of the organization immediately', async () => {
    const shell = fakeShell(scope);
    await enter('org-site-members-status', at('members/active'));
    const before = shell.calls.length;
    expect(await enter('org-site-roles-permissions', at('roles-permissions'))).toBe('open');
    expect(await enter('org-site-invitations', at('invitations'))).toEqual({
      to: `/unauthorized?permission=invitations%3Aview&org=${ORG}`,
      replace: false,
    });
    expect(shell.calls).toHaveLength(before);
  });

  it('keeps what is known when the session continues under another sid, as after a change of the password', async () => {
    fakeShell(scope);
    await enter('org-site-members-status', at('members/active'));
    signInCookies('sid-2');
    expect(knownScope(ORG)).toBeNull();
    followSid();
    expect(knownScope(ORG)).toMatchObject({ member: scope.member });
  });

  it('asks again when another person has signed in', async () => {
    const shell = fakeShell(scope);
    await enter('org-site-members-status', at('members/active'));
    signInCookies('sid-2');
    expect(knownScope(ORG)).toBeNull();
    const before = shell.calls.length;
    await enter('org-site-members-status', at('members/active'));
    expect(shell.calls.length).toBeGreaterThan(before);
  });

  it('shows nobody what the previous person was shown, whichever organization they enter', () => {
    keepScope('sid-1', ORG, scope, SITE);
    signInCookies('sid-2');
    keepScope('sid-2', 'f'.repeat(24), scope, SITE);
    expect(knownScope(ORG)).toBeNull();
  });

  it.each([
    ['as the server writes it', 'f0'.repeat(12)],
    ['in upper case', 'F0'.repeat(12)],
  ])('forgets the site in the address once the member can no longer see it, its id being %s', (_, asked) => {
    const [first] = scope.knownSites;
    if (!first) throw new Error('There is no site');
    const [lost, other] = ['f0', 'e1'].map((id) => ({ ...first, _id: id.repeat(12) }));
    for (const site of [lost, other]) {
      if (site) keepScope('sid-1', ORG, { ...scope, knownSites: [site] }, site._id);
    }
    expect(knownScope(ORG)?.knownSites).toEqual([other, lost]);
    keepScope('sid-1', ORG, scope, asked);
    expect(knownScope(ORG)?.knownSites).toEqual([first, other]);
  });

  it('knows whose page it is once another tab has signed somebody else in, until theirs is shown', async () => {
    fakeShell(scope);
    expect(isSomebodyElses()).toBe(false);
    await enter('org-site-members-status', at('members/active'));
    expect(isSomebodyElses()).toBe(false);
    const other = 'e'.repeat(24);
    setCookie('user', other);
    expect(isSomebodyElses()).toBe(true);
    keepScope('sid-2', ORG, { ...scope, member: { ...scope.member, user: other } }, SITE);
    expect(isSomebodyElses()).toBe(false);
    setCookie('user', USER);
    expect(isSomebodyElses()).toBe(true);
    forgetScopes();
    expect(isSomebodyElses()).toBe(false);
  });

  it('keeps nothing for a person who signed in while somebody else’s guards were asking', async () => {
    const shell = fakeShell(scope);
    shell.answer(MEMBER_CALL, () => {
      signInCookies('sid-2');
      return { status: 200, body: scope.member };
    });
    await enter('org-site-members-status', at('members/active'));
    expect([knownScope(ORG), readSession().organization]).toEqual([null, undefined]);
    signInCookies('sid-1');
    expect(knownScope(ORG)).toBeNull();
  });

  it('keeps nothing of a check that a later one has replaced', async () => {
    const shell = fakeShell(scope);
    const place = { org: ORG, site: SITE };
    const path = at('members/active');
    const earlier = new AbortController();
    const [released, release] = held();
    const answer = { status: 200, body: scope.member };
    shell.answer(MEMBER_CALL, () => released.then(() => answer));
    const request = { name: 'org-site-members-status', params: place, asked: path, isEntry: true } as const;
    const before = checkAndKeep(client, { ...request, signal: earlier.signal });
    await until(() => expect(shell.paths()).toContain(MEMBER_CALL));
    earlier.abort();
    shell.answer(MEMBER_CALL, () => ({ status: 200, body: { ...scope.member, roleName: 'Now' } }));
    await checkAndKeep(client, { ...request, signal: new AbortController().signal });
    release();
    expect(await before).toMatchObject({ outcome: 'allow' });
    expect(knownScope(ORG)?.member.roleName).toBe('Now');
  });

  it('does not make a page read-only that is open when the trial ends', async () => {
    const unpaid = { ...scope.organization, paymentLinked: false };
    fakeShell({ ...scope, organization: { ...unpaid, trialEndsAt: '2999-01-01T00:00:00.000Z' } });
    await enter('org-site-members-status', at('members/active'));
    fakeShell({ ...scope, organization: { ...unpaid, trialEndsAt: '2020-01-01T00:00:00.000Z' } });
    const signal = new AbortController().signal;
    const request = { name: 'org-site-members-status', params: { org: ORG, site: SITE }, asked: '/', signal } as const;
    const staying = await checkAndKeep(client, { ...request, isEntry: false });
    expect(staying).toMatchObject({ outcome: 'allow', scope: { isReadOnly: true } });
    expect(knownScope(ORG)?.isReadOnly).toBe(false);
    await checkAndKeep(client, { ...request, isEntry: true });
    expect(knownScope(ORG)?.isReadOnly).toBe(true);
  });

  it('leads to require-customer with the way back, and in again as soon as a payment method is linked', async () => {
    const unpaid = { ...scope, organization: { ...scope.organization, paymentLinked: false } };
    const page = pageScope(['work-orders:view-any', 'members:view']);
    fakeShell({ ...page, organization: unpaid.organization });
    await enter('org-site-members-status', at('members/active'));
    expect(knownScope(ORG)?.isReadOnly).toBe(true);
    const asked = at('work-orders?status=open');
    expect(await enter('org-site-work-orders', asked)).toMatchObject({
      to: `/require-customer?returnTo=${encodeURIComponent(asked)}&org=${ORG}`,
    });
    fakeShell(page);
    expect(await enter('org-site-work-orders', asked)).toBe('open');
    expect(knownScope(ORG)?.isReadOnly).toBe(false);
  });

  it('replaces the history entry of a refused page if it has one, as after a reload, and otherwise keeps the previous entry', async () => {
    fakeShell(scope);
    await enter('org-site-members-status', at('members/active'));
    const replaces = async () => Object(await enter('org-site-invitations', at('invitations'))).replace;
    const here = location.pathname;
    expect(await replaces()).toBe(false);
    history.replaceState(null, '', at('invitations'));
    expect(await replaces()).toBe(true);
    history.replaceState(null, '', here);
  });

  it('leads to index, replacing the entry, and back to the page after sign-in', async () => {
    clearSession();
    const shell = fakeShell(scope);
    expect(await enter('org-site-members-status', at('members/active?page=2'))).toEqual({
      to: `/?returnTo=${encodeURIComponent(at('members/active?page=2'))}`,
      replace: true,
    });
    expect(shell.calls).toEqual([]);
  });

  it.each([
    ['is not answered', () => problem('UNAVAILABLE', 503), `/?returnTo=${encodeURIComponent(at('members/active'))}`],
    ['finds nothing', () => problem('NOT_FOUND', 404), '/?reason=not-a-member'],
  ])(
    'replaces the entry when the membership lookup %s on the first entry, and keeps nothing',
    async (_, answer, to) => {
      const shell = fakeShell(scope);
      shell.answer(MEMBER_CALL, answer);
      expect(await enter('org-site-members-status', at('members/active'))).toEqual({ to, replace: true });
      expect(knownScope(ORG)).toBeNull();
      expect(readSession().organization).toBeUndefined();
    },
  );

  it('carries the reason of a refusal, not its words', async () => {
    fakeShell(scope);
    expect(await enter('org-site-settings', '/123/456/settings', { org: '123', site: '456' })).toEqual({
      to: '/require-organization-membership?reason=invalid-organization-id',
      replace: false,
    });
  });

  it('does not accept a site that the member cannot see, but does accept a customer’s site', async () => {
    fakeShell({
      ...scope,
      permissions: ['invitations:view'],
      role: { ...scope.role, permissions: ['invitations:view'] },
    });
    const elsewhere = { org: ORG, site: 'f'.repeat(24), customer: 'c'.repeat(24) };
    expect(await enter('org-site-settings', at('settings'), elsewhere)).toBe(404);
    expect(await enter('org-customer-site-invitations-status-status', at('x'), elsewhere)).toBe('open');
  });

  it.each(['index', 'unauthorized', 'require-customer'] as const)('makes no calls on %s', async (name) => {
    const shell = fakeShell(scope);
    expect(await enter(name, '/', {})).toBe('open');
    expect(shell.calls).toEqual([]);
  });
});
