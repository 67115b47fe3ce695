import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pageOf } from '#testing/fake-api.ts';
import { fakeShell } from '#testing/fake-shell.ts';
import { ORG, pageScope, renderPage, SITE, USER } from '#testing/render-page.tsx';
import { SwitcherMenu } from './switcher-menu.tsx';

beforeEach(() => {
  // Missing in this environment, but the list needs it.
  Element.prototype.scrollIntoView = () => {};
});

const scope = pageScope(['dashboard:view', 'calendar:view']);
const SOUTH = { ...scope.member, _id: '6'.repeat(24), org: '7'.repeat(24), orgName: 'Southgate' };

async function open() {
  const shell = fakeShell(scope);
  const first = scope.knownSites.slice(0, 1);
  shell.answer('GET /api/sites', ({ query }) => {
    const items = first.filter(({ name }) => name.includes(query.get('search') ?? ''));
    return { status: 200, body: { ...Object(pageOf(items).body), total: items.length * 130 } };
  });
  shell.answer(`GET /api/members/user/${USER}`, ({ query }) =>
    pageOf([scope.member, SOUTH].filter(({ orgName }) => orgName.includes(query.get('search') ?? ''))),
  );
  const trigger = <button type="button">Switch</button>;
  const { router } = renderPage(<SwitcherMenu trigger={trigger} current="org-site-calendar" />, scope, '/here');
  await screen.findByRole('option', { name: 'Southgate' });
  await screen.findByRole('option', { name: 'Harbour' });
  return { shell, address: () => router.state.location.pathname };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('option', { name }));

it('lists the sites and organizations, marks the current ones, and says how many are not shown', async () => {
  await open();
  expect(options()).toEqual(['Harbour', 'Northwind', 'Southgate', 'Join or create an organization']);
  const current = screen.getAllByRole('option').filter((option) => option.getAttribute('aria-current') === 'true');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Harbour', 'Northwind']);
  expect(screen.getByText('Sites of Northwind, 1 of 130')).toBeTruthy();
  expect(screen.getByText('Your organizations')).toBeTruthy();
});

it.each([
  ['Harbour', `/${ORG}/${SITE}/calendar`],
  ['Northwind', '/here'],
  ['Join or create an organization', '/require-organization-membership'],
])('leads with %s to %s, and closes', async (name, path) => {
  const { address } = await open();
  choose(name);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await waitFor(() => expect(address()).toBe(path));
});

it('says that nothing matches, and still leads to joining an organization', async () => {
  await open();
  const search = screen.getByPlaceholderText('Search sites and organizations');
  fireEvent.change(search, { target: { value: 'Nowhere' } });
  expect(await screen.findByText('No match')).toBeTruthy();
  expect(options()).toEqual(['Join or create an organization']);
});
