import { type Comment, contract } from '@siteward/contract';
import type { Command } from 'commander';
import { ask } from '../../api.ts';
import { examples, type Run } from '../../command.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/times.ts';
import { addQueryOptions, listed, queryFrom } from '../../query-options.ts';
import { KEY_OPTION, type Keyed, keyHeader } from '../shared/key.ts';
import { textOperand, WRITTEN } from '../shared/text-operand.ts';
import { WORK_ORDER, workOrderId } from './work-order.ts';

const COLUMNS: readonly Column<Comment>[] = [
  { title: 'WRITTEN', text: ({ createdAt }) => timeText(createdAt), whole: true },
  { title: 'BY', text: ({ author }) => author.name },
  { title: 'TEXT', text: ({ text, removedAt }) => (removedAt ? '(removed)' : text) },
  { title: 'INTERNAL', text: ({ internal }) => (internal ? 'yes' : '') },
];

/** The commands for the comments on a work order. */
export function commentCommands(workOrders: Command, run: Run): void {
  const query = contract.workOrderComments.list.query;
  addQueryOptions(workOrders.command('comments').argument(...WORK_ORDER), query)
    .description('Lists the comments on a work order, the latest first.')
    .addHelpText('after', examples('siteward work-orders comments WO-000412 --all'))
    .action(
      run(async (context, options, named) => {
        const id = await workOrderId(context, named);
        const page = await listed(options, (paging) =>
          ask(context.api.workOrderComments.list({ params: { id }, query: queryFrom(query, options, paging) }), 200),
        );
        context.output.list(page, COLUMNS);
      }),
    );

  workOrders
    .command('comment')
    .argument(...WORK_ORDER)
    .argument(...WRITTEN)
    .option('--internal', 'hides it from members of customers and of providers')
    .option(...KEY_OPTION)
    .description('Writes a comment on a work order.')
    .addHelpText(
      'after',
      examples(
        'siteward work-orders comment 412 "The lift is out of order."',
        'siteward work-orders comment 412 - < report.txt',
      ),
    )
    .action(
      run<Keyed & { internal?: true }>(async (context, { internal, key }, named, written) => {
        const text = await textOperand(context.io, written);
        const id = await workOrderId(context, named);
        const body = { text, ...(internal && { internal }) };
        const comment = await ask(
          context.api.workOrderComments.create({ params: { id }, body, extraHeaders: keyHeader(key) }),
          201,
        );
        context.output.done('The comment has been written.', comment);
      }),
    );
}
