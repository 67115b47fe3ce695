import { type Fault, fault } from '../words/faults.ts';
import { nameKeyOf } from '../words/name-keys.ts';

/** No known heading is longer; this much of one is enough to recognize it. */
const LONGEST_HEADING = 200;

/** The columns that a file of records may have. */
export type HeadingRules<Column extends string> = {
  columns: readonly Column[];
  required: readonly Column[];
  /** Other columns of our own exports, which contribute nothing to a new record. */
  ignored: readonly string[];
  /**
   * What happens to an unknown column. It is refused where silently dropping a misspelled one would do harm: without its "Sites"
   * column, a file of people to invite would give them all sites.
   */
  unknown: 'refused' | 'named';
  /** The column for a heading, which is in the form in which names are compared. */
  called: (key: string) => Column | undefined;
};

/** What was read from the headings: the position of each known column, the ignored and the unknown ones, and what is wrong. */
export type Headings<Column extends string> = {
  at: ReadonlyMap<Column, number>;
  ignored: string[];
  unknown: string[];
  faults: Fault[];
};

/** Reads the headings of a file of records, ignoring case. */
export function readHeadings<Column extends string>(
  cells: readonly string[],
  { columns, required, ignored: unused, unknown: whatOfUnknown, called }: HeadingRules<Column>,
): Headings<Column> {
  const unusedOf = new Map(unused.map((name) => [nameKeyOf(name), name]));
  const at = new Map<Column, number>();
  const ignored: string[] = [];
  const unknown: string[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    // Spreadsheets leave empty columns at the end.
    const key = cell === '' ? '' : nameKeyOf(cell.slice(0, LONGEST_HEADING));
    if (key === '') continue;
    const column = called(key);
    const left = unusedOf.get(key);
    // The same column under its names in two languages is a duplicate too.
    const name = column ?? key;
    if (seen.has(name)) faults.push(fault('column-twice', { column: shown(cell) }));
    else if (column) at.set(column, index);
    else if (left) ignored.push(left);
    else if (whatOfUnknown === 'named') unknown.push(shown(cell));
    else faults.push(fault('column-unknown', { column: shown(cell), known: columns }));
    seen.add(name);
  }
  // Probably the first record of a list that somebody made without headings.
  if (at.size === 0 && ignored.length === 0) {
    const optional = columns.filter((column) => !required.includes(column));
    return { at, ignored, unknown, faults: [fault('no-headings', { required, optional })] };
  }
  for (const name of required) if (!at.has(name)) faults.push(fault('column-missing', { column: name }));
  return { at, ignored, unknown, faults };
}

function shown(cell: string): string {
  return cell.trim().slice(0, 60);
}
