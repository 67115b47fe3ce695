import { type Fault, fault } from '../words/faults.ts';
import { nameKeyOf } from '../words/name-keys.ts';

/** No known heading is longer; this much of one is enough to recognize it. */
const LONGEST_HEADING = 200;

/** What the columns of a file of records may be. */
export type HeadingRules<Column extends string> = {
  columns: readonly Column[];
  required: readonly Column[];
  /** Further columns of our own exports, which say nothing about a new record. */
  ignored: readonly string[];
  /**
   * What becomes of a column that nobody knows. It is refused where one that is misspelled must not be left out without a word:
   * "Sites" of people to invite would open all of them.
   */
  unknown: 'refused' | 'named';
  /** The column that a heading names, in the form that names are compared in. */
  called: (key: string) => Column | undefined;
};

/** What the headings of a file say: where each known column is, what is ignored or not known, and what is wrong with them. */
export type Headings<Column extends string> = {
  at: ReadonlyMap<Column, number>;
  ignored: string[];
  unknown: string[];
  faults: Fault[];
};

/** Reads the headings of a file of records, without regard to case. */
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
    // One column by the names of two languages is twice as well.
    const name = column ?? key;
    if (seen.has(name)) faults.push(fault('column-twice', { column: shown(cell) }));
    else if (column) at.set(column, index);
    else if (left) ignored.push(left);
    else if (whatOfUnknown === 'named') unknown.push(shown(cell));
    else faults.push(fault('column-unknown', { column: shown(cell), known: columns }));
    seen.add(name);
  }
  // Probably the first of the records, where somebody has made a list without headings.
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
