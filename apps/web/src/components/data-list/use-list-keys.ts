import { keepFocus } from '@siteward/ui/lib/focus-return';
import { type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import type { ListResult } from './types.ts';
import type { Selection } from './use-selection.ts';

interface KeyTargets<Row> {
  result: ListResult<Row>;
  rowId: (row: Row) => string;
  onOpen?: (row: Row) => void;
  selection?: Selection<Row>;
}

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

/**
 * Keyboard control of a list: J and K move down and up the rows, X selects one (with Shift, everything up to it), Enter opens it
 * or its menu, Escape ends the selection. When a row that has the focus disappears, the focus moves to the next row; when the
 * selection bar does, to the row touched last.
 *
 * @param list - the element that holds the rows
 */
export function useListKeys<Row>(list: RefObject<HTMLElement | null>, targets: KeyTargets<Row>): void {
  const { selection } = targets;
  const step = (by: number) => {
    const all = rowsIn(list.current);
    // If the focus is in the panel next to the list, start from the row shown there.
    const at = currentRow() ?? all.find((row) => row.getAttribute('aria-current') === 'true') ?? null;
    const next = at === null ? 0 : all.indexOf(at) + by;
    all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  };
  const onRow = (act: (id: string) => void) => {
    const id = currentRow()?.dataset['row'];
    if (id === undefined) return false;
    act(id);
    return true;
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    x: ({ shiftKey }) => onRow((id) => selection?.toggle(id, shiftKey)),
    enter: () => {
      // On a link or button inside the row, Enter belongs to that element.
      if (!(document.activeElement instanceof HTMLElement) || !('row' in document.activeElement.dataset)) return false;
      return onRow((id) => {
        const row = targets.result.page?.items.find((each) => targets.rowId(each) === id);
        if (targets.onOpen && row !== undefined) targets.onOpen(row);
        else if (!targets.onOpen) openMenuOf(document.activeElement);
      });
    },
  });
  useEscape(selection);
  const { page } = targets.result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element with the focus may have gone with the previous page, or with the bar
  useEffect(keepFocus, [page, selection?.rows.length]);
}

/** For a row that cannot be opened, shows at least what can be done with it. */
function openMenuOf(row: Element | null): void {
  const button = row?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** Anything open over a page: Escape closes that first. */
export const IN_USE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

// Escape empties a search field first; and it is not one of the single keys, so it works even if those are switched off.
function useEscape(selection: Selection | undefined): void {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    const onKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !latest.current?.rows.length) return;
      if (
        document.querySelector(IN_USE) ||
        (target instanceof HTMLInputElement && target.value && target.type === 'search')
      )
        return;
      latest.current.clear();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
