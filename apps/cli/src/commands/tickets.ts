import {
  contract,
  createSupportTicketSchema,
  rateSupportTicketSchema,
  type SupportTicket,
  type SupportTicketDetail,
  type TicketMessage,
  ticketStatusSchema,
  updateSupportTicketSchema,
} from '@siteward/contract';
import { MAX_LIMIT, ticketNumber, workOrderNumber } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { addBodyOptions, bodyFrom } from '../body-options.ts';
import { examples, type Run } from '../command.ts';
import type { Context } from '../context.ts';
import { type Field, filled } from '../output/output.ts';
import type { Column } from '../output/table.ts';
import { timeText } from '../output/times.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { findMember, organizationOf, requiredSiteOf } from '../scope.ts';
import { attachAfter, attachToNew, filesToAttach } from './shared/attach.ts';
import { KEY_OPTION, type Keyed, keyHeader } from './shared/key.ts';
import { addExportCommand, addListCommand } from './shared/list-command.ts';
import { lostChange } from './shared/lost-change.ts';
import { idOf, type NumberedKind } from './shared/numbered.ts';
import { statusOperand, takeStep } from './shared/take-step.ts';
import { textOperand, WRITTEN } from './shared/text-operand.ts';
import { workOrderId } from './work-orders/work-order.ts';

const KIND: NumberedKind = {
  noun: 'support ticket',
  written: ticketNumber,
  search: async (api, org, search) =>
    (await ask(api.supportTickets.list({ query: { org, search, limit: MAX_LIMIT } }), 200)).items,
};
const TICKET = ['<ticket>', 'its number, such as ST-000218 or 218, or its id'] as const;

const COLUMNS: readonly Column<SupportTicket>[] = [
  { title: 'NUMBER', text: ({ number }) => ticketNumber(number), whole: true },
  { title: 'SUBJECT', text: ({ subject }) => subject },
  { title: 'STATUS', text: ({ status }) => status, whole: true },
  { title: 'PRIORITY', text: ({ priority }) => priority, whole: true },
  { title: 'ASKED BY', text: ({ requester }) => requester.name },
  { title: 'ASSIGNED', text: ({ assignee }) => assignee?.name },
  { title: 'LAST MESSAGE', text: ({ lastMessage }) => timeText(lastMessage.at), whole: true },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];
const MESSAGE_COLUMNS: readonly Column<TicketMessage>[] = [
  { title: 'WRITTEN', text: ({ createdAt }) => timeText(createdAt), whole: true },
  { title: 'BY', text: ({ author }) => author.name },
  { title: 'TEXT', text: ({ text }) => text },
  { title: 'FILES', text: ({ files }) => files.map(({ name }) => name).join(', ') },
  { title: 'INTERNAL', text: ({ internal }) => (internal ? 'yes' : '') },
];

function fieldsOf(ticket: SupportTicketDetail): Field[] {
  return filled([
    ['Number', ticketNumber(ticket.number)],
    ['Subject', ticket.subject],
    ['Status', ticket.status],
    ['Next', ticket.allowedTransitions.join(', ')],
    ['Category', ticket.category],
    ['Priority', ticket.priority],
    ['Asked by', ticket.requester.name],
    ['Assigned', ticket.assignee?.name],
    ['Work order', ticket.workOrder && `${workOrderNumber(ticket.workOrder.number)} ${ticket.workOrder.title}`],
    [
      'Last message',
      `${timeText(ticket.lastMessage.at)} ${ticket.lastMessage.author.name}: ${ticket.lastMessage.text}`,
    ],
    ['Answer due', ticket.firstResponseAt === null ? timeText(ticket.responseDueAt) : ''],
    ['Resolved', timeText(ticket.resolvedAt)],
    ['Rating', ticket.csat?.score],
    ['Asked', timeText(ticket.createdAt)],
    ['Id', ticket._id],
  ]);
}

async function ticketNamed(context: Context, operand: string | undefined): Promise<SupportTicketDetail> {
  const id = await idOf(context, KIND, operand);
  return ask(context.api.supportTickets.get({ params: { id } }), 200);
}

