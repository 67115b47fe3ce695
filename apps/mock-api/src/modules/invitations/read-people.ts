import { type ImportRow, inviteSchema, type ReceivedFile, reason } from '@siteward/contract';
import { fault, IMPORT_COLUMNS, IMPORT_LIMIT, type ImportColumn, readPeopleHeadings } from '@siteward/domain';
import { readTable, type TableRow } from '#modules/csv/read-table.ts';
import { firstIssue } from '#modules/csv/row-faults.ts';

/** A row of the file as written, with the faults that can be found without looking at the organization. */
export type Row = { row: number; cells: Record<ImportColumn, string>; email: string; faults: ImportRow['faults'] };
export type PeopleFile = { rows: Row[]; ignored: string[] };

const LONGEST_CELL = 1000;

/**
 * Reads a CSV file of people to invite.
 *
 * @throws VALIDATION if it is not such a file: another encoding, wrong headings, nobody in it or too many.
 */
export async function readPeople(file: ReceivedFile): Promise<PeopleFile> {
  const { rows, ignored } = await readTable(file, {
    readHeadings: readPeopleHeadings,
    maxRows: IMPORT_LIMIT,
    empty: reason('file-without-people'),
    tooMany: (count) => reason('file-with-many-people', { count, max: IMPORT_LIMIT }),
  });
  return { rows: readRows(rows()), ignored };
}

function readRows(lines: Iterable<TableRow<ImportColumn>>): Row[] {
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const { row, cellOf: cellIn, isTooLong } of lines) {
    // One character more than a cell may have is enough to show that it is too long.
    const cellOf = (column: ImportColumn) => cellIn(column, LONGEST_CELL);
    const [email, name] = [
      inviteSchema.shape.email.safeParse(cellOf('Email')),
      inviteSchema.shape.name.safeParse(cellOf('Name')),
    ];
    const faults: Row['faults'] = [];
    const first = email.success ? seen.get(email.data) : undefined;
    if (!email.success) faults.push({ column: 'Email', ...firstIssue(email.error.issues) });
    else if (first !== undefined) faults.push({ column: 'Email', ...reason('email-in-row', { row: first }) });
    else seen.set(email.data, row);
    if (!name.success) faults.push({ column: 'Name', ...firstIssue(name.error.issues) });
    if (isTooLong) faults.push({ column: null, ...reason('more-cells-than-headings') });
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
