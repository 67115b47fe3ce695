import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { ListFilters } from './list-filters.tsx';

// Nine options are searched instead of listed.
const TOWNS = Array.from({ length: 9 }, (_, index) => ({ value: `t${index}`, label: `Town ${index}` }));

function Page() {
  const view = useListView({ limit: 10, sorts: [], filters: ['town', 'site'] });
  const filters = [
    { name: 'town', label: 'Town', options: TOWNS },
    { name: 'site', label: 'Site', options: 'sites' as const },
  ];
  return <ListFilters view={view} filters={filters} />;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

async function open(sites = () => pageOf(pageScope([]).knownSites as readonly object[])) {
  fakeApi({ 'GET /api/sites': sites });
  const { router } = renderPage(<Page />, pageScope([]), '/list?page=2');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { filters, search: () => decodeURIComponent(router.state.location.search) };
}

it('searches among many options, and filters by several of them', async () => {
  const { filters, search } = await open();
  fireEvent.click(filters.getByRole('combobox', { name: 'Town' }));
  fireEvent.change(await screen.findByPlaceholderText('Search: Town'), { target: { value: '7' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Town 7' }));
  await waitFor(() => expect(search()).toBe('?town=t7'));
  fireEvent.change(screen.getByPlaceholderText('Search: Town'), { target: { value: '3' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Town 3' }));
  await waitFor(() => expect(search()).toBe('?town=t7,t3'));
});

it('filters by sites that the server finds', async () => {
  const { filters, search } = await open();
  fireEvent.click(filters.getByRole('combobox', { name: 'Site' }));
  fireEvent.click(await screen.findByRole('option', { name: /^Harbour/ }));
  await waitFor(() => expect(search()).toBe(`?site=${SITE}`));
});

it.each([
  ['Sites could not be searched.', () => problem('FORBIDDEN', 403)],
  ['No match', () => pageOf([])],
])('says of the sites: %s', async (words, sites) => {
  const { filters } = await open(sites);
  fireEvent.click(filters.getByRole('combobox', { name: 'Site' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
