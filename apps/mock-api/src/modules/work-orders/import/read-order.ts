import { createWorkOrderSchema, reason, type WorkOrderImport } from '@siteward/contract';
import {
  fault,
  filePriorityCalled,
  fileStatusCalled,
  fileTypeCalled,
  readSiteTime,
  thingsIn,
  type WorkOrderFileColumn,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { invalid } from '#app-error.ts';
import type { TableRow } from '#modules/csv/read-table.ts';
import { attemptAt, type ColumnFault, firstIssue } from '#modules/csv/row-faults.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import type { NewWorkOrder } from '../create-work-order.ts';
import type { ImportNames } from './import-names.ts';

/** A row that can become a work order. */
export type ImportedOrder = {
  site: SiteDoc;
  input: NewWorkOrder;
  assignees: Types.ObjectId[];
  provider: Types.ObjectId | null;
};
/** A row after reading: a work order, or what is wrong with it. */
export type ReadOrder = {
  row: number;
  faults: Omit<WorkOrderImport['faults'][number], 'row'>[];
  order?: ImportedOrder;
};

const LONGEST_CELL = 1000;
const LONGEST_DESCRIPTION = 10_000;
// Stands in for a missing id, so that the other cells are checked all the same.
const SOME_ID = '0'.repeat(24);

/** The column of each field of a work order. */
const COLUMN_OF: Readonly<Record<string, WorkOrderFileColumn>> = {
  title: 'Title',
  site: 'Site',
  place: 'Place',
  category: 'Category',
  assignees: 'Assignees',
  tags: 'Tags',
  scheduledStart: 'Scheduled start',
  scheduledEnd: 'Scheduled end',
  dueAt: 'Due',
  description: 'Description',
  estimatedMinutes: 'Estimated minutes',
};

/**
 * Reads a row of a file as a work order, by the rules for a single one.
 *
 * @param names - must have loaded what the row names
 * @param byDefault - the site if the row does not name one
 */
export async function readOrder(
  { row, cellOf, isTooLong }: TableRow<WorkOrderFileColumn>,
  names: ImportNames,
  byDefault: SiteDoc | undefined,
): Promise<ReadOrder> {
  const faults: ColumnFault<WorkOrderFileColumn>[] = [];
  if (isTooLong) faults.push({ column: null, ...reason('more-cells-than-headings') });
  const attempt = <T>(column: WorkOrderFileColumn, read: (cell: string) => T) => {
    const cell = cellOf(column, LONGEST_CELL);
    return attemptAt(faults, column, () => {
      if (cell.length > LONGEST_CELL) throw invalid(column, fault('too-long', { max: LONGEST_CELL }));
      return read(cell);
    });
  };
  const site = await attempt('Site', (cell) => {
    if (cell !== '') return names.siteCalled(cell);
    if (byDefault) return byDefault;
    throw invalid('Site', fault('required'));
  });
  const assignees = site && (await attempt('Assignees', (cell) => names.assigneesCalled(cell, site)));
  const provider =
    site && (await attempt('Service provider', (cell) => (cell === '' ? null : names.providerCalled(cell, site))));
  const input = {
    org: SOME_ID,
    site: site?._id.toString() ?? SOME_ID,
    title: cellOf('Title', LONGEST_CELL),
    place: cellOf('Place', LONGEST_CELL),
    category: cellOf('Category', LONGEST_CELL),
    // Line endings in cells vary, as they do in files.
    description: cellOf('Description', LONGEST_DESCRIPTION).replace(/\r\n?/g, '\n'),
    assignees: assignees?.map(String) ?? [],
    tags: await attempt('Tags', thingsIn),
    status: await attempt('Status', wordOf(fileStatusCalled, fault('not-a-begun-status'))),
    priority: await attempt('Priority', wordOf(filePriorityCalled, fault('not-a-priority'))),
    type: await attempt('Type', wordOf(fileTypeCalled, fault('not-a-work-type'))),
    estimatedMinutes: await attempt('Estimated minutes', minutesIn),
    ...(await timesIn(attempt, site?.timezone ?? 'UTC')),
  };
  const { data, error } = createWorkOrderSchema.safeParse(definedOf(input));
  for (const issue of error?.issues ?? []) {
    const column = COLUMN_OF[String(issue.path[0])] ?? null;
    const why = firstIssue([issue]);
    const shown = why.code === 'not-an-instant' ? fault('not-a-local-time') : why;
    if (!faults.some((found) => found.column === column)) faults.push({ column, ...shown });
  }
  if (faults.length > 0 || !data || !site || !assignees) return { row, faults };
  const { org: _, ...order } = data;
  return { row, faults, order: { site, input: order, assignees, provider: provider ?? null } };
}

type Attempt = <T>(column: WorkOrderFileColumn, read: (cell: string) => T) => Promise<T | undefined>;

/** When it is scheduled and due; all-day if all the times given are days. */
async function timesIn(attempt: Attempt, timeZone: string) {
  const said: { isDay: boolean }[] = [];
  const timeOf = (edge: 'first' | 'last') => (cell: string) => {
    if (cell === '') return undefined;
    const found = readSiteTime(cell, timeZone, edge);
    if ('fault' in found) throw invalid('time', found.fault);
    said.push(found);
    return found.at;
  };
  const times = {
    scheduledStart: await attempt('Scheduled start', timeOf('first')),
    scheduledEnd: await attempt('Scheduled end', timeOf('last')),
    dueAt: await attempt('Due', timeOf('last')),
  };
  return { ...times, allDay: said.length > 0 && said.every(({ isDay }) => isDay) };
}

function wordOf<Value>(called: (cell: string) => Value | undefined, otherwise: Parameters<typeof invalid>[1]) {
  return (cell: string): Value | undefined => {
    const value = cell === '' ? undefined : called(cell);
    if (cell !== '' && value === undefined) throw invalid('cell', otherwise);
    return value;
  };
}

function minutesIn(cell: string): number | undefined {
  if (cell === '') return undefined;
  if (!/^\d{1,9}$/.test(cell)) throw invalid('cell', fault('not-a-number'));
  return Number(cell);
}

function definedOf(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
