import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { ListFilters } from './list-filters.tsx';

const TOWNS = [
  { value: 'oslo', label: 'Oslo' },
  { value: 'york', label: 'York' },
];
const age = { Select: () => <p>Ages</p>, words: (values: readonly string[]) => `over ${values.join()}` };

function Page() {
  const view = useListView({ limit: 10, sorts: [], filters: ['town', 'site', 'age'] });
  const filters = [
    { name: 'town', label: 'Town', options: TOWNS },
    { name: 'site', label: 'Site', options: 'sites' as const },
    { name: 'age', label: 'Age', options: age },
  ];
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      <ListFilters view={view} filters={filters} />
    </main>
  );
}

function open(at: string) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  fakeApi({ 'GET /api/sites': () => pageOf([]) });
  const { router } = renderPage(<Page />, pageScope([]), `/list?${at}`);
  return () => decodeURIComponent(router.state.location.search);
}
const button = () => screen.getByRole('button', { name: 'Filter', hidden: true });

it('says of each active filter what was chosen, and leaves out the others', () => {
  open(`town=oslo,york,rome&site=${SITE}&age=40`);
  // Rome is no option any more.
  expect(screen.getByText('Oslo, York, rome')).toBeTruthy();
  expect(screen.getByText('Harbour')).toBeTruthy();
  expect(screen.getByText('over 40')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(3);
});

it('removes one filter, and keeps the others', async () => {
  const search = open(`town=oslo&site=${SITE}`);
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Town' }));
  await waitFor(() => expect(search()).toBe(`?site=${SITE}`));
  expect(screen.queryByText('Oslo')).toBeNull();
});

it.each(['town=oslo', 'town=oslo&age=40'])(
  'opens its window from an active filter, and clears all of them there: %s',
  async (at) => {
    const search = open(at);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(screen.getByText('Oslo'));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(filters.getByText('Ages')).toBeTruthy();
    expect(button().getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(filters.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(search()).toBe(''));
    expect(filters.getByRole('button', { name: 'Clear' }).getAttribute('aria-disabled')).toBe('true');
  },
);
