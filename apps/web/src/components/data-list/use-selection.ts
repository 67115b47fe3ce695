import { useState } from 'react';

/** Which records of a list are selected, by id. */
export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects all of these; when they all are, none of them. */
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The selection of a list. What is not among the rows shown does not count, so that no bulk action hits the unseen. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => setChosen(new Set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])),
    toggleAll: (all) => setChosen(new Set(all.every((id) => chosen.has(id)) ? [] : all)),
    clear: () => setChosen(new Set()),
  };
}
