import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListView } from '#lib/list-view.ts';
import { useSelection } from './use-selection.ts';

const items = ['ann', 'ben', 'cid', 'dee'];
const words = { actions: String, selectPage: '', selectAll: String, notAllSelected: '' };

function open() {
  const { result } = renderHook(
    () => useSelection({ view: useListView({ limit: 10, sorts: [], filters: [] }), items, rowId: (row) => row, words }),
    { wrapper: MemoryRouter },
  );
  const does = (what: (selection: typeof result.current) => void) => {
    act(() => what(result.current));
    return result.current.rows;
  };
  return does;
}

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
