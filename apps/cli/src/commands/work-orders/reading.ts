import { contract } from '@siteward/contract';
import type { Command } from 'commander';
import { ask } from '../../api.ts';
import { examples, type Run } from '../../command.ts';
import { addExportCommand, addListCommand } from '../shared/list-command.ts';
import { COLUMNS, fieldsOf, WORK_ORDER, workOrderNamed } from './work-order.ts';

/** The commands that list, show and export work orders. */
export function readingCommands(workOrders: Command, run: Run): void {
  addListCommand(workOrders, run, {
    query: contract.workOrders.list.query,
    description: 'Lists the work orders that you can see, in any status, the earliest due first.',
    examples: [
      'siteward work-orders list --status open,in-progress --assignee me',
      'siteward work-orders list --overdue --all --json',
    ],
    columns: COLUMNS,
    fetchPage: (api, query) => ask(api.workOrders.list({ query }), 200),
  });

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

  addExportCommand(workOrders, run, {
    query: contract.workOrders.export.query,
    description: "Writes all work orders of a list as a CSV file, with times in each site's time zone.",
    examples: [
      'siteward work-orders export --output work-orders.csv',
      'siteward work-orders export --overdue | less -S',
    ],
    fetchFile: (api, query) => ask(api.workOrders.export({ query }), 200),
  });
}
