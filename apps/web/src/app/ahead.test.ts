import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { keysOf, NOT_A_MEMBER, ROUTE_GUARDS } from '@siteward/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAhead } from '#lib/calls/ahead.ts';
import { client } from '#lib/calls/client.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { problem } from '#testing/fake-api.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope, SITE, USER } from '#testing/render-page.tsx';
import { checkRoute } from './check-route.ts';
import { noteFirstPage } from './guards.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/ahead.js'), 'utf8');
const MEMBER = `/api/members/user/${USER}/app/siteward`;
const OTHER = '7'.repeat(24);
const scope = pageScope(['members:view']);

beforeEach(() => signInCookies());
afterEach(() => {
  forgetAhead();
  clearSession();
  vi.restoreAllMocks();
});

/** Opens a page's document, whose script requests what it can, and waits until it has everything. */
async function load(path: string, shell = fakeShell(scope)) {
  window.history.replaceState(null, '', path);
  runInThisContext(SCRIPT);
  await Promise.allSettled(globalThis.sitewardAhead?.answers.values() ?? []);
  return { asked: shell.calls.map((call) => call.path), shell };
}

const check = () =>
  checkRoute(client, { name: 'org-site-members-status', session: readSession(), org: ORG, site: SITE, asked: '/' });

it('requests exactly what the guards of a page need, each once, and the guards nothing more', async () => {
  const { asked, shell } = await load(at('members/active'));
  expect(asked.toSorted()).toEqual(
    [
      `/api/users/id/${USER}`,
      MEMBER,
      `/api/organizations/id/${ORG}`,
      `/api/roles/id/${scope.role._id}`,
      '/api/sites',
    ].toSorted(),
  );
  expect(await check()).toMatchObject({ outcome: 'allow', scope: { member: scope.member, role: scope.role } });
  expect(shell.calls).toHaveLength(5);
  // The next time, the guards ask for everything anew, and for the same.
  await check();
  const calls = shell.calls.map(({ path, query, headers }) => `${path} ${query} ${headers.get('authorization')}`);
  expect(calls.slice(5).toSorted()).toEqual(calls.slice(0, 5).toSorted());
});

it.each(keysOf(ROUTE_GUARDS))('%s: requests something ahead only if its guards need it', async (name) => {
  const { asked, shell } = await load(pathTo(name, { org: ORG, site: SITE, customer: OTHER, id: OTHER }));
  expect(asked).toHaveLength(ROUTE_GUARDS[name].guards.includes('member') ? 5 : 0);
  if (asked.length > 0) await checkRoute(client, { name, session: readSession(), org: ORG, site: SITE, asked: '/' });
  expect(shell.calls).toHaveLength(asked.length);
});

it.each(['sid', 'user'])('requests nothing for somebody without %s', async (name) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is kept in such cookies
  document.cookie = `${name}=; Path=/; Max-Age=0`;
  expect((await load(at('members/active'))).asked).toEqual([]);
});

it.each<[string, () => unknown]>([
  ['somebody else has signed in since', () => signInCookies('sid-2')],
  ['a page has been shown since', noteFirstPage],
])('is of no use if %s', async (_, happens) => {
  const { shell } = await load(at('members/active'));
  happens();
  expect(await check()).toMatchObject({ outcome: 'allow' });
  expect(shell.calls).toHaveLength(10);
});

it('leaves a request without an answer to the guards', async () => {
  const shell = fakeShell(scope);
  const offline = () => Promise.reject(new TypeError('no connection'));
  for (const path of [`/api/users/id/${USER}`, MEMBER]) shell.answer(`GET ${path}`, offline);
  await load(at('members/active'), shell);
  shell.answer(`GET /api/users/id/${USER}`, () => ({ status: 200, body: scope.user }));
  shell.answer(`GET ${MEMBER}`, () => ({ status: 200, body: scope.member }));
  expect(await check()).toMatchObject({ outcome: 'allow', scope: { role: scope.role } });
  expect(shell.calls).toHaveLength(7);
});

it('hands on a refusal, which the guards then understand as they always do', async () => {
  const shell = fakeShell(scope);
  shell.answer(`GET ${MEMBER}`, () => problem('NOT_FOUND', 404));
  const { asked } = await load(at('members/active'), shell);
  expect(asked).not.toContain(`/api/roles/id/${scope.role._id}`);
  expect(await check()).toMatchObject({ outcome: 'redirect', to: 'index', message: NOT_A_MEMBER });
  expect(shell.calls).toHaveLength(4);
});
