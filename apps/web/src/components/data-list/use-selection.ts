import { useEffect, useRef, useState } from 'react';
import type { UseListView } from '#lib/list-view.ts';

/** What is said of selecting, each a whole sentence. */
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

/** Which records of a list are selected, also on pages that are not shown. */
export type Selection<Row = unknown> = {
  /** Those selected, as they are known by now. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Selects a record, or takes it out; `range`: with all between it and the one before. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects all of this page; when they all are, none of them. */
  togglePage: () => void;
  /**
   * Reads and selects every record that the list counts; undefined where that is not offered.
   *
   * @throws What the reading throws.
   */
  selectAll: (() => Promise<void>) | undefined;
  /** Takes records out of the selection: those for which an action has worked. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
  words: SelectionWords;
};

interface SelectionOptions<Row> {
  view: UseListView;
  /** The records of the page that is shown. */
  items: readonly Row[];
  rowId: (row: Row) => string;
  words: SelectionWords;
  /** Reads every record that the list counts, filtered and sorted as it is. */
  loadAll?: () => Promise<readonly Row[]>;
}

/**
 * The selection of a list. It lasts from page to page and ends with another search or filter; a record that has left the
 * page that is shown, since it was changed or removed, leaves the selection too, so that no bulk action hits what is gone.
 */
export function useSelection<Row>({ view, items, rowId, words, loadAll }: SelectionOptions<Row>): Selection<Row> {
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
  useLeavers(ids, JSON.stringify([narrowed, page, limit, sort]), (gone) => {
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
    // From the state as it is by then: an action takes a while.
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

/** Tells which records have left the page that is shown, while that page stays the same one. */
function useLeavers(ids: readonly string[], page: string, onGone: (ids: readonly string[]) => void): void {
  const before = useRef({ page, ids });
  const now = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` stands for the ids, and the rest is of this render
  useEffect(() => {
    const last = before.current;
    before.current = { page, ids };
    if (last.page === page) onGone(last.ids.filter((id) => !ids.includes(id)));
  }, [page, now]);
}
