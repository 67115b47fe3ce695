import type { FileAnswer } from '@siteward/contract';
import Papa from 'papaparse';

/** How many records make up one piece of a file; their names are looked up together. */
const AT_ONCE = 500;
/** The first bytes that make spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Text that a spreadsheet would run as a formula, or read as a number although it is a phone number, for example. */
const FORMULA = /^[\s']*[=@+\-＝＠＋－\t\r]/;
/** The same within a cell, for spreadsheets that split it at its semicolons or tabs. */
const INNER_FORMULA = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?='*[=@+\-＝＠＋－])/g;

/** One column of an export: its heading, and how to get its cell from a record. */
export type ExportColumn<Row> = { label: string; cell: (row: Row) => string | number };

/**
 * A CSV file (RFC 4180) that is made while it is being sent. Cells that a spreadsheet would run as a formula are made harmless.
 *
 * @param name - what it contains; the day is added: `members-active` becomes `members-active-2026-05-31.csv`
 * @param day - the day where the reader is: `exportDay` of the scope
 * @param read - turns a batch of records into rows
 */
export function csvFile<T, Row>(
  { name, day, columns }: { name: string; day: string; columns: readonly ExportColumn<Row>[] },
  records: AsyncIterable<T>,
  read: (some: readonly T[]) => Promise<readonly Row[]>,
): FileAnswer {
  const lines = (data: readonly (string | number)[][]) =>
    `${Papa.unparse(
      data.map((cells) => cells.map(harmless)),
      { escapeFormulae: FORMULA, newline: '\r\n' },
    )}\r\n`;
  async function* pieces() {
    // The headings come with the first records, so that nothing has been sent yet if those cannot be read.
    let headings = BYTE_ORDER_MARK + lines([columns.map(({ label }) => label)]);
    for await (const some of inParts(records)) {
      yield headings + lines((await read(some)).map((row) => columns.map(({ cell }) => cell(row))));
      headings = '';
    }
    if (headings !== '') yield headings;
  }
  return { name: `${name}-${day}.csv`, content: pieces() };
}

/** A cell whose inner formulas have been made harmless. */
function harmless(cell: string | number): string | number {
  return typeof cell === 'string' ? cell.replace(INNER_FORMULA, "$1'") : cell;
}

/** What a cell of an export contained before it was made harmless. */
export function asBeforeExport(cell: string): string {
  return cell
    .replace(/^'(?=[\s']*[=@+\-＝＠＋－\t\r])/, '')
    .replace(/([;\t\r\n](?:[^\S\t\r\n]|")*)'(?='*[=@+\-＝＠＋－])/g, '$1');
}

async function* inParts<T>(records: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const record of records) {
    some.push(record);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
