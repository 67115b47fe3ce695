import { keepFocus } from '@siteward/ui/lib/focus-return';
import { type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '#lib/single-keys.ts';
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
 * Moves through a list by keys: J and K go down and up the rows, X selects one, with Shift all up to it, Enter opens it
 * or its menu, Escape ends the selection. A row that goes while it has the focus leaves it to the next one, the bar of
 * a selection to the row that was touched last.
 *
 * @param list - the element that holds the rows
 */
export function useListKeys<Row>(list: RefObject<HTMLElement | null>, targets: KeyTargets<Row>): void {
  const { selection } = targets;
  const step = (by: number) => {
    const all = rowsIn(list.current);
    // Where the focus is in what is shown beside the list, from the row of that.
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
      // On a link or a button inside the row, Enter belongs to that.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with the page before, or with the bar
  useEffect(keepFocus, [page, selection?.rows.length]);
}

/** What cannot be opened shows at least what can be done with it. */
function openMenuOf(row: Element | null): void {
  const button = row?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** What is open over a page: Escape closes it first. */
export const IN_USE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

// It empties a search first too; and it is no single key, so it works where those are off.
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
