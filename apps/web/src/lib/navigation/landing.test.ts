import { describe, expect, it } from 'vitest';
import { rememberSite } from '#lib/session/session.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, USER } from '#testing/render-page.tsx';
import { findLandingPath, organizationPath } from './landing.ts';

const ONE = '1'.repeat(24);
const TWO = '2'.repeat(24);
const SITE = '5'.repeat(24);
const { member, role, user, knownSites } = pageScope([]);

function fake(permissions: readonly string[], defaultOrg: string | null = null, orgs = [ONE, TWO]) {
  return fakeApi({
    [`GET /api/users/id/${USER}`]: () => ({ status: 200, body: { ...user, defaultOrg } }),
    [`GET /api/members/user/${USER}`]: () => pageOf(orgs.map((org) => ({ ...member, org }))),
    [`GET /api/members/user/${USER}/app/siteward`]: ({ query }) => {
      const org = query.get('org')?.toLowerCase() ?? '';
      return orgs.includes(org) ? { status: 200, body: { ...member, org } } : problem('NOT_FOUND', 404);
    },
    'GET /api/roles/id/*': () => ({ status: 200, body: { ...role, permissions } }),
    'GET /api/sites': () => pageOf(knownSites.map((site) => ({ ...site, _id: SITE }))),
  });
}

describe('findLandingPath', () => {
  it.each([
    ['the organization that the cookie remembers', TWO, ONE, TWO],
    ['the default one when the remembered one is lost', '9'.repeat(24), TWO, TWO],
    ['the default one', undefined, TWO.toUpperCase(), TWO],
    ['the first', undefined, null, ONE],
  ])('starts in %s', async (_, organization, defaultOrg, org) => {
    fake(['dashboard:view'], defaultOrg);
    const session = { user: USER, ...(organization !== undefined && { organization }) };
    expect(await findLandingPath(session)).toBe(`/${org}/${SITE}/dashboard`);
  });

  it.each([
    ['they are suspended there', { status: 200, body: { ...member, org: TWO, status: 'suspended' } }],
    ['the cookie names none', problem('VALIDATION', 400)],
    ['they may not see it', problem('FORBIDDEN', 403)],
  ])('starts in the first organization if, for the remembered one, %s', async (_, answer) => {
    const api = fake(['dashboard:view']);
    api.answer(`GET /api/members/user/${USER}/app/siteward`, () => answer);
    expect(await findLandingPath({ user: USER, organization: TWO })).toBe(`/${ONE}/${SITE}/dashboard`);
  });

  it('asks for a membership if there is none', async () => {
    fake([], null, []);
    expect(await findLandingPath({ user: USER })).toBe('/require-organization-membership');
  });
});

describe('organizationPath', () => {
  it.each([
    [['members:view', 'dashboard:view'], 'org-site-members-status', 'members/active'],
    [['dashboard:view'], 'org-site-members-status', 'dashboard'],
    [['calendar:view'], undefined, 'calendar'],
    [[], 'org-site-settings', 'settings'],
    [[], undefined, 'settings'],
  ] as const)('with %j keeps %s: %s', async (permissions, keep, section) => {
    fake(permissions);
    expect(await organizationPath({ org: ONE, role: role._id }, keep)).toBe(`/${ONE}/${SITE}/${section}`);
  });

  it('opens the site where the person was last, as long as they can see it', async () => {
    const api = fake(['dashboard:view']);
    const [last, other] = ['7'.repeat(24), '8'.repeat(24)];
    api.answer('GET /api/sites', ({ query }) => pageOf([{ ...knownSites[0], _id: query.get('id') ?? other }]));
    rememberSite(ONE, last);
    const open = () => organizationPath({ org: ONE, role: role._id });
    expect(await open()).toBe(`/${ONE}/${last}/dashboard`);
    api.answer('GET /api/sites', ({ query }) => pageOf(query.has('id') ? [] : [{ ...knownSites[0], _id: other }]));
    expect(await open()).toBe(`/${ONE}/${other}/dashboard`);
  });

  it('asks for a membership if there is no site or no role', async () => {
    const api = fake(['dashboard:view']);
    api.answer('GET /api/sites', () => pageOf([]));
    expect(await organizationPath({ org: ONE, role: role._id })).toBe('/require-organization-membership');
  });
});

describe('a call that fails', () => {
  const CALLS = [
    `GET /api/users/id/${USER}`,
    `GET /api/members/user/${USER}`,
    `GET /api/members/user/${USER}/app/siteward`,
    'GET /api/roles/id/*',
    'GET /api/sites',
  ];
  it.each(CALLS.flatMap((call) => [429, 500, 503, 401].map((status) => [call, status] as const)))(
    'does not count as an answer: %s, %i',
    async (call, status) => {
      const api = fake(['dashboard:view']);
      api.answer(call, () => problem('UNAVAILABLE', status));
      // A remembered membership is looked up; otherwise the memberships are listed.
      const session = call.endsWith('/app/siteward') ? { user: USER, organization: ONE } : { user: USER };
      await expect(findLandingPath(session)).rejects.toMatchObject({ status });
    },
  );
});
