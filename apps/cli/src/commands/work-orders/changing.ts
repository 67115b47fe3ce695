import {
  createWorkOrderSchema,
  updateWorkOrderSchema,
  type WorkOrderDetail,
  workOrderStatusSchema,
} from '@siteward/contract';
import { inputsOfStep, workOrderNumber } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../../api.ts';
import { addBodyOptions, bodyFrom } from '../../body-options.ts';
import { examples, type Run } from '../../command.ts';
import type { Context } from '../../context.ts';
import { CliError, EXIT } from '../../errors.ts';
import { confirm } from '../../prompt.ts';
import { findMember, organizationOf, requiredSiteOf, siteOf } from '../../scope.ts';
import { attachToNew, filesToAttach } from '../shared/attach.ts';
import { KEY_OPTION, type Keyed, keyHeader } from '../shared/key.ts';
import { lostChange } from '../shared/lost-change.ts';
import { statusOperand, takeStep } from '../shared/take-step.ts';
import { WORK_ORDER, workOrderId, workOrderNamed } from './work-order.ts';

type Body = { fromJson?: string; assignees?: string[] };

/** The commands that create and change work orders. */
export function changingCommands(workOrders: Command, run: Run): void {
  addBodyOptions(workOrders.command('create'), createWorkOrderSchema)
    .description('Creates a work order at a site. Its number goes to stdout.')
    .option('--attach <files...>', 'adds these files to it')
    .option(...KEY_OPTION)
    .addHelpText(
      'after',
      examples(
        'siteward work-orders create --site north --title "Lamp is broken" --priority high --attach lamp.jpg',
        `echo '{"title":"Lamp is broken"}' | siteward work-orders create --site north --from-json -`,
        'number=$(siteward work-orders create --title "Filter" --key "filter-$(date +%F)")',
      ),
    )
    .action(
      run<Body & Keyed & { attach?: string[] }>(async (context, { attach: paths = [], key, ...options }) => {
        const { api, io } = context;
        const { id: org } = await organizationOf(context);
        const { id: site } = await requiredSiteOf(context, org);
        const body = await bodyFrom(io, createWorkOrderSchema, {
          options: await withAssignees(context, org, options),
          known: { org, site },
          said: context.options,
          timezone: () => timezoneOf(context, site),
        });
        const files = await filesToAttach(io, paths);
        const order = await ask(api.workOrders.create({ body, extraHeaders: keyHeader(key) }), 201);
        const number = workOrderNumber(order.number);
        const record = { id: order._id, number, area: 'work-orders' };
        await attachToNew(context, { ...record, files, add: api.workOrderFiles.add, key });
        if (!context.options.json) context.output.text(number);
        context.output.done(`${number} has been created: ${order.title}`, order);
      }),
    );

  addBodyOptions(workOrders.command('update'), updateWorkOrderSchema)
    .argument(...WORK_ORDER)
    .description('Changes a work order; fields that are left out stay as they are.')
    .addHelpText(
      'after',
      examples(
        'siteward work-orders update 412 --priority urgent --due-at "2026-12-31 12:00"',
        'siteward work-orders update 412 --assignees "Tess Technician" max@north.example',
      ),
    )
    .action(
      run<Body>(async (context, options, named) => {
        const { api, io, output } = context;
        const order = await workOrderNamed(context, named);
        const { _id: id, org, version } = order;
        const site = context.options.site === undefined ? undefined : await siteOf(context, org);
        const wanted = await bodyFrom(io, updateWorkOrderSchema, {
          options: await withAssignees(context, org, options),
          known: site ? { site: site.id } : {},
          said: context.options,
          timezone: () => timezoneOf(context, site?.id ?? order.site),
        });
        const body = { ...wanted, version: wanted.version ?? version };
        const { version: about, ...fields } = updateWorkOrderSchema.parse(body);
        const isDone = lostChange(() => workOrderNamed(context, id), { version: about, fields });
        const changed = await ask(api.workOrders.update({ params: { id }, body }), 200, isDone);
        output.done(`${workOrderNumber(changed.number)} has been changed.`, changed);
      }),
    );

  workOrders
    .command('step')
    .argument(...WORK_ORDER)
    .addArgument(statusOperand(workOrderStatusSchema.options))
    .option('--reason <text>', 'why it is put on hold, cancelled or reopened')
    .option('--resolution <text>', 'what was done, when completing it')
    .description('Takes the next step with a work order.')
    .addHelpText(
      'after',
      examples(
        'siteward work-orders step WO-000412 in-progress',
        'siteward work-orders step 412 completed --resolution "Filter replaced."',
      ),
    )
    .action(
      run<{ reason?: string; resolution?: string }>(async (context, given, named, to = '') => {
        const order = await workOrderNamed(context, named);
        const { _id: id, version } = order;
        const steps = {
          to,
          statuses: workOrderStatusSchema.options,
          needs: (next: string) => needs(order, next),
        };
        const stepped = await takeStep(order, steps, (status) =>
          ask(
            context.api.workOrders.setStatus({ params: { id, status }, body: { ...given, version } }),
            200,
            lostChange(() => workOrderNamed(context, id), { version, fields: { status, ...keptWords(status, given) } }),
          ),
        );
        context.output.done(`${workOrderNumber(stepped.number)} is ${stepped.status}.`, stepped);
      }),
    );

  workOrders
    .command('undo-step')
    .argument(...WORK_ORDER)
    .description('Undoes the last step that you took, within two minutes.')
    .addHelpText('after', examples('siteward work-orders undo-step WO-000412'))
    .action(
      run(async (context, _, named) => {
        const { _id: id, version } = await workOrderNamed(context, named);
        const order = await ask(context.api.workOrders.undoStep({ params: { id }, body: { version } }), 200);
        context.output.done(`${workOrderNumber(order.number)} is ${order.status} again.`, order);
      }),
    );

  workOrders
    .command('remove')
    .argument(...WORK_ORDER)
    .option('--yes', 'does not ask first')
    .description('Deletes a work order for good; its number is not used again.')
    .addHelpText('after', examples('siteward work-orders remove WO-000412 --yes'))
    .action(
      run<{ yes?: boolean }>(async (context, { yes }, named) => {
        const id = await workOrderId(context, named);
        if (!yes) {
          // The title shows whether it is the wrong one.
          const { number, title } = await ask(context.api.workOrders.get({ params: { id } }), 200);
          await confirm(context.io, `Delete ${workOrderNumber(number)} “${title}” for good?`, yes);
        }
        // What counts is that it is gone, whichever attempt did it; the repeat may have been refused for another reason.
        await ask(context.api.workOrders.remove({ params: { id } }), 204, async () =>
          (await isGone(context, id)) ? { done: undefined } : undefined,
        );
        context.output.done('The work order has been deleted.');
      }),
    );
}

