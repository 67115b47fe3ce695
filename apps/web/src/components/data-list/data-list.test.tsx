import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useListView } from '#lib/use-list-view.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { DataList } from './data-list.tsx';
import { ListFilters } from './list-filters.tsx';
import type { ListResult } from './types.ts';
import { useSelection } from './use-selection.ts';

type Row = { id: string; name: string; town: string };
const ROWS: Row[] = ['Ann', 'Ben', 'Cid'].map((name, index) => ({ id: String(index), name, town: `Town ${index}` }));
const result = (more: Partial<ListResult<Row>> = {}): ListResult<Row> => {
  const page = { items: ROWS, page: 1, pages: 4, limit: 10, total: 32 };
  return { page, error: null, isFetching: false, retry: vi.fn(), ...more };
};
const empty = { items: [], page: 1, pages: 0, limit: 10, total: 0 };
const onOpen = vi.fn();

function People({ shown }: { shown: ListResult<Row> }) {
  const view = useListView({ limit: 10, sorts: ['name'], filters: ['town'] });
  const selection = useSelection(shown.page?.items.map(({ id }) => id) ?? []);
  return (
    <DataList
      label="People"
      noun="people"
      view={view}
      result={shown}
      columns={[
        { key: 'name', header: 'Name', sort: 'name', fixed: true, cell: ({ name }) => name },
        { key: 'town', header: 'Town', cell: ({ town }) => town },
      ]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      card={({ name, town }) => ({ title: name, subtitle: town })}
      onOpen={onOpen}
      selection={selection}
      bulkActions={<button type="button">Move</button>}
      searchLabel="Search people"
      filters={
        <ListFilters
          view={view}
          filters={[{ name: 'town', label: 'Town', options: [{ value: 'oslo', label: 'Oslo' }] }]}
        />
      }
      nothing={{ title: 'Nobody yet' }}
    />
  );
}

const open = (shown = result(), at = '/people') => renderPage(<People shown={shown} />, pageScope([]), at).router;
const wide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  wide(true);
});
afterEach(() => {
  cleanup();
  onOpen.mockReset();
});

describe('DataList', () => {
  it('is a table on a wide window and cards on a narrow one', () => {
    open();
    expect(within(screen.getByRole('table', { name: 'People' })).getAllByRole('row')).toHaveLength(4);
    cleanup();
    wide(false);
    open();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      'AnnTown 0',
      'BenTown 1',
      'CidTown 2',
    ]);
  });

  it('says which records it shows, and turns the page in the address', () => {
    const router = open();
    expect(screen.getByText('1 - 10 of 32')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  it('sorts up, down and not at all, from the first page', () => {
    const router = open(result(), '/people?page=3');
    const searches = [1, 2, 3].map(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Name' }));
      return router.state.location.search;
    });
    expect(searches).toEqual(['?sort=name', '?sort=-name', '']);
  });

  it('searches when the typing pauses, without a history entry', async () => {
    const router = open(result(), '/people?page=3');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: ' ann ' } });
    expect(router.state.location.search).toBe('?page=3');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ann'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows the filters that are on, and takes one off', () => {
    const router = open(result(), '/people?town=oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Town' }));
    expect(router.state.location.search).toBe('');
  });

  it('tells nothing yet from no match, and leads out of it', () => {
    open(result({ page: empty }));
    expect(screen.getByText('Nobody yet')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    cleanup();
    const router = open(result({ page: empty }), '/people?search=zoe&town=oslo');
    expect(screen.getByText('No people match')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('keeps an error to itself and tries again; rows that are there stay', () => {
    const retry = vi.fn();
    open(result({ page: undefined, error: new TypeError('Failed to fetch'), retry }));
    expect(screen.getByRole('alert').textContent).toContain('The people could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    cleanup();
    open(result({ error: new TypeError('Failed to fetch') }));
    expect(screen.getByRole('table')).toBeDefined();
  });

  it('loads in its final shape', () => {
    open(result({ page: undefined, isFetching: true }));
    expect(screen.getByRole('status').textContent).toContain('Loading people');
    expect(screen.getAllByRole('row')).toHaveLength(11);
  });

  it('selects rows, and all of them, with actions that hide no filter', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.getByRole('toolbar', { name: 'Actions for 1 people' })).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all people on this page' }));
    expect(screen.getByText('3 selected')).toBeDefined();
    expect(screen.getByRole('searchbox')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('is used with J, K, X and Enter', () => {
    open();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    press('j');
    press('j');
    press('k');
    press('x');
    expect(document.activeElement?.textContent).toContain('Ben');
    expect(screen.getByRole('checkbox', { name: 'Select Ben' })).toHaveProperty('checked', true);
    press('Enter');
    expect(onOpen.mock.calls).toEqual([[ROWS[1]]]);
  });

  it('hides a column that the address names, and never the first', () => {
    open(result(), '/people?hide=town,name');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name']);
  });

  it('gives a page beyond the end up for the last one', async () => {
    const router = open(result({ page: { items: [], page: 9, pages: 4, limit: 10, total: 32 } }), '/people?page=9');
    await waitFor(() => expect(router.state.location.search).toBe('?page=4'));
  });

  it('remembers compact rows', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Density: comfortable' }));
    expect({ ...localStorage }).toEqual({ 'siteward:density': 'compact' });
  });
});
