import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { DataList } from './data-list.tsx';
import { useSelection } from './use-selection.ts';

type Row = { id: string; name: string };
const ROWS: Row[] = ['Ann', 'Ben'].map((name, index) => ({ id: String(index), name }));
const SELECTION = {
  actions: (count: number) => `Actions for ${count}`,
  selectPage: 'Select this page',
  selectAll: (total: number) => `Select all ${total}`,
  notAllSelected: 'Not all people could be selected',
};
/** The keys that have reached the menu buttons of the rows. */
const asked: string[] = [];
const loadAll = vi.fn(async () => ROWS);

function People({ current }: { current: string }) {
  const view = useListView({ limit: 10, sorts: ['name'], filters: [] });
  const selection = useSelection({
    view,
    items: ROWS,
    isStale: false,
    rowId: ({ id }) => id,
    words: SELECTION,
    loadAll,
  });
  return (
    <DataList
      label="People"
      words={{ loading: 'Loading', notLoaded: 'Not loaded', noMatch: 'No match', noPage: String }}
      view={view}
      result={{
        page: { items: ROWS, page: view.page, pages: 4, limit: 10, total: 32, capped: false },
        error: null,
        isFetching: false,
        retry: () => {},
      }}
      columns={[{ key: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name }]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      card={({ name }) => ({ title: name })}
      rowActions={({ name }) => (
        <button type="button" aria-haspopup="menu" onKeyDown={({ key }) => asked.push(`${name} ${key}`)}>
          Actions
        </button>
      )}
      current={current}
      selection={selection}
      nothing={{ title: 'Nobody yet' }}
    />
  );
}

/** A window with a table or cards, in which motion is reduced or not. */
function look({ isWide = false, isCalm = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') ? isCalm : isWide,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}
const open = (at = '/people', current = '') => {
  const { router } = renderPage(<People current={current} />, pageScope([]), at);
  return () => router.state.location.search;
};
const boxes = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));

beforeEach(() => look());

it('selects on cards only once that is asked for, and drops the selection when it ends', () => {
  open();
  expect(boxes()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Select', pressed: false }));
  expect(boxes()).toEqual(['Select Ann', 'Select Ben']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select', pressed: true }));
  expect([boxes(), screen.queryByRole('toolbar')]).toEqual([[], null]);
  fireEvent.click(screen.getByRole('button', { name: 'Select', pressed: false }));
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

it('deselects what is selected already', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  for (const name of ['Select Ann', 'Select Ben', 'Select Ann'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.getByRole('checkbox', { checked: true }).getAttribute('aria-label')).toBe('Select Ben');
});

it('says why not everything could be selected, and keeps what was', async () => {
  loadAll.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ann' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all 32' }));
  expect(await screen.findByText('Not all people could be selected')).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
});

it('is sorted with a select, from the first page', () => {
  const address = open('/people?page=3');
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  const options = [...sort.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent]);
  expect(options).toEqual([
    ['', 'Sort'],
    ['name', 'Name'],
    ['-name', 'Name, reversed'],
  ]);
  const searches = ['name', '-name', ''].map((value) => {
    fireEvent.change(sort, { target: { value } });
    return address();
  });
  expect(searches).toEqual(['?sort=name', '?sort=-name', '']);
});

it.each([
  [true, '1'],
  [false, '1'],
])('marks the record shown next to it (table: %s)', (isWide, current) => {
  look({ isWide });
  open('/people', current);
  const rows = [...document.querySelectorAll('[data-row]')];
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
});

it('does not let the browser select the text between two checkboxes clicked with Shift', () => {
  look({ isWide: true });
  open();
  const box = screen.getByRole('checkbox', { name: 'Select Ann' });
  const prevented = [true, false].map((shiftKey) => {
    const press = createEvent.mouseDown(box, { shiftKey });
    fireEvent(box, press);
    // React notes no selection while a button of the mouse is down, and remembers that beyond this test.
    fireEvent.mouseUp(box);
    return press.defaultPrevented;
  });
  expect(prevented).toEqual([true, false]);
});

it('has as many records on a page as is chosen below the table, from the first page', () => {
  look({ isWide: true });
  const address = open('/people?page=3');
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows' }), { target: { value: '50' } });
  expect(address()).toBe('?limit=50');
});

it('leads back from compact rows to comfortable ones', () => {
  look({ isWide: true });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Density: comfortable' }));
  fireEvent.click(screen.getByRole('button', { name: 'Density: compact' }));
  expect(screen.getByRole('button', { name: 'Density: comfortable' })).toBeTruthy();
});

it('scrolls up to its top when a page is turned, and stays where it is if the top is in view', async () => {
  look({ isCalm: true });
  const scroll = vi.fn();
  vi.stubGlobal('scrollTo', scroll);
  vi.stubGlobal('scrollY', 1000);
  const top = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  const at = (y: number) => top.mockReturnValue(new DOMRect(0, y, 0, 0));
  const address = open();
  at(20);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe('?page=2'));
  expect(scroll).not.toHaveBeenCalled();
  at(-600);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  // 72 px stay free above it, for the bar at the top of the page.
  expect(scroll.mock.calls).toEqual([[0, 1000 - 600 - 72]]);
});

it('gets to its top in 300 ms where motion is welcome', () => {
  const scroll = vi.fn();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('scrollTo', scroll);
  vi.stubGlobal('scrollY', 1000);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -600, 0, 0));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  for (const at of [5000, 5150, 5300]) frames.shift()?.(at);
  const [begin, half, end] = scroll.mock.calls.map(([, y]) => y);
  expect([begin, Math.round(half), end, frames]).toEqual([1000, 664, 328, []]);
});

it('opens the menu of a row with Enter if the row itself cannot be opened, and does nothing outside of a row', () => {
  look({ isWide: true });
  open();
  asked.length = 0;
  for (const key of ['Enter', 'x']) fireEvent.keyDown(document.body, { key });
  expect([asked, screen.queryAllByRole('checkbox', { checked: true })]).toEqual([[], []]);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(asked).toEqual(['Ann Enter']);
});
