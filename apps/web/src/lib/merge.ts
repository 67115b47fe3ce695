import { hashKey } from '@tanstack/react-query';

/**
 * The fields of a form that are not as they were.
 *
 * @param before - what the form began with
 */
export function changedFields<Values extends object>(before: object, values: Values): Partial<Values> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isSame(known.get(name), value),
  );
  // Each entry is one of the fields of `values`.
  return Object.fromEntries(changed) as Partial<Values>;
}

/** What two people have made of the fields of one record. */
export type Merged<Values> = {
  /** Whether both have changed one field, to something else each. */
  clashes: boolean;
  /** Theirs, with all that I have changed. */
  mine: Values;
  /** Theirs, with what I have changed and they have not. */
  theirs: Values;
  /** Theirs, with mine in the fields alone that both have changed. */
  contested: Values;
};

/**
 * Merges what two people have made of the same fields: field by field, and within those that have fields of their own. A
 * list counts as one value.
 *
 * @param base - what both began with
 * @param theirs - what is saved by now
 * @param mine - what was about to be saved
 */
export function mergeFields<Values extends object>(base: object, theirs: Values, mine: object): Merged<Values> {
  // What comes out has the fields of what goes in.
  const taking = (takes: (contested: boolean) => boolean) => merge(base, theirs, mine, takes) as Values;
  const contested = taking((both) => both);
  return {
    clashes: !isSame(contested, theirs),
    mine: taking(() => true),
    theirs: taking((both) => !both),
    contested,
  };
}

/** @param takes - whether to take what I have changed, told whether they have changed it too */
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

/** Whether two values are the same as JSON, in whatever order their fields are. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || hashKey([one]) === hashKey([other]);
}
