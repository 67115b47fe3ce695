import type { RefObject } from 'react';
import { useSingleKeys } from '#lib/single-keys.ts';
import type { ListResult } from './types.ts';
import type { Selection } from './use-selection.ts';

interface KeyTargets<Row> {
  result: ListResult<Row>;
  rowId: (row: Row) => string;
  onOpen?: (row: Row) => void;
  selection?: Selection;
}

/** J and K go down and up the rows, X selects one, Enter opens it. In: the element that holds the rows. */
export function useListKeys<Row>(list: RefObject<HTMLElement | null>, targets: KeyTargets<Row>): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  const step = (by: number) => {
    const all = rows();
    const at = current();
    const next = at === null ? 0 : all.indexOf(at) + by;
    all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  };
  const onRow = (act: (id: string) => void) => {
    const id = current()?.dataset['row'];
    if (id === undefined) return false;
    act(id);
    return true;
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => onRow((id) => targets.selection?.toggle(id)),
    enter: () => {
      // On a link or a button inside of the row, Enter is theirs.
      if (!(document.activeElement instanceof HTMLElement) || !('row' in document.activeElement.dataset)) return false;
      return onRow((id) => {
        const row = targets.result.page?.items.find((each) => targets.rowId(each) === id);
        if (row !== undefined) targets.onOpen?.(row);
      });
    },
  });
}