/** The words given with a step, as far as the work order keeps them; the reason for reopening it is only in its history. */
function keptWords(to: string, { reason, resolution }: { reason?: string; resolution?: string }): object {
  if (to === 'completed') return { resolution: resolution?.trim() };
  if (to === 'cancelled') return { cancelReason: reason?.trim() };
  return to === 'on-hold' ? { holdReason: reason?.trim() } : {};
}

async function isGone({ api }: Context, id: string): Promise<boolean> {
  return ask(api.workOrders.get({ params: { id } }), 200).then(
    () => false,
    (error: unknown) => {
      if (error instanceof CliError && error.exitCode === EXIT.notFound) return true;
      throw error;
    },
  );
}

function needs({ status }: WorkOrderDetail, to: string): readonly string[] {
  const known = workOrderStatusSchema.options.find((each) => each === to);
  return known === undefined ? [] : inputsOfStep(status, known);
}

async function timezoneOf({ api }: Context, id: string): Promise<string> {
  return (await ask(api.sites.get({ params: { id } }), 200)).timezone;
}

/** Replaces assignees named by an address or a name with their ids. */
async function withAssignees<Options extends Body>(context: Context, org: string, options: Options): Promise<Options> {
  if (!options.assignees) return options;
  const assignees: string[] = [];
  for (const text of options.assignees) assignees.push((await findMember(context.api, org, text)).id);
  return { ...options, assignees };
}
