import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListSearch, useListView } from './list-view.ts';

const OPTIONS = { limit: 10, sorts: ['name'], filters: ['type'] } as const;

it('two changes at the same time both reach the address, and typing adds no step for Back', async () => {
  const seen: ReturnType<typeof useListView<'name', 'type'>>[] = [];
  function List() {
    seen.push(useListView(OPTIONS));
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: ['/page?page=3&tab=x'] });
  render(<RouterProvider router={router} />);
  const first = seen.at(-1);
  await act(async () => {
    first?.change({ sort: '-name' });
    first?.change({ filters: { type: ['staff'] } });
  });
  expect(router.state.location.search).toBe('?tab=x&sort=-name&type=staff');
  expect([router.state.historyAction, seen.at(-1)?.isFiltered]).toEqual(['PUSH', true]);
  await act(async () => seen.at(-1)?.change({ search: 'ann' }, { replace: true }));
  expect([router.state.location.search, router.state.historyAction]).toEqual([
    ...['?tab=x&sort=-name&type=staff&search=ann', 'REPLACE'],
  ]);
  await act(async () => seen.at(-1)?.clear());
  expect([router.state.location.search, seen.at(-1)?.isFiltered]).toEqual(['?tab=x&sort=-name', false]);
});

it('clearing the filters stays on the tab, which is not one of them', async () => {
  const seen: ReturnType<typeof useListView<never, 'status' | 'type'>>[] = [];
  function List() {
    seen.push(useListView({ limit: 10, filters: ['status', 'type'], tab: 'status' }));
    return null;
  }
  const entry = '/page?status=declined&type=staff&search=ann';
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: [entry] });
  render(<RouterProvider router={router} />);
  expect(seen.at(-1)?.isFiltered).toBe(true);
  await act(async () => seen.at(-1)?.clear());
  expect([router.state.location.search, seen.at(-1)?.isFiltered]).toEqual(['?status=declined', false]);
});

it('the query for a link keeps search and filters, but neither the page nor what is open', () => {
  const seen: string[] = [];
  function Tabs() {
    const searchOf = useListSearch('member', 'part');
    seen.push(searchOf(), searchOf({ status: 'active', type: null }));
    return null;
  }
  const entry = '/page?search=ann&page=3&type=staff&member=1&part=2&sort=name';
  const router = createMemoryRouter([{ path: '*', element: <Tabs /> }], { initialEntries: [entry] });
  render(<RouterProvider router={router} />);
  expect(seen.slice(0, 2)).toEqual(['search=ann&type=staff&sort=name', 'search=ann&sort=name&status=active']);
});
