import { describe, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, USER } from '#testing/render-page.tsx';
import { findLandingPath, landingClient, organizationPath } from './landing.ts';

const ONE = '1'.repeat(24);
const TWO = '2'.repeat(24);
const SITE = '5'.repeat(24);
const { member, role, user, sites } = pageScope([]);

function fake(permissions: readonly string[], defaultOrg: string | null = null, orgs = [ONE, TWO]) {
  return fakeApi({
    [`GET /api/users/id/${USER}`]: () => ({ status: 200, body: { ...user, defaultOrg } }),
    [`GET /api/members/user/${USER}`]: () => pageOf(orgs.map((org) => ({ ...member, org }))),
    'GET /api/roles/id/*': () => ({ status: 200, body: { ...role, permissions } }),
    'GET /api/sites': () => pageOf(sites.map((site) => ({ ...site, _id: SITE }))),
  });
}

describe('findLandingPath', () => {
  it.each([
    ['the organization that the cookie remembers', TWO, ONE, TWO],
    ['the default one when the remembered one is lost', '9'.repeat(24), TWO, TWO],
    ['the default one', undefined, TWO.toUpperCase(), TWO],
    ['the first', undefined, null, ONE],
  ])('begins in %s', async (_, organization, defaultOrg, org) => {
    fake(['dashboard:view'], defaultOrg);
    const session = { user: USER, ...(organization !== undefined && { organization }) };
    expect(await findLandingPath(landingClient, session)).toBe(`/${org}/${SITE}/dashboard`);
  });

  it('asks for a membership where there is none', async () => {
    fake([], null, []);
    expect(await findLandingPath(landingClient, { user: USER })).toBe('/require-organization-membership');
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
    expect(await organizationPath(landingClient, { org: ONE, role: role._id }, keep)).toBe(
      `/${ONE}/${SITE}/${section}`,
    );
  });

  it('gives up where the role or the sites cannot be loaded', async () => {
    const api = fake(['dashboard:view']);
    api.answer('GET /api/sites', () => problem('UNAVAILABLE', 503));
    expect(await organizationPath(landingClient, { org: ONE, role: role._id })).toBe(
      '/require-organization-membership',
    );
  });
});
