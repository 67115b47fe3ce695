import { basename } from 'node:path';
import type { WorkOrderImport } from '@siteward/contract';
import { WORK_ORDER_IMPORT_BYTES, WORK_ORDER_IMPORT_ROWS, workOrderNumber } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../../api.ts';
import { examples, type Run } from '../../command.ts';
import type { Context } from '../../context.ts';
import { CliError, EXIT } from '../../errors.ts';
import { PIPE, readBytes, sizeInWords } from '../../files.ts';
import type { Column } from '../../output/table.ts';
import { sendWithProgress } from '../../progress.ts';
import { organizationOf, siteOf } from '../../scope.ts';
import { columnsAre } from '../shared/columns-are.ts';
import { KEY_OPTION, type Keyed, keyHeader } from '../shared/key.ts';

type Fault = WorkOrderImport['faults'][number];

const COLUMNS: readonly Column<Fault>[] = [
  { title: 'ROW', text: ({ row }) => row, align: 'right', whole: true },
  { title: 'COLUMN', text: ({ column }) => column ?? '(the whole row)', whole: true },
  { title: 'WHAT IS WRONG', text: ({ message }) => message },
];

/** The command that creates many work orders from a file. */
export function importCommand(workOrders: Command, run: Run): void {
  workOrders
    .command('import')
    .argument('<file>', 'a CSV file; - for stdin')
    .option('--dry-run', 'only says what is wrong with it, by row and column')
    .option(...KEY_OPTION)
    .description(
      `Creates a work order for each row of a CSV file, all of them or none: at most ${WORK_ORDER_IMPORT_ROWS} rows, ${sizeInWords(WORK_ORDER_IMPORT_BYTES)}. Rows that name no site get the one given with --site. A dry run always comes first.`,
    )
    .addHelpText(
      'after',
      examples(
        'siteward work-orders import work.csv --dry-run',
        'siteward work-orders import work.csv --site north',
        'siteward work-orders import work.csv --key "work of $(date +%F)"',
      ),
    )
    .action(
      run<Keyed & { dryRun?: boolean }>(async (context, { dryRun: isDryRun = false, key }, path = PIPE) => {
        const { io, output } = context;
        const bytes = await readBytes(io, path, WORK_ORDER_IMPORT_BYTES);
        const name = path === PIPE ? 'work-orders.csv' : basename(path);
        const file = new File([Uint8Array.from(bytes)], name, { type: 'text/csv' });
        const { id: org } = await organizationOf(context);
        const site = await siteForRows(context, org);
        const send = (dryRun: 'true' | 'false', label: string) =>
          sendWithProgress(io, { label, file }, async (body) => {
            const query = { org, dryRun, ...(site !== undefined && { site }) };
            const call = { query, body, extraHeaders: dryRun === 'true' ? {} : keyHeader(key) };
            return dryRun === 'true'
              ? ask(context.api.workOrders.import(call), 200)
              : ask(context.api.workOrders.import(call), 201);
          });
        const tried = await send('true', `Checking ${name}`);
        if (tried.faults.length > 0) refuse(context, tried);
        remark(context, tried);
        const good = tried.rows === 1 ? 'The row is valid.' : `All ${tried.rows} rows are valid.`;
        if (isDryRun) return output.done(`${good} Nothing has been imported yet.`, tried);
        const { created, rows, ...rest } = await send('false', `Importing ${name}`);
        const first = workOrderNumber(created?.first ?? 0);
        const last = workOrderNumber(created?.last ?? 0);
        const said =
          rows === 1
            ? `One work order has been created: ${first}.`
            : `${rows} work orders have been created: ${first} to ${last}.`;
        output.done(said, { created, rows, ...rest });
      }),
    );
}

/** The site for rows that name none: the one that is named or remembered, or the only one there is. */
async function siteForRows(context: Context, org: string): Promise<string | undefined> {
  const said = await siteOf(context, org);
  if (said) return said.id;
  const { items, total } = await ask(context.api.sites.list({ query: { org, limit: 1 } }), 200);
  return total === 1 ? items[0]?._id : undefined;
}

/** The faults are the command's data, on stdout; it fails because nothing was imported. */
function refuse({ output }: Context, tried: WorkOrderImport): never {
  const { faults, rows, good, more } = tried;
  output.table(tried, faults, COLUMNS);
  const some = rows - good === 1 ? `1 of ${rows} rows has` : `${rows - good} of ${rows} rows have`;
  const wrong = rows === 1 ? 'The row has' : some;
  throw new CliError(EXIT.refused, `${wrong} errors. Nothing has been imported.`, {
    hint: more ? `There are more errors than these ${faults.length}.` : undefined,
  });
}

function remark({ output }: Context, { ignored, unknown }: WorkOrderImport): void {
  if (ignored.length > 0) output.note(`${columnsAre(ignored)} not used for new work orders: ${ignored.join(', ')}.`);
  if (unknown.length > 0) output.note(`${columnsAre(unknown)} not known, and ignored: ${unknown.join(', ')}.`);
}
