import { hashKey } from '@tanstack/react-query';

/**
 * The fields of a form that have changed.
 *
 * @param before - the values that the form began with
 */
export function changedFields<Values extends object>(before: object, values: Values): Partial<Values> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isSame(known.get(name), value),
  );
  // Every entry is a field of `values`.
  return Object.fromEntries(changed) as Partial<Values>;
}

/** The outcome of two people changing the fields of one record. */
export type Merged<Values> = {
  /** Whether both have changed the same field to different values. */
  clashes: boolean;
  /** Theirs, with everything that I have changed. */
  mine: Values;
  /** Theirs, with what I have changed and they have not. */
  theirs: Values;
  /** Theirs, with mine only in the fields that both have changed. */
  contested: Values;
};

/**
 * Merges two people's changes of the same record: field by field, descending into fields that have fields of their own. A list
 * counts as one value.
 *
 * @param base - the values that both began with
 * @param theirs - what is saved by now
 * @param mine - what was about to be saved
 */
export function mergeFields<Values extends object>(base: object, theirs: Values, mine: object): Merged<Values> {
  // The result has the same fields as the input.
  const taking = (takes: (contested: boolean) => boolean) => merge(base, theirs, mine, takes) as Values;
  const contested = taking((both) => both);
  return {
    clashes: !isSame(contested, theirs),
    mine: taking(() => true),
    theirs: taking((both) => !both),
    contested,
  };
}

/** @param takes - whether to take a value that I have changed; its argument says whether they have changed it too */
function merge(base: unknown, theirs: unknown, mine: unknown, takes: (contested: boolean) => boolean): unknown {
  if (isFields(base) && isFields(theirs) && isFields(mine)) {
    const names = Object.keys(theirs);
    return Object.fromEntries(names.map((name) => [name, merge(base[name], theirs[name], mine[name], takes)]));
  }
  if (mine === undefined || isSame(mine, base) || isSame(mine, theirs)) return theirs;
  return takes(!isSame(theirs, base)) ? mine : theirs;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are equal as JSON, regardless of the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || hashKey([one]) === hashKey([other]);
}
