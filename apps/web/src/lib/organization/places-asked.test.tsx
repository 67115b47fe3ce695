import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE, USER } from '#testing/render-page.tsx';
import { useOrganizationSearch, useSiteSearch, useSitesById } from './places.ts';

const OTHER = '7'.repeat(24);
const QUAY = { _id: OTHER, name: 'Quay' };

/** Shows what a hook gives to a page. */
function open<Given>(useGiven: () => Given, answers: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({ 'GET /api/sites': () => ({ ...pageOf([QUAY]) }), ...answers });
  const given: Given[] = [];
  function Page() {
    given.push(useGiven());
    return <p>{JSON.stringify(given.at(-1))}</p>;
  }
  renderPage(<Page />, pageScope([]));
  const asked = () => server.calls.map(({ path, query }) => [path, Object.fromEntries(query)]);
  return { asked, given: () => given.at(-1), all: given };
}

it('searches the organization’s sites by name, twenty at a time', async () => {
  const { asked, given } = open(() => useSiteSearch(' qu '));
  expect(given()).toEqual({ sites: [], total: 0, searching: true, failed: false });
  await screen.findByText(/Quay/);
  expect(given()).toEqual({ sites: [QUAY], total: 1, searching: false, failed: false });
  expect(asked()).toEqual([['/api/sites', { org: ORG, limit: '20', sort: 'name', search: 'qu' }]]);
});

it('says that sites could not be searched', async () => {
  const { given } = open(() => useSiteSearch(''), { 'GET /api/sites': () => problem('FORBIDDEN', 403) });
  await waitFor(() => expect(given()).toEqual({ sites: [], total: 0, searching: false, failed: true }));
});

it('searches for no sites unless they are wanted', async () => {
  const path = `/api/members/user/${USER}`;
  const { asked, given } = open(() => ({ sites: useSiteSearch('', false), mine: useOrganizationSearch('') }), {
    [`GET ${path}`]: () => pageOf([{ _id: '1', orgName: 'Northwind' }]),
  });
  // By then, the sites would have been asked for too.
  await screen.findByText(/Northwind/);
  expect(given()?.sites).toEqual({ sites: [], total: 0, searching: false, failed: false });
  expect(asked().map(([to]) => to)).toEqual([path]);
});

it.each([true, false])('says while somebody types that it searches, if sites are wanted: %s', async (wanted) => {
  const { all } = open(() => {
    const [typed, setTyped] = useState('');
    const found = useSiteSearch(typed, wanted);
    const isIdle = !found.searching && (!wanted || found.total > 0);
    useEffect(() => {
      if (isIdle) setTyped('qu');
    }, [isIdle]);
    return { typed, ...found };
  });
  await screen.findByText(/"qu"/);
  expect(all.find(({ typed }) => typed === 'qu')?.searching).toBe(wanted);
});

it('knows the site of the page before it has asked, and asks for all sites at once', async () => {
  const [here] = pageScope([]).knownSites;
  const { asked, given } = open(() => useSitesById([OTHER, SITE]), { 'GET /api/sites': () => pageOf([here, QUAY]) });
  expect(given()).toEqual({ sites: [here], known: false });
  await screen.findByText(/Quay/);
  expect(given()).toEqual({ sites: [QUAY, here], known: true });
  expect(asked()).toEqual([['/api/sites', { org: ORG, id: `${OTHER},${SITE}`, limit: '100' }]]);
});

it('searches the organizations in which somebody is active by their names, twenty at a time', async () => {
  const path = `/api/members/user/${USER}`;
  const { asked, given } = open(() => useOrganizationSearch('no'), {
    [`GET ${path}`]: () => pageOf([{ _id: '1', orgName: 'Northwind' }]),
  });
  expect(given()).toEqual({ memberships: [], total: 0, searching: true });
  await screen.findByText(/Northwind/);
  expect(given()).toEqual({ memberships: [{ _id: '1', orgName: 'Northwind' }], total: 1, searching: false });
  expect(asked()).toEqual([[path, { status: 'active', sort: 'orgName', limit: '20', search: 'no' }]]);
});
