import {
  type AnyReason,
  type ImportRow,
  inviteSchema,
  type ReceivedFile,
  reason,
  reasonOfIssue,
} from '@siteward/contract';
import { type Fault, fault, IMPORT_COLUMNS, IMPORT_LIMIT, type ImportColumn, readHeadings } from '@siteward/domain';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { asBeforeExport } from '#modules/export.ts';
import { readCsv, separatorOf, WrongQuotes } from '#modules/read-csv.ts';

/** A row of the file, as written, with the faults that show without a look at the organization. */
export type Row = { row: number; cells: Record<ImportColumn, string>; email: string; faults: ImportRow['faults'] };
export type PeopleFile = { rows: Row[]; ignored: string[] };

type Line = { row: number; cells: string[] };

const LONGEST_CELL = 1000;
const MOST_HEADINGS = 50;
const MOST_FAULTS_SHOWN = 5;

/**
 * Reads a CSV file of people to invite: UTF-8, or UTF-16 with its byte order mark, as Excel writes it; commas,
 * semicolons or tabs.
 *
 * @throws VALIDATION where it is no such file: another encoding, wrong headings, nobody in it or too many.
 */
export async function readPeople({ content }: ReceivedFile): Promise<PeopleFile> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const { headings, lines, count } = linesOf(decode(Buffer.concat(pieces)));
  if (!headings) throw refusal(reason('file-empty'));
  if (headings.filter(isFilled).length > MOST_HEADINGS) {
    throw refusal(reason('file-with-many-columns', { max: MOST_HEADINGS }));
  }
  const { at, ignored, faults } = readHeadings(headings);
  if (faults.length > 0) throw refusal(...faults.slice(0, MOST_FAULTS_SHOWN));
  if (count === 0) throw refusal(reason('file-without-people'));
  if (count > IMPORT_LIMIT) {
    throw refusal(reason('file-with-many-people', { count, max: IMPORT_LIMIT }));
  }
  return { rows: readRows(lines, at, headings.length), ignored };
}

/** The lines that are not empty: the headings, as many rows as a file may have, and how many rows there are. */
function linesOf(text: string): { headings: string[] | undefined; lines: Line[]; count: number } {
  let headings: string[] | undefined;
  const lines: Line[] = [];
  let [row, count] = [0, 0];
  const { separator, content } = separatorOf(text);
  try {
    for (const cells of readCsv(content, separator)) {
      row += 1;
      if (!cells.some(isFilled)) continue;
      if (headings === undefined) {
        headings = cells;
        continue;
      }
      count += 1;
      if (count <= IMPORT_LIMIT) lines.push({ row, cells });
    }
  } catch (error) {
    if (error instanceof WrongQuotes) throw refusal(reason('file-quotes', { row: error.row }));
    throw error;
  }
  return { headings, lines, count };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

function readRows(lines: readonly Line[], at: ReadonlyMap<ImportColumn, number>, width: number): Row[] {
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const { row, cells: found } of lines) {
    // One character more than a cell may have shows that it is too long, whatever the rest is.
    const cellOf = (column: ImportColumn) =>
      asBeforeExport((found[at.get(column) ?? -1] ?? '').trim()).slice(0, LONGEST_CELL + 1);
    const [email, name] = [
      inviteSchema.shape.email.safeParse(cellOf('Email')),
      inviteSchema.shape.name.safeParse(cellOf('Name')),
    ];
    const faults: Row['faults'] = [];
    const first = email.success ? seen.get(email.data) : undefined;
    if (!email.success) faults.push({ column: 'Email', ...firstOf(email.error.issues) });
    else if (first !== undefined) faults.push({ column: 'Email', ...reason('email-in-row', { row: first }) });
    else seen.set(email.data, row);
    if (!name.success) faults.push({ column: 'Name', ...firstOf(name.error.issues) });
    if (found.slice(width).some(isFilled)) {
      faults.push({ column: null, ...reason('more-cells-than-headings') });
    }
    for (const column of ['Role', 'Type', 'Sites'] as const) {
      if (cellOf(column).length > LONGEST_CELL) faults.push({ column, ...fault('too-long', { max: LONGEST_CELL }) });
    }
    const cells = Object.fromEntries(
      IMPORT_COLUMNS.map((column) => [column, cellOf(column).slice(0, LONGEST_CELL)]),
    ) as Row['cells'];
    rows.push({ row, cells, email: email.success ? email.data : cells.Email, faults });
  }
  return rows;
}

function firstOf([first]: readonly z.core.$ZodIssue[]): Fault {
  return first ? reasonOfIssue(first) : fault('check-field');
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
    // Said below.
  }
  throw refusal(reason('file-not-utf8'));
}

function refusal(...faults: readonly AnyReason[]): AppError {
  const errors = faults.map((each) => ({ path: 'body', ...each }));
  return new AppError('VALIDATION', faults[0] ?? fault('check-field'), { errors });
}
