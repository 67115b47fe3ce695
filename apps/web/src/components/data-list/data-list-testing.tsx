import { vi } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
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
/** The people on the page that the list shows unless told otherwise. */
export const ROWS: Row[] = ['Ann', 'Ben', 'Cid'].map((name, index) => ({
  id: String(index),
  name,
  town: `Town ${index}`,
}));
/** What a list shows: the first of four pages, changed as told. */
export const result = (more: Partial<ListResult<Row>> = {}): ListResult<Row> => {
  const page = { items: ROWS, page: 1, pages: 4, limit: 10, total: 32, capped: false };
  return { page, error: null, isFetching: false, retry: vi.fn(), ...more };
};
/** A page without anybody. */
export const empty = { items: [], page: 1, pages: 0, limit: 10, total: 0, capped: false };
/** Called when a person is opened. */
export const onOpen = vi.fn();
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

/** A list of people that can be searched, filtered and selected. */
export function People({ shown }: { shown: ListResult<Row> }) {
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

/** Opens the list at an address. Returns the router. */
export function openPeople(shown = result(), at = '/people') {
  onOpen.mockReset();
  return renderPage(<People shown={shown} />, pageScope([]), at).router;
}

/** Makes the window wide enough for a table, or so narrow that there are cards. */
export function showAs(look: 'table' | 'cards') {
  const listening = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => ({ matches: look === 'table', ...listening }));
}
