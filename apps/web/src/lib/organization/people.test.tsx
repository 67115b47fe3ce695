import type { Member } from '@siteward/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useLanguage } from '#lib/words/i18n.tsx';
import { roleLabel } from '#lib/words/labels.ts';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { aRole } from '#testing/people.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { refreshPeople, useGrantableRoles, useIsBeyondReach, useRoles } from './people.ts';

function Roles() {
  useLanguage();
  return (
    <p data-testid="roles">
      {useRoles()
        ?.map(({ name }) => roleLabel(name))
        .join(' ')}
    </p>
  );
}

it('roles are sorted by their names in the language being shown', async () => {
  const names = ['Crew 10', 'Crew 2', 'Elektriker', 'Provider', 'Requester'];
  fakeApi({ 'GET /api/roles': () => pageOf(names.map((name, index) => aRole(index + 1, name))) });
  renderPage(<Roles />, pageScope(['roles:view']));
  const shown = () => screen.getByTestId('roles').textContent;
  await waitFor(() => expect(shown()).toBe('Crew 2 Crew 10 Elektriker Provider Requester'));
  await speak('de');
  await waitFor(() => expect(shown()).toBe('Crew 2 Crew 10 Dienstleister Elektriker Melder'));
});

it.each(['members', 'invitations', 'seats', 'roles'])('a change of people reloads the %s', async (area) => {
  const cache = new QueryClient();
  cache.setQueryData([area, 'any'], {});
  cache.setQueryData(['sites', 'any'], {});
  await refreshPeople(cache);
  expect(cache.getQueryState([area, 'any'])?.isInvalidated).toBe(true);
  expect(cache.getQueryState(['sites', 'any'])?.isInvalidated).toBe(false);
});

function Grantable({ type }: { type?: 'staff' | 'customer' }) {
  const names = useGrantableRoles(type)?.map(({ name }) => name);
  return <p data-testid={`grantable ${type}`}>{names?.join(', ')}</p>;
}

it('the roles that somebody may give are those whose permissions they hold; of one type, if given', async () => {
  const roles = [
    aRole(1, 'Crew', { permissions: ['roles:view'] }),
    aRole(2, 'Guest', { permissions: [], type: 'customer' }),
    aRole(3, 'Lead', { permissions: ['roles:view', 'roles:manage'] }),
    aRole(4, 'Tenant', { permissions: ['roles:manage'], type: 'customer' }),
  ];
  fakeApi({ 'GET /api/roles': () => pageOf(roles) });
  const page = (
    <>
      <Grantable />
      <Grantable type="staff" />
      <Grantable type="customer" />
    </>
  );
  renderPage(page, pageScope(['roles:view', 'members:invite']));
  const shown = () => screen.getAllByTestId(/^grantable/).map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(['Crew, Guest', 'Crew', 'Guest']));
});

describe('whether somebody reaches beyond the sites of the member', () => {
  const [OTHER = '', TENANT = '', BUYER = ''] = ['1', '2', '3'].map((digit) => digit.repeat(24));
  const limits = { type: 'staff', sites: [], customerOrgId: null, customerSiteId: null } as const;
  const PEOPLE = {
    'nobody is limited': limits,
    'the same site': { ...limits, sites: [SITE] },
    'one more': { ...limits, sites: [SITE, OTHER] },
    'a customer’s person, of no customer': { ...limits, type: 'customer' },
    'of the tenant': { ...limits, type: 'customer', customerOrgId: TENANT },
    'of the tenant, at this site': { ...limits, type: 'customer', customerOrgId: TENANT, customerSiteId: SITE },
    'of another customer, at this site': { ...limits, type: 'customer', customerOrgId: BUYER, customerSiteId: SITE },
  } as const;
  const { knownSites } = pageScope([]);
  const occupied = knownSites.map((site) => ({ ...site, customer: TENANT }));

  function Beyond() {
    const isBeyond = useIsBeyondReach();
    const beyond = Object.entries(PEOPLE).filter(([, person]) => isBeyond(person));
    return <p data-testid="beyond">{beyond.map(([name]) => name).join(', ')}</p>;
  }

  it.each<[name: string, more: Partial<Member>, total: number, beyond: string]>([
    ['somebody who is not limited', {}, 1, ''],
    [
      'somebody limited to a site that a tenant has',
      { sites: [SITE] },
      1,
      'nobody is limited, one more, a customer’s person, of no customer, of the tenant, of another customer, at this site',
    ],
    // If not all sites are known, those of a customer are left to the API.
    [
      'somebody with more sites than are known',
      { sites: [SITE] },
      2,
      'nobody is limited, one more, a customer’s person, of no customer',
    ],
    [
      'somebody of the tenant',
      { type: 'customer', customerOrgId: TENANT },
      1,
      // Whoever does not belong to the tenant would keep the site when the tenant leaves it.
      'nobody is limited, the same site, one more, a customer’s person, of no customer, of another customer, at this site',
    ],
  ])('%s', async (name, more, total, beyond) => {
    const body = { items: occupied, page: 1, pages: 1, limit: 100, total, capped: false };
    const api = fakeApi({ 'GET /api/sites': () => ({ status: 200, body }) });
    const member = { ...pageScope([]).member, ...more };
    const { queryClient } = renderPage(<Beyond />, pageScope([], { member }));
    const asked = name === 'somebody who is not limited' ? 0 : 1;
    await waitFor(() => expect([api.calls.length, queryClient.isFetching()]).toEqual([asked, 0]));
    await waitFor(() => expect(screen.getByTestId('beyond').textContent).toBe(beyond));
  });
});
