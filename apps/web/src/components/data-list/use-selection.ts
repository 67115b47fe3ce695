import { useEffect, useRef, useState } from 'react';
import type { UseListView } from '#lib/lists/list-view.ts';

/** The wording for selecting, each a whole sentence. */
export type SelectionWords = {
  /** "Actions for 3 members" */
  actions: (count: number) => string;
  /** "Select all members on this page" */
  selectPage: string;
  /** "Select all 32 members" */
  selectAll: (total: number) => string;
  /** "Not all members could be selected" */
  notAllSelected: string;
};

/** Which records of a list are selected, including those on other pages. */
export type Selection<Row = unknown> = {
  /** The selected records, in their latest known state. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Selects or deselects a record; `range`: along with everything between it and the previous one. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects all records of this page, or deselects them if all are selected. */
  togglePage: () => void;
  /**
   * Reads and selects every record that the list counts; undefined if that is not offered.
   *
   * @throws Whatever reading them throws.
   */
  selectAll: (() => Promise<void>) | undefined;
  /** Deselects records: those for which an action succeeded. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
  words: SelectionWords;
};

interface SelectionOptions<Row> {
  view: UseListView;
  /** The records of the current page. */
  items: readonly Row[];
  /** Whether these are still those of the page before (`ListResult`). */
  isStale: boolean | undefined;
  rowId: (row: Row) => string;
  words: SelectionWords;
  /** Reads every record that the list counts, with its current filters and order. */
  loadAll?: () => Promise<readonly Row[]>;
}

/**
 * The selection of a list. It lasts from page to page and ends with another search or filter. A record that disappears from the
 * current page because it was changed or removed is deselected too, so that no bulk action applies to it.
 */
export function useSelection<Row>({
  view,
  items,
  isStale,
  rowId,
  words,
  loadAll,
}: SelectionOptions<Row>): Selection<Row> {
  const { page, limit, sort, search, filters } = view;
  const narrowed = JSON.stringify([search, filters]);
  const [state, setState] = useState<{ of: string; chosen: ReadonlyMap<string, Row> }>({
    of: narrowed,
    chosen: new Map(),
  });
  const anchor = useRef<string>(undefined);
  const chosen = state.of === narrowed ? state.chosen : new Map<string, Row>();
  const choose = (rows: ReadonlyMap<string, Row>) => setState({ of: narrowed, chosen: rows });
  const shown = new Map(items.map((row) => [rowId(row), row]));
  const ids = [...shown.keys()];
  useLeavers(isStale ? null : ids, JSON.stringify([narrowed, page, limit, sort]), (gone) => {
    const left = gone.filter((id) => chosen.has(id));
    if (left.length > 0) choose(without(chosen, left));
  });

  const set = (which: readonly string[], on: boolean) => {
    if (!on) return choose(without(chosen, which));
    const added = which.flatMap((id): [string, Row][] => {
      const row = shown.get(id);
      return row === undefined ? [] : [[id, row]];
    });
    choose(new Map([...chosen, ...added]));
  };
  return {
    rows: [...chosen].map(([id, row]) => shown.get(id) ?? row),
    has: (id) => chosen.has(id),
    toggle: (id, range = false) => {
      const from = anchor.current === undefined ? -1 : ids.indexOf(anchor.current);
      const to = ids.indexOf(id);
      anchor.current = id;
      const reached = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      set(reached, !chosen.has(id));
    },
    togglePage: () => set(ids, !ids.every((id) => chosen.has(id))),
    selectAll:
      loadAll &&
      (async () => {
        const all = await loadAll();
        choose(new Map(all.map((row) => [rowId(row), row])));
      }),
    // Based on the state at that moment, because an action takes a while.
    drop: (which) => setState((now) => ({ ...now, chosen: without(now.chosen, which) })),
    clear: () => {
      anchor.current = undefined;
      choose(new Map());
    },
    words,
  };
}

function without<Row>(chosen: ReadonlyMap<string, Row>, ids: readonly string[]): ReadonlyMap<string, Row> {
  return new Map([...chosen].filter(([id]) => !ids.includes(id)));
}

/**
 * Reports the records that have disappeared from the current page while the page itself stays the same.
 *
 * @param ids - the records of that page; null until they are known
 */
function useLeavers(ids: readonly string[] | null, page: string, onGone: (ids: readonly string[]) => void): void {
  const before = useRef({ page, ids: ids ?? [] });
  const now = ids?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` represents the ids, and the rest belongs to this render
  useEffect(() => {
    if (ids === null) return;
    const last = before.current;
    before.current = { page, ids };
    if (last.page === page) onGone(last.ids.filter((id) => !ids.includes(id)));
  }, [page, now]);
}
