import { fault } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useListView } from '#lib/list-view.ts';
import { problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { DataList } from './data-list.tsx';
import { ListFilters } from './list-filters.tsx';
import type { ListResult, ListWords } from './types.ts';
import { type SelectionWords, useSelection } from './use-selection.ts';

type Row = { id: string; name: string; town: string };
const TOWNS = [
  { value: 'oslo', label: 'Oslo' },
  { value: 'york', label: 'York' },
  { value: 'ulm', label: 'Ulm' },
];
const ROW = { name: 'Zoe', town: 'Oslo' };
const ROWS: Row[] = ['Ann', 'Ben', 'Cid'].map((name, index) => ({ id: String(index), name, town: `Town ${index}` }));
const result = (more: Partial<ListResult<Row>> = {}): ListResult<Row> => {
  const page = { items: ROWS, page: 1, pages: 4, limit: 10, total: 32, capped: false };
  return { page, error: null, isFetching: false, retry: vi.fn(), ...more };
};
const empty = { items: [], page: 1, pages: 0, limit: 10, total: 0, capped: false };
const onOpen = vi.fn();
const everybody = Array.from({ length: 32 }, (_, index) => ROWS[index] ?? { ...ROW, id: String(index) });
const loadAll = vi.fn(async () => everybody);

const WORDS: ListWords = {
  loading: 'Loading people',
  notLoaded: 'The people could not be loaded.',
  noMatch: 'No people match',
  noPage: (page) => `There is no page ${page} of people`,
};
const SELECTION: SelectionWords = {
  actions: (count) => `Actions for ${count} people`,
  selectPage: 'Select all people on this page',
  selectAll: (total) => `Select all ${total} people`,
  notAllSelected: 'Not all people could be selected',
};

function People({ shown }: { shown: ListResult<Row> }) {
  const view = useListView({ limit: 10, sorts: ['name'], filters: ['town'] });
  const selection = useSelection({
    view,
    items: shown.page?.items ?? [],
    isStale: shown.isStale,
    rowId: ({ id }) => id,
    words: SELECTION,
    loadAll,
  });
  return (
    <DataList
      label="People"
      words={WORDS}
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
      filters={<ListFilters view={view} filters={[{ name: 'town', label: 'Town', options: TOWNS }]} />}
      nothing={{ title: 'Nobody yet' }}
    />
  );
}

const open = (shown = result(), at = '/people') => renderPage(<People shown={shown} />, pageScope([]), at).router;
const wide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

beforeEach(() => {
  wide(true);
});
afterEach(() => {
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

  it('shows the default label while nothing is loaded, and offers no other page', () => {
    const router = open(result({ page: undefined, isFetching: true }));
    expect(screen.getByText('-- - -- of --')).toBeDefined();
    for (const name of ['Previous', 'Next']) fireEvent.click(screen.getByRole('button', { name }));
    expect(router.state.location.search).toBe('');
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

  it('keeps a sort order chosen while a search is still being typed', async () => {
    const router = open();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'ann' } });
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.state.location.search).toBe('?sort=name');
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name&search=ann'));
  });

  it('keeps a sort order whose guards are still running when the search reaches the address', async () => {
    let pass = () => {};
    const guards = vi.fn(() => new Promise<null>((resolve) => (pass = () => resolve(null))));
    const page = renderPage(<People shown={result()} />, pageScope([]), '/people', guards);
    await waitFor(() => expect(guards).toHaveBeenCalledTimes(1));
    pass();
    fireEvent.click(await screen.findByRole('button', { name: 'Name' }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'ann' } });
    await waitFor(() => expect(guards).toHaveBeenCalledTimes(3));
    expect(page.router.state.location.search).toBe('');
    pass();
    await waitFor(() => expect(page.router.state.location.search).toBe('?sort=name&search=ann'));
  });

  it('filters by several values of one filter, in the address', async () => {
    const router = open(result(), '/people?page=2&town=oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Town Oslo' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fireEvent.click(filters.getByRole('checkbox', { name: 'Ulm' }));
    expect(decodeURIComponent(router.state.location.search)).toBe('?town=oslo,ulm');
    expect(screen.getByText('Oslo, Ulm')).toBeDefined();
    fireEvent.click(filters.getByRole('checkbox', { name: 'Oslo' }));
    expect(router.state.location.search).toBe('?town=ulm');
  });

  it('unchecks the options in the window when the filters are cleared', async () => {
    const router = open(result(), '/people?town=oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Town Oslo' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fireEvent.click(filters.getByRole('checkbox', { name: 'Ulm' }));
    const chosen = () => filters.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(chosen()).toEqual([true, false, true]);
    fireEvent.click(filters.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(chosen()).toEqual([false, false, false]));
    expect(router.state.location.search).toBe('');
  });

  it('closes the filters from their button too, and returns the focus to it', async () => {
    open();
    const button = screen.getByRole('button', { name: 'Filter' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    for (const close of [() => button, () => screen.getByRole('button', { name: 'Done' })]) {
      fireEvent.click(button);
      const filters = await screen.findByRole('dialog', { name: 'Filters' });
      expect(button.getAttribute('aria-expanded')).toBe('true');
      await waitFor(() => expect(filters.contains(document.activeElement)).toBe(true));
      fireEvent.click(close());
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  it('shows the active filters, and removes one', () => {
    const router = open(result(), '/people?town=oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Town' }));
    expect(router.state.location.search).toBe('');
  });

  it('distinguishes an empty list from no match, and offers a way out of the latter', () => {
    open(result({ page: empty }));
    expect(screen.getByText('Nobody yet')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    cleanup();
    const router = open(result({ page: empty }), '/people?search=zoe&town=oslo');
    expect(screen.getByText('No people match')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows an error in place of the list and tries again; rows already there stay', () => {
    const retry = vi.fn();
    open(result({ page: undefined, error: new TypeError('Failed to fetch'), retry }));
    expect(screen.getByRole('alert').textContent).toContain('The people could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    cleanup();
    open(result({ error: new TypeError('Failed to fetch') }));
    expect(screen.getByRole('table')).toBeDefined();
  });

  it('loads in its final shape', () => {
    open(result({ page: undefined, isFetching: true }));
    expect(screen.getByText('Loading people')).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(11);
  });

  it.each(['a table', 'cards'])('pulses as a whole while it loads as %s', (look) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: look === 'a table',
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    open(result({ page: undefined, isFetching: true }));
    const shapes = document.querySelectorAll('.bg-line');
    const pulsing = [...document.querySelectorAll('.animate-pulse')];
    expect(shapes.length).toBeGreaterThan(10);
    expect(pulsing.map((each) => each.querySelectorAll('.bg-line').length)).toEqual([shapes.length]);
    expect(screen.queryAllByRole('columnheader').filter((each) => each.closest('.animate-pulse'))).toEqual([]);
  });

  it('selects rows, and all of them, with actions that do not hide the filters', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.getByRole('toolbar', { name: 'Actions for 1 people' })).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all people on this page' }));
    expect(screen.getByText('3 selected')).toBeDefined();
    expect(screen.getByRole('searchbox')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  const selected = () =>
    screen
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.getAttribute('aria-label'))
      .join();

  it('selects every record that matches, on all pages, when that is asked for', async () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 32 people' }));
    expect(await screen.findByText('All 32 selected')).toBeDefined();
    expect(screen.getByRole('toolbar', { name: 'Actions for 32 people' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select all 32 people' })).toBeNull();
  });

  it('neither claims nor offers to have selected everything if the list is capped before the records end', () => {
    open(result({ page: { items: ROWS, page: 1, pages: 1, limit: 10, total: 3, capped: true } }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all people on this page' }));
    expect(screen.getByText('3 selected')).toBeDefined();
  });

  it('leaves the focus to the rest of the bar when a button goes, and to the row touched last when the bar does', async () => {
    open();
    const ben = screen.getByRole('checkbox', { name: 'Select Ben' });
    ben.focus();
    fireEvent.click(ben);
    const all = screen.getByRole('button', { name: 'Select all 32 people' });
    all.focus();
    fireEvent.click(all);
    await screen.findByText('All 32 selected');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move' })));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move' }), { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(ben));
    fireEvent.click(ben);
    screen.getByRole('button', { name: 'Clear selection' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(document.activeElement).toBe(ben));
  });

  it('keeps the selection from page to page, and ends it with another search', async () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('1 selected')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ann' } });
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('selects a range with Shift, by pointer and by key, and ends the selection with Escape', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Cid' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ann' }), { shiftKey: true });
    expect(selected()).toBe('Select all people on this page,Select Ann,Select Ben,Select Cid');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    const press = (key: string, shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
    // Starting from Ann, who was clicked last.
    press('x');
    press('j');
    press('j');
    press('X', true);
    expect(selected()).toBe('Select all people on this page,Select Ann,Select Ben,Select Cid');
    // Where there is no row, the keys are left to the page.
    screen.getByRole('button', { name: 'Next' }).focus();
    expect([press('x'), press('Enter')]).toEqual([true, true]);
  });

  it('leaves Escape to the search field while it holds text', () => {
    open(result(), '/people?search=an');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.getByText('1 selected')).toBeDefined();
  });

  it('leaves Escape to whatever is open over the page, or has used it', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    const over = document.body.appendChild(document.createElement('div'));
    for (const role of ['dialog', 'alertdialog', 'menu', 'listbox']) {
      over.setAttribute('role', role);
      fireEvent.keyDown(document.body, { key: 'Escape' });
    }
    over.remove();
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(screen.getByText('1 selected')).toBeDefined();
    // An empty search field has no use for it.
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('drops deleted records from the selection, and moves the focus to the row that took their place', async () => {
    const page = { items: ROWS, page: 1, pages: 1, limit: 10, total: 3, capped: false };
    const Changing = () => {
      const [isGone, setGone] = useState(false);
      const items = isGone ? ROWS.filter(({ name }) => name !== 'Ben') : ROWS;
      return (
        <>
          <People shown={result({ page: { ...page, items } })} />
          <button type="button" onMouseEnter={() => setGone(true)}>
            Remove Ben
          </button>
        </>
      );
    };
    renderPage(<Changing />, pageScope([]), '/people');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ann' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    screen.getByRole('checkbox', { name: 'Select Ben' }).focus();
    fireEvent.mouseEnter(screen.getByRole('button', { name: 'Remove Ben' }));
    await waitFor(() => expect(screen.getByText('1 selected')).toBeDefined());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cid'));
  });

  it('says that a search is running, and dims what no longer matches', () => {
    open(result({ isFetching: true, isStale: true }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('table').className).toContain('opacity-50');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Searching');
  });

  it('works with J, K, X and Enter', async () => {
    open();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    press('j');
    press('j');
    press('k');
    press('x');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ben'));
    expect(screen.getByRole('checkbox', { name: 'Select Ben' })).toHaveProperty('checked', true);
    press('Enter');
    expect(onOpen.mock.calls).toEqual([[ROWS[1]]]);
  });

  it('hides a column that the address names, and never the first', () => {
    open(result(), '/people?hide=town,name');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name']);
  });

  it('falls back to the last page if the requested one does not exist', async () => {
    const router = open(
      result({ page: { items: [], page: 9, pages: 4, limit: 10, total: 32, capped: false } }),
      '/people?page=9',
    );
    await waitFor(() => expect(router.state.location.search).toBe('?page=4'));
  });

  it('says that the list is capped before a page, and leads to the first', async () => {
    const errors = [{ path: 'query.page', ...fault('page-too-deep') }];
    const { body } = problem('VALIDATION', 422, { title: 'The request is not valid', errors });
    const router = open(result({ page: undefined, error: { status: 422, body } }), '/people?search=a&page=5000');
    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('There is no page 5000 of people');
    expect(textContent).toContain(fault('page-too-deep').message);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to page 1' }));
    expect(router.state.location.search).toBe('?search=a');
  });

  it('remembers compact rows', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Density: comfortable' }));
    expect({ ...localStorage }).toEqual({ 'siteward:density': 'compact' });
  });
});
