import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
import { useSelection } from './use-selection.ts';

const items = ['ann', 'ben', 'cid', 'dee'];
const words = { actions: String, selectPage: '', selectAll: String, notAllSelected: '' };

function openList(more: { loadAll?: () => Promise<string[]> } = {}) {
  const { result, rerender } = renderHook(
    ({ shown, isStale }) => {
      const view = useListView({ limit: 2, sorts: ['name'], filters: ['town'] });
      return { view, selection: useSelection({ view, items: shown, isStale, rowId: (row) => row, words, ...more }) };
    },
    { wrapper: MemoryRouter, initialProps: { shown: items, isStale: false } },
  );
  const does = (what: (selection: typeof result.current.selection) => void) => {
    act(() => what(result.current.selection));
    return result.current.selection.rows;
  };
  const rows = () => result.current.selection.rows;
  const goes = (change: Parameters<typeof result.current.view.change>[0]) =>
    act(() => result.current.view.change(change));
  return {
    does,
    rows,
    goes,
    show: (shown: string[], isStale = false) => rerender({ shown, isStale }),
    selection: () => result.current.selection,
  };
}
const open = () => openList().does;

it('reaches from the record chosen last to another one, in either direction', () => {
  const does = open();
  does(({ toggle }) => toggle('cid'));
  expect(does(({ toggle }) => toggle('ann', true)).toSorted()).toEqual(['ann', 'ben', 'cid']);
  does(({ toggle }) => toggle('ben'));
  expect(does(({ toggle }) => toggle('dee', true)).toSorted()).toEqual(['ann', 'ben', 'cid', 'dee']);
});

it('starts no range from a record that was chosen before the selection was cleared', () => {
  const does = open();
  does(({ toggle }) => toggle('ann'));
  expect(does(({ clear }) => clear())).toEqual([]);
  expect(does(({ toggle }) => toggle('cid', true))).toEqual(['cid']);
});

it('deselects what a range has reached if its other end was selected', () => {
  const does = open();
  does(({ togglePage }) => togglePage());
  does(({ toggle }) => toggle('dee'));
  expect(does(({ toggle }) => toggle('cid', true))).toEqual(['ann', 'ben']);
});

it('selects the rest of a page first, and deselects it once all of it is selected', () => {
  const { does, selection } = openList();
  does(({ toggle }) => toggle('ben'));
  expect(does(({ togglePage }) => togglePage()).toSorted()).toEqual(items);
  expect(does(({ togglePage }) => togglePage())).toEqual([]);
  does(({ toggle }) => toggle('cid'));
  expect(items.filter((id) => selection().has(id))).toEqual(['cid']);
});

it('drops only what something was done with', () => {
  const does = open();
  does(({ togglePage }) => togglePage());
  expect(does(({ drop }) => drop(['ann', 'cid', 'nobody']))).toEqual(['ben', 'dee']);
});

it('loses what has left its page, but not what is on another one', () => {
  const { does, rows, goes, show } = openList();
  does(({ togglePage }) => togglePage());
  show(['ann', 'cid', 'dee']);
  expect(rows()).toEqual(['ann', 'cid', 'dee']);
  // Until the next page is there, the list shows the one before.
  show(['ann', 'cid', 'dee'], true);
  goes({ page: 2 });
  show(['eva']);
  expect(rows()).toEqual(['ann', 'cid', 'dee']);
  goes({ filters: { town: ['oslo'] } });
  expect(rows()).toEqual([]);
});

it.each([
  [{ page: 2 }, items],
  [{ limit: 10 }, items],
  [{ sort: '-name' }, items],
  [{ hidden: ['town'] }, []],
  [{ search: 'e' }, []],
  [{ filters: { town: ['oslo'] } }, []],
] as const)('after %j, still has what is on the other pages: %j', (change, left) => {
  const { does, rows, goes, show } = openList();
  does(({ togglePage }) => togglePage());
  show(items, true);
  goes(change);
  show(['eva']);
  expect(rows()).toEqual(left);
});

it('offers to select everything only if it can be read, and then selects just that', async () => {
  expect(openList().selection().selectAll).toBeUndefined();
  const { does, rows, selection } = openList({ loadAll: async () => ['ann', 'zoe'] });
  does(({ toggle }) => toggle('ben'));
  await act(async () => selection().selectAll?.());
  expect(rows()).toEqual(['ann', 'zoe']);
});

it('has its records as they are now', () => {
  const row = (name: string, seats: number) => ({ name, seats });
  const { result, rerender } = renderHook(
    ({ shown }) => {
      const view = useListView({ limit: 2, sorts: [], filters: [] });
      return useSelection({ view, items: shown, isStale: false, rowId: ({ name }) => name, words });
    },
    { wrapper: MemoryRouter, initialProps: { shown: [row('ann', 1), row('ben', 1)] } },
  );
  act(() => result.current.toggle('ann'));
  rerender({ shown: [row('ann', 2), row('ben', 2)] });
  expect(result.current.rows).toEqual([row('ann', 2)]);
});
