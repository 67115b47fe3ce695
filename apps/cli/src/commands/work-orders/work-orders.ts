import type { Command } from 'commander';
import type { Run } from '../../command.ts';
import { addFileCommands } from '../shared/attach.ts';
import { changingCommands } from './changing.ts';
import { commentCommands } from './comments.ts';
import { importCommand } from './import.ts';
import { readingCommands } from './reading.ts';
import { WORK_ORDER, workOrderId } from './work-order.ts';

/** The commands for the work itself, from its report to its verification. */
export function workOrderCommands(program: Command, run: Run): void {
  const workOrders = program.command('work-orders').description('The work: what is to be done, by whom, by when.');
  readingCommands(workOrders, run);
  changingCommands(workOrders, run);
  commentCommands(workOrders, run);
  addFileCommands(workOrders, run, {
    area: 'work-orders',
    operand: WORK_ORDER,
    idOf: workOrderId,
    calls: ({ workOrderFiles }) => workOrderFiles,
  });
  importCommand(workOrders, run);
}
