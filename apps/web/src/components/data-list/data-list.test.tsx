import { fault } from '@siteward/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { empty, onOpen, openPeople, People, ROWS, result, showAs } from './data-list-testing.tsx';

beforeEach(() => showAs('table'));
afterEach(() => {
  vi.useRealTimers();
});

describe('DataList', () => {
  it('is a table on a wide window and cards on a narrow one', () => {
    openPeople();
    expect(within(screen.getByRole('table', { name: 'People' })).getAllByRole('row')).toHaveLength(4);
    cleanup();
    showAs('cards');
    openPeople();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      'AnnTown 0',
      'BenTown 1',
      'CidTown 2',
    ]);
  });

  it('says which records it shows, and turns the page in the address', () => {
    const router = openPeople();
    expect(screen.getByText('1 - 10 of 32')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  it('shows the default label while nothing is loaded, and offers no other page', () => {
    const router = openPeople(result({ page: undefined, isFetching: true }));
    expect(screen.getByText('-- - -- of --')).toBeDefined();
    for (const name of ['Previous', 'Next']) fireEvent.click(screen.getByRole('button', { name }));
    expect(router.state.location.search).toBe('');
  });

  it('sorts up, down and not at all, from the first page', () => {
    const router = openPeople(result(), '/people?page=3');
    const searches = [1, 2, 3].map(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Name' }));
      return router.state.location.search;
    });
    expect(searches).toEqual(['?sort=name', '?sort=-name', '']);
  });

  it('searches when the typing pauses, without a history entry', async () => {
    const router = openPeople(result(), '/people?page=3');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: ' ann ' } });
    expect(router.state.location.search).toBe('?page=3');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ann'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('keeps a sort order chosen while a search is still being typed', async () => {
    const router = openPeople();
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

  it('lets somebody go who clicks a link right after typing, although the next page takes a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrive = () => {};
    const guards = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
    const { router } = renderPage(<People shown={result()} />, pageScope([]), '/people', guards);
    await act(async () => arrive());
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'ann' } });
    await act(async () => void router.navigate('/calendar'));
    act(() => vi.advanceTimersByTime(1000));
    expect(router.state.navigation.location?.pathname).toBe('/calendar');
    await act(async () => arrive());
    expect(router.state.location).toMatchObject({ pathname: '/calendar', search: '' });
  });

  it('filters by several values of one filter, in the address', async () => {
    const router = openPeople(result(), '/people?page=2&town=oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Town Oslo' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fireEvent.click(filters.getByRole('checkbox', { name: 'Ulm' }));
    expect(decodeURIComponent(router.state.location.search)).toBe('?town=oslo,ulm');
    expect(screen.getByText('Oslo, Ulm')).toBeDefined();
    fireEvent.click(filters.getByRole('checkbox', { name: 'Oslo' }));
    expect(router.state.location.search).toBe('?town=ulm');
  });

  it('unchecks the options in the window when the filters are cleared', async () => {
    const router = openPeople(result(), '/people?town=oslo');
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
    openPeople();
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
    const router = openPeople(result(), '/people?town=oslo');
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Town' }));
    expect(router.state.location.search).toBe('');
  });

  it('distinguishes an empty list from no match, and offers a way out of the latter', () => {
    openPeople(result({ page: empty }));
    expect(screen.getByText('Nobody yet')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    cleanup();
    const router = openPeople(result({ page: empty }), '/people?search=zoe&town=oslo');
    expect(screen.getByText('No people match')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows an error in place of the list and tries again; rows already there stay', () => {
    const retry = vi.fn();
    openPeople(result({ page: undefined, error: new TypeError('Failed to fetch'), retry }));
    expect(screen.getByRole('alert').textContent).toContain('The people could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    cleanup();
    openPeople(result({ error: new TypeError('Failed to fetch') }));
    expect(screen.getByRole('table')).toBeDefined();
  });

  it('loads in its final shape', () => {
    openPeople(result({ page: undefined, isFetching: true }));
    expect(screen.getByText('Loading people')).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(11);
  });

  it.each(['a table', 'cards'])('pulses as a whole while it loads as %s', (look) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: look === 'a table',
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    openPeople(result({ page: undefined, isFetching: true }));
    const shapes = document.querySelectorAll('.bg-line');
    const pulsing = [...document.querySelectorAll('.animate-pulse')];
    expect(shapes.length).toBeGreaterThan(10);
    expect(pulsing.map((each) => each.querySelectorAll('.bg-line').length)).toEqual([shapes.length]);
    expect(screen.queryAllByRole('columnheader').filter((each) => each.closest('.animate-pulse'))).toEqual([]);
  });

  it('says that a search is running, and dims what no longer matches', () => {
    openPeople(result({ isFetching: true, isStale: true }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('table').className).toContain('opacity-50');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Searching');
  });

  it('works with J, K, X and Enter', async () => {
    openPeople();
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
    openPeople(result(), '/people?hide=town,name');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name']);
  });

  it('falls back to the last page if the requested one does not exist', async () => {
    const router = openPeople(
      result({ page: { items: [], page: 9, pages: 4, limit: 10, total: 32, capped: false } }),
      '/people?page=9',
    );
    await waitFor(() => expect(router.state.location.search).toBe('?page=4'));
  });

  it('says that the list is capped before a page, and leads to the first', async () => {
    const errors = [{ path: 'query.page', ...fault('page-too-deep') }];
    const { body } = problem('VALIDATION', 422, { title: 'The request is not valid', errors });
    const router = openPeople(result({ page: undefined, error: { status: 422, body } }), '/people?search=a&page=5000');
    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('There is no page 5000 of people');
    expect(textContent).toContain(fault('page-too-deep').message);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to page 1' }));
    expect(router.state.location.search).toBe('?search=a');
  });

  it('remembers compact rows', () => {
    openPeople();
    fireEvent.click(screen.getByRole('button', { name: 'Density: comfortable' }));
    expect({ ...localStorage }).toEqual({ 'siteward:density': 'compact' });
  });
});
