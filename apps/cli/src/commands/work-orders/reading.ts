import { contract } from '@siteward/contract';
import type { Command } from 'commander';
import { ask } from '../../api.ts';
import { examples, type Run } from '../../command.ts';
import { addQueryOptions, listed, queryFrom } from '../../query-options.ts';
import { organizationOf, siteOf } from '../../scope.ts';
import { OUTPUT_OPTION, writeExport } from '../shared/export.ts';
import { COLUMNS, fieldsOf, WORK_ORDER, workOrderNamed } from './kind.ts';

/** Lists, shows and exports them. */
export function readingCommands(workOrders: Command, run: Run): void {
  const query = contract.workOrders.list.query;
  addQueryOptions(workOrders.command('list'), query)
    .description('Lists the work orders that you see, the next due first.')
    .addHelpText(
      'after',
      examples(
        'siteward work-orders list --status open,in-progress --assignee me',
        'siteward work-orders list --overdue true --all --json',
      ),
    )
    .action(
      run(async (context, options) => {
        const { api, output } = context;
        const { id: org } = await organizationOf(context);
        const site = (await siteOf(context, org))?.id;
        const page = await listed(options, (paging) =>
          ask(api.workOrders.list({ query: queryFrom(query, options, { ...paging, org, site }) }), 200),
        );
        output.list(page, COLUMNS);
      }),
    );

  workOrders
    .command('show')
    .argument(...WORK_ORDER)
    .description('Shows a work order, and the steps that you can take with it now.')
    .addHelpText('after', examples('siteward work-orders show WO-000412', 'siteward work-orders show 412 --json'))
    .action(
      run(async (context, _, named) => {
        const order = await workOrderNamed(context, named);
        context.output.record(order, fieldsOf(order));
      }),
    );

  const exported = contract.workOrders.export.query;
  addQueryOptions(workOrders.command('export'), exported)
    .description('Writes all work orders of a list as a CSV file, times by the clock of each site.')
    .option(...OUTPUT_OPTION)
    .addHelpText(
      'after',
      examples(
        'siteward work-orders export --output work-orders.csv',
        'siteward work-orders export --overdue true | less -S',
      ),
    )
    .action(
      run<{ output?: string }>(async (context, { output, ...options }) => {
        const { id: org } = await organizationOf(context);
        const site = (await siteOf(context, org))?.id;
        const file = await ask(
          context.api.workOrders.export({ query: queryFrom(exported, options, { org, site }) }),
          200,
        );
        await writeExport(context, file, output);
      }),
    );
}