/** The commands for support tickets: what an organization's people ask of those who serve it. */
export function ticketCommands(program: Command, run: Run): void {
  const tickets = program.command('tickets').description('Support tickets: what people ask of those who serve them.');
  readingCommands(tickets, run);
  writingCommands(tickets, run);
  changingCommands(tickets, run);
}

function readingCommands(tickets: Command, run: Run): void {
  addListCommand(tickets, run, {
    query: contract.supportTickets.list.query,
    description: 'Lists the support tickets that you can see, the latest message first.',
    examples: [
      'siteward tickets list --status new,open --assignee me',
      'siteward tickets list --priority urgent --json',
    ],
    columns: COLUMNS,
    fetchPage: (api, query) => ask(api.supportTickets.list({ query }), 200),
  });

  tickets
    .command('show')
    .argument(...TICKET)
    .description('Shows a support ticket, and the steps that you can take with it now.')
    .addHelpText('after', examples('siteward tickets show ST-000218'))
    .action(
      run(async (context, _, named) => {
        const ticket = await ticketNamed(context, named);
        context.output.record(ticket, fieldsOf(ticket));
      }),
    );

  addExportCommand(tickets, run, {
    query: contract.supportTickets.export.query,
    description: 'Writes all support tickets of a list as a CSV file, without internal notes.',
    examples: ['siteward tickets export --output tickets.csv'],
    fetchFile: (api, query) => ask(api.supportTickets.export({ query }), 200),
  });

  const query = contract.supportTickets.messages.query;
  addQueryOptions(tickets.command('messages').argument(...TICKET), query)
    .description('Lists what was written on a support ticket, the latest first.')
    .addHelpText('after', examples('siteward tickets messages ST-000218'))
    .action(
      run(async (context, options, named) => {
        const id = await idOf(context, KIND, named);
        const page = await listed(options, (paging) =>
          ask(context.api.supportTickets.messages({ params: { id }, query: queryFrom(query, options, paging) }), 200),
        );
        context.output.list(page, MESSAGE_COLUMNS);
      }),
    );
}

type Attaching = Keyed & { attach?: string[] };

function writingCommands(tickets: Command, run: Run): void {
  addBodyOptions(tickets.command('create'), createSupportTicketSchema)
    .description('Creates a support ticket with its first message. Its number goes to stdout.')
    .option('--attach <files...>', 'adds these files to its first message')
    .option(...KEY_OPTION)
    .addHelpText(
      'after',
      examples('siteward tickets create --site north --subject "No access" --text "My card does not open door 3."'),
    )
    .action(
      run<Attaching & { fromJson?: string; requester?: string }>(
        async (context, { attach: paths = [], key, requester, ...options }) => {
          const { api, io, output } = context;
          const { id: org } = await organizationOf(context);
          const { id: site } = await requiredSiteOf(context, org);
          const asks = requester === undefined ? {} : { requester: (await findMember(api, org, requester)).id };
          const given = { options, known: { org, site, ...asks }, said: context.options };
          const body = await bodyFrom(io, createSupportTicketSchema, given);
          const files = await filesToAttach(io, paths);
          const ticket = await ask(api.supportTickets.create({ body, extraHeaders: keyHeader(key) }), 201);
          const number = ticketNumber(ticket.number);
          const record = { id: ticket.firstMessage, number, area: 'tickets' };
          await attachToNew(context, { ...record, files, add: api.ticketMessageFiles.add, key });
          if (!context.options.json) output.text(number);
          output.done(`${number} has been created: ${ticket.subject}`, ticket);
        },
      ),
    );

  tickets
    .command('reply')
    .argument(...TICKET)
    .argument(...WRITTEN)
    .option('--internal', 'makes it a note for the staff who see every ticket')
    .option('--attach <files...>', 'adds these files to the message')
    .option(...KEY_OPTION)
    .description('Writes a message on a support ticket, or an internal note.')
    .addHelpText(
      'after',
      examples(
        'siteward tickets reply 218 "It works again." --attach door.jpg',
        'siteward tickets reply 218 --internal "Ask Max."',
      ),
    )
    .action(
      run<Attaching & { internal?: true }>(async (context, { internal, attach: paths = [], key }, named, operand) => {
        const { api, io, output } = context;
        const text = await textOperand(io, operand);
        const files = await filesToAttach(io, paths);
        const id = await idOf(context, KIND, named);
        const body = { text, ...(internal && { internal }) };
        const message = await ask(
          api.supportTickets.write({ params: { id }, body, extraHeaders: keyHeader(key) }),
          201,
        );
        const written = internal ? 'The note has been written' : 'The message has been written';
        const hint = `${written}, without all of its files. Write another one for those that are missing.`;
        await attachAfter(context, { id: message._id, files, add: api.ticketMessageFiles.add, key, hint });
        output.done(`${written}.`, message);
      }),
    );
}

