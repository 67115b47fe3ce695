import { type ReceivedFile, reason, type WorkOrderImport } from '@siteward/contract';
import {
  readWorkOrderHeadings,
  WORK_ORDER_IMPORT_FAULTS,
  WORK_ORDER_IMPORT_ROWS,
  type WorkOrderFileColumn,
} from '@siteward/domain';
import { mongo } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { readTable, type Table, type TableRow } from '#modules/csv/read-table.ts';
import { errorsOfRow } from '#modules/csv/row-faults.ts';
import { type ReservedNumbers, reserveNumbers } from '#modules/numbers/reserve-numbers.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import type { OrgScope } from '#scope.ts';
import { creationOf, newWorkOrder } from '../create-work-order.ts';
import { ImportNames } from './import-names.ts';
import { type ReadOrder, readOrder } from './read-order.ts';
import { SpelledTags } from './spelled-tags.ts';

/** How many rows are in memory at a time, each with the work order it becomes. */
const AT_ONCE = 500;
/** MongoDB's TransactionTooLargeForCache. */
const TRANSACTION_TOO_LARGE = 388;

type OrdersFile = Table<WorkOrderFileColumn>;
type Found = Omit<WorkOrderImport, 'created'>;

/**
 * Reads a CSV file of work orders.
 *
 * @param site - the site for rows that do not name one
 * @throws VALIDATION if it is not such a file: another encoding, wrong headings, no rows or too many.
 */
export function readOrdersFile(file: ReceivedFile, site: string | undefined): Promise<OrdersFile> {
  return readTable(file, {
    readHeadings: (cells) => readWorkOrderHeadings(cells, { isAtSite: site !== undefined }),
    maxRows: WORK_ORDER_IMPORT_ROWS,
    empty: reason('file-without-rows'),
    tooMany: (count) => reason('file-with-many-rows', { count, max: WORK_ORDER_IMPORT_ROWS }),
  });
}

/** Reports what is wrong with a file, by row and column. Writes nothing. */
export async function checkOrders(scope: OrgScope, file: OrdersFile): Promise<Found> {
  const faults: Found['faults'] = [];
  let [good, all] = [0, 0];
  for await (const some of readInParts(scope, file)) {
    good += some.filter((each) => each.faults.length === 0).length;
    for (const { row, faults: found } of some) {
      all += found.length;
      const room = WORK_ORDER_IMPORT_FAULTS - faults.length;
      faults.push(...found.slice(0, room).map((each) => ({ row, ...each })));
    }
  }
  const { count, ignored, unknown } = file;
  return { rows: count, good, faults, more: all > faults.length, ignored, unknown };
}

/**
 * Checks that no row has a fault.
 *
 * @throws VALIDATION with the first faults, as `rows.2.Title`.
 */
export function assertGoodOrders({ rows, good, faults }: Found): void {
  if (good === rows) return;
  const errors = faults.flatMap(({ row, ...found }) => errorsOfRow(row, [found]));
  throw new AppError('VALIDATION', reason('orders-with-faults', { rows: rows - good }), { errors });
}

/**
 * Reserves numbers for all rows of a file.
 *
 * @throws CONFLICT while another import of the organization is being written.
 */
export async function reserveOrders(scope: OrgScope, { count }: OrdersFile): Promise<ReservedNumbers> {
  const numbers = await reserveNumbers(scope, 'work-order', count);
  if (!numbers) throw new AppError('CONFLICT', reason('import-running'));
  return numbers;
}

/**
 * Creates a work order for each row of a file, or none at all, by the rules that hold for a single one (docs/product.md, Work
 * orders). Rows are read and written in parts, which limits how many are in memory.
 *
 * Records that others write too are left until the end, because the others would have to wait all the while. Anything that takes
 * away a site, or what the actor may do, takes the organization's lock: if that has happened since the transaction began, its
 * last step conflicts with it, and everything is retried with what is allowed by then.
 *
 * @throws VALIDATION with the faults of rows that were good before; PAYLOAD_TOO_LARGE if the database does not have enough memory
 *   for so many in one transaction.
 */
export async function importOrders(
  scope: OrgScope,
  file: OrdersFile,
  numbers: ReservedNumbers,
): Promise<WorkOrderImport> {
  try {
    const written = await writeOrders(scope, file, numbers);
    await lockOrganization(scope);
    return written;
  } catch (error) {
    // How much a transaction may hold depends on the memory of the database (docs/adr/0018).
    if (!(error instanceof mongo.MongoServerError && error.code === TRANSACTION_TOO_LARGE)) throw error;
    throw new AppError('PAYLOAD_TOO_LARGE', reason('rows-beyond-database'));
  }
}

async function writeOrders(
  scope: OrgScope,
  file: OrdersFile,
  { first, last }: ReservedNumbers,
): Promise<WorkOrderImport> {
  const { count: rows, ignored, unknown } = file;
  const read = { rows, ignored, unknown, more: false };
  const providers = new Set<string>();
  const tags = new SpelledTags(scope);
  let number = first;
  for await (const some of readInParts(scope, file)) {
    const bad = some.filter(({ faults }) => faults.length > 0);
    const faults = bad.flatMap((each) => each.faults.map((found) => ({ row: each.row, ...found })));
    assertGoodOrders({ ...read, good: rows - bad.length, faults });
    const orders = some.flatMap(({ order }) => order ?? []);
    for (const { input } of orders) if (input.tags) input.tags = await tags.spelled(input.tags);
    const records = orders.map(({ site, input, assignees, provider }, index) =>
      newWorkOrder(scope, { ...input, assignees }, { site, number: number + index, provider }),
    );
    for (const { provider } of orders) if (provider) providers.add(provider.toString());
    const created = await scoped(scope.models.WorkOrder, scope).insertChecked(records);
    await countWork(scope, { is: created });
    await audit(scope, ...created.map(creationOf));
    number += created.length;
  }
  // If a provider is blocked or deleted in the meantime, this conflicts with it, and everything is retried.
  for (const id of providers) await scoped(scope.models.ServiceProvider, scope.org).hold(id);
  return { ...read, good: rows, faults: [], created: { first, last } };
}

async function* readInParts(scope: OrgScope, file: OrdersFile): AsyncGenerator<ReadOrder[]> {
  const names = new ImportNames(scope);
  const byDefault = scope.site === undefined ? undefined : await names.siteOf(scope.site);
  for (const rows of inParts(file.rows())) {
    await names.load(
      rows.map(({ cellOf }) => ({
        site: cellOf('Site', 1000),
        assignees: cellOf('Assignees', 1000),
        provider: cellOf('Service provider', 1000),
      })),
    );
    const read: ReadOrder[] = [];
    for (const row of rows) read.push(await readOrder(row, names, byDefault));
    yield read;
  }
}

function* inParts(rows: Iterable<TableRow<WorkOrderFileColumn>>): Generator<TableRow<WorkOrderFileColumn>[]> {
  let some: TableRow<WorkOrderFileColumn>[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
