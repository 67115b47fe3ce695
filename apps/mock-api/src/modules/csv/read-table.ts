import { type AnyReason, type ReceivedFile, reason } from '@siteward/contract';
import { fault, type Headings } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { readCsv, separatorOf, TooManyCells, WrongQuotes } from './read-csv.ts';
import { asBeforeExport } from './write-csv.ts';

const MOST_HEADINGS = 50;
const MOST_FAULTS_SHOWN = 5;

/** The requirements for a file of records. */
export type TableRules<Column extends string> = {
  readHeadings: (cells: readonly string[]) => Headings<Column>;
  maxRows: number;
  /** The reasons for refusing a file without rows, and one with too many. */
  empty: AnyReason;
  tooMany: (count: number) => AnyReason;
};

/** A row below the headings. */
export type TableRow<Column extends string> = {
  /** As spreadsheets count: the headings are row 1. */
  row: number;
  /** A cell, trimmed and as it was before an export made it harmless; cut off one character beyond `longest`. */
  cellOf: (column: Column, longest: number) => string;
  /** Whether it has filled cells beyond the last heading. */
  isTooLong: boolean;
};

/** A file of records whose headings are right. Its rows are parsed again each time, so that only its text is in memory. */
export type Table<Column extends string> = {
  count: number;
  /** Columns of our own exports that say nothing about a new record. */
  ignored: string[];
  /** Unknown columns, if they are not refused. */
  unknown: string[];
  rows: () => Generator<TableRow<Column>>;
};

/**
 * Reads a CSV file of records, in UTF-8, or in UTF-16 with its byte order mark, as Excel writes it; with commas, semicolons or
 * tabs (docs/adr/0018).
 *
 * @throws VALIDATION if it is not such a file: another encoding, wrong headings or quotation marks, no rows or too many.
 */
export async function readTable<Column extends string>(
  { content }: ReceivedFile,
  { readHeadings, maxRows, empty, tooMany }: TableRules<Column>,
): Promise<Table<Column>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const text = decode(Buffer.concat(pieces));
  const { headings, count } = countLines(text);
  if (!headings) throw refusal(reason('file-empty'));
  if (headings.filter(isFilled).length > MOST_HEADINGS) {
    throw refusal(reason('file-with-many-columns', { max: MOST_HEADINGS }));
  }
  const { at, ignored, unknown, faults } = readHeadings(headings);
  if (faults.length > 0) throw refusal(...faults.slice(0, MOST_FAULTS_SHOWN));
  if (count === 0) throw refusal(empty);
  if (count > maxRows) throw refusal(tooMany(count));
  function* rows(): Generator<TableRow<Column>> {
    for (const { row, cells } of linesBelow(text)) {
      yield {
        row,
        cellOf: (column, longest) => asBeforeExport((cells[at.get(column) ?? -1] ?? '').trim()).slice(0, longest + 1),
        isTooLong: cells.slice(headings?.length).some(isFilled),
      };
    }
  }
  return { count, ignored, unknown, rows };
}

/** The headings, and the number of rows. */
function countLines(text: string): { headings: string[] | undefined; count: number } {
  let headings: string[] | undefined;
  let count = 0;
  try {
    for (const { cells } of filledLines(text)) {
      if (headings === undefined) headings = cells;
      else count += 1;
    }
  } catch (error) {
    if (error instanceof WrongQuotes) throw refusal(reason('file-quotes', { row: error.row }));
    if (error instanceof TooManyCells) throw refusal(reason('file-with-many-columns', { max: MOST_HEADINGS }));
    throw error;
  }
  return { headings, count };
}

function* linesBelow(text: string) {
  const lines = filledLines(text);
  lines.next();
  yield* lines;
}

function* filledLines(text: string): Generator<{ row: number; cells: string[] }> {
  const { separator, content } = separatorOf(text);
  let row = 0;
  for (const cells of readCsv(content, separator)) {
    row += 1;
    if (cells.some(isFilled)) yield { row, cells };
  }
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/**
 * Reads the bytes of a file as text, in UTF-8, or in UTF-16 with its byte order mark.
 *
 * @throws VALIDATION for anything else.
 */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below.
  }
  throw refusal(reason('file-not-utf8'));
}

function refusal(...faults: readonly AnyReason[]): AppError {
  const errors = faults.map((each) => ({ path: 'body', ...each }));
  return new AppError('VALIDATION', faults[0] ?? fault('check-field'), { errors });
}