type Changing = { fromJson?: string; assignee?: string; workOrder?: string };

function changingCommands(tickets: Command, run: Run): void {
  addBodyOptions(tickets.command('update').argument(...TICKET), updateSupportTicketSchema)
    .description('Changes or assigns a support ticket; fields that are left out stay as they are.')
    .addHelpText(
      'after',
      examples(
        'siteward tickets update 218 --priority high --assignee "Max Manager"',
        'siteward tickets update 218 --work-order WO-000412',
      ),
    )
    .action(
      run<Changing>(async (context, { assignee, workOrder, ...options }, named) => {
        const { api, io, output } = context;
        const { _id: id, org, version } = await ticketNamed(context, named);
        const known = {
          ...(assignee !== undefined && { assignee: (assignee && (await findMember(api, org, assignee)).id) || null }),
          ...(workOrder !== undefined && { workOrder: (workOrder && (await workOrderId(context, workOrder))) || null }),
        };
        const wanted = await bodyFrom(io, updateSupportTicketSchema, { options, known });
        const body = { ...wanted, version: wanted.version ?? version };
        const { version: about, ...fields } = updateSupportTicketSchema.parse(body);
        const isDone = lostChange(() => ticketNamed(context, id), { version: about, fields });
        const changed = await ask(api.supportTickets.update({ params: { id }, body }), 200, isDone);
        output.done(`${ticketNumber(changed.number)} has been changed.`, changed);
      }),
    );

  tickets
    .command('step')
    .argument(...TICKET)
    .addArgument(statusOperand(ticketStatusSchema.options))
    .description('Takes the next step with a support ticket.')
    .addHelpText(
      'after',
      examples('siteward tickets step ST-000218 resolved', 'siteward tickets step 218 waiting-customer'),
    )
    .action(
      run(async (context, _, named, to = '') => {
        const { api, output } = context;
        const ticket = await ticketNamed(context, named);
        const { _id: id, version } = ticket;
        const steps = { to, statuses: ticketStatusSchema.options, needs: () => [] };
        const stepped = await takeStep(ticket, steps, (status) =>
          ask(
            api.supportTickets.setStatus({ params: { id, status }, body: { version } }),
            200,
            lostChange(() => ticketNamed(context, id), { version, fields: { status } }),
          ),
        );
        output.done(`${ticketNumber(stepped.number)} is ${stepped.status}.`, stepped);
      }),
    );

  addBodyOptions(tickets.command('rate').argument(...TICKET), rateSupportTicketSchema)
    .description('Rates how satisfied you are with the way your ticket was resolved.')
    .addHelpText('after', examples('siteward tickets rate ST-000218 --score 5 --note "Quick."'))
    .action(
      run<{ fromJson?: string }>(async (context, options, named) => {
        const id = await idOf(context, KIND, named);
        const body = await bodyFrom(context.io, rateSupportTicketSchema, { options });
        const { version, ...csat } = rateSupportTicketSchema.parse(body);
        const isDone = lostChange(() => ticketNamed(context, id), { version, fields: { csat } });
        const ticket = await ask(context.api.supportTickets.rate({ params: { id }, body }), 200, isDone);
        context.output.done(`${ticketNumber(ticket.number)} has been rated.`, ticket);
      }),
    );
}
