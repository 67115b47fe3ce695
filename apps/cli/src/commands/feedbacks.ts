import {
  contract,
  convertFeedbackSchema,
  createFeedbackSchema,
  type Feedback,
  type FeedbackDetail,
  type FeedbackMessage,
  feedbackStatusSchema,
  updateFeedbackSchema,
} from '@siteward/contract';
import { feedbackNumber, inputsOfFeedbackStep, MAX_LIMIT, workOrderNumber } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { addBodyOptions, bodyFrom } from '../body-options.ts';
import { examples, type Run } from '../command.ts';
import type { Context } from '../context.ts';
import { type Field, filled } from '../output/output.ts';
import type { Column } from '../output/table.ts';
import { timeText } from '../output/times.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { organizationOf, requiredSiteOf } from '../scope.ts';
import { addFileCommands, attachToNew, filesToAttach } from './shared/attach.ts';
import { KEY_OPTION, type Keyed, keyHeader } from './shared/key.ts';
import { addExportCommand, addListCommand } from './shared/list-command.ts';
import { lostChange } from './shared/lost-change.ts';
import { idOf, type NumberedKind } from './shared/numbered.ts';
import { takeStep } from './shared/take-step.ts';
import { textOperand, WRITTEN } from './shared/text-operand.ts';

const KIND: NumberedKind = {
  noun: 'feedback',
  written: feedbackNumber,
  search: async (api, org, search) =>
    (await ask(api.feedbacks.list({ query: { org, search, limit: MAX_LIMIT } }), 200)).items,
};
const FEEDBACK = ['<feedback>', 'its number, such as FB-000097 or 97, or its id'] as const;

const COLUMNS: readonly Column<Feedback>[] = [
  { title: 'NUMBER', text: ({ number }) => feedbackNumber(number), whole: true },
  { title: 'SUBJECT', text: ({ subject }) => subject },
  { title: 'KIND', text: ({ kind }) => kind, whole: true },
  { title: 'STATUS', text: ({ status, unread }) => (unread ? `${status}, unread` : status), whole: true },
  { title: 'FROM', text: ({ reporterName, anonymous }) => (anonymous ? '(anonymous)' : reporterName) },
  { title: 'SENT', text: ({ createdAt }) => timeText(createdAt), whole: true },
  { title: 'PLACE', text: ({ place }) => place },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];
const MESSAGE_COLUMNS: readonly Column<FeedbackMessage>[] = [
  { title: 'WRITTEN', text: ({ createdAt }) => timeText(createdAt), whole: true },
  { title: 'BY', text: ({ author, from }) => author?.name ?? from },
  { title: 'TEXT', text: ({ body }) => body },
];

function fieldsOf(feedback: FeedbackDetail): Field[] {
  return filled([
    ['Number', feedbackNumber(feedback.number)],
    ['Subject', feedback.subject],
    ['Kind', feedback.kind],
    ['Status', feedback.status],
    ['Next', feedback.allowedTransitions.join(', ')],
    ['From', feedback.anonymous ? '(anonymous)' : feedback.reporterName],
    ['Contact', feedback.contact],
    ['Place', feedback.place],
    ['Message', feedback.message],
    ['Work order', feedback.workOrder && `${workOrderNumber(feedback.workOrder.number)}, ${feedback.workOrder.status}`],
    ['Response', feedback.response],
    ['Declined', feedback.declineReason],
    ['Rating', feedback.rating],
    ['Files', feedback.attachmentCount || ''],
    ['Messages', feedback.messageCount || ''],
    ['Sent', timeText(feedback.createdAt)],
    ['Id', feedback._id],
  ]);
}

async function feedbackNamed(context: Context, operand: string | undefined): Promise<FeedbackDetail> {
  const id = await idOf(context, KIND, operand);
  return ask(context.api.feedbacks.get({ params: { id } }), 200);
}

/** The commands for feedbacks: what people in a building report. */
export function feedbackCommands(program: Command, run: Run): void {
  const feedbacks = program.command('feedbacks').description('What people in a building say about it.');
  readingCommands(feedbacks, run);
  writingCommands(feedbacks, run);
  stepCommands(feedbacks, run);
  addFileCommands(feedbacks, run, {
    area: 'feedbacks',
    operand: FEEDBACK,
    idOf: (context, operand) => idOf(context, KIND, operand),
    calls: ({ feedbackFiles }) => feedbackFiles,
  });
}

function readingCommands(feedbacks: Command, run: Run): void {
  addListCommand(feedbacks, run, {
    query: contract.feedbacks.list.query,
    description: 'Lists the feedbacks that you can see, the latest first.',
    examples: ['siteward feedbacks list --status new', 'siteward feedbacks list --kind complaint --all --json'],
    columns: COLUMNS,
    fetchPage: (api, query) => ask(api.feedbacks.list({ query }), 200),
  });

  feedbacks
    .command('show')
    .argument(...FEEDBACK)
    .description('Shows a feedback, and the steps that you can take with it now.')
    .addHelpText('after', examples('siteward feedbacks show FB-000097'))
    .action(
      run(async (context, _, named) => {
        const feedback = await feedbackNamed(context, named);
        context.output.record(feedback, fieldsOf(feedback));
      }),
    );

  addExportCommand(feedbacks, run, {
    query: contract.feedbacks.export.query,
    description: "Writes all feedbacks of a list as a CSV file, with times in each site's time zone.",
    examples: ['siteward feedbacks export --status new --output feedbacks.csv'],
    fetchFile: (api, query) => ask(api.feedbacks.export({ query }), 200),
  });

  const query = contract.feedbacks.messages.query;
  addQueryOptions(feedbacks.command('messages').argument(...FEEDBACK), query)
    .description('Lists what its reporter and the organization have written to each other.')
    .addHelpText('after', examples('siteward feedbacks messages FB-000097 --all'))
    .action(
      run(async (context, options, named) => {
        const id = await idOf(context, KIND, named);
        const page = await listed(options, (paging) =>
          ask(context.api.feedbacks.messages({ params: { id }, query: queryFrom(query, options, paging) }), 200),
        );
        context.output.list(page, MESSAGE_COLUMNS);
      }),
    );
}

function writingCommands(feedbacks: Command, run: Run): void {
  addBodyOptions(feedbacks.command('create'), createFeedbackSchema)
    .description('Sends a feedback about a site. Its number goes to stdout.')
    .option('--attach <files...>', 'adds these files to it')
    .option(...KEY_OPTION)
    .addHelpText(
      'after',
      examples('siteward feedbacks create --site north --kind complaint --subject Cold --message "Room 3 is cold."'),
    )
    .action(
      run<Keyed & { fromJson?: string; attach?: string[] }>(
        async (context, { attach: paths = [], key, ...options }) => {
          const { api, io, output } = context;
          const { id: org } = await organizationOf(context);
          const { id: site } = await requiredSiteOf(context, org);
          const body = await bodyFrom(io, createFeedbackSchema, {
            options,
            known: { org, site },
            said: context.options,
          });
          const files = await filesToAttach(io, paths);
          const feedback = await ask(api.feedbacks.create({ body, extraHeaders: keyHeader(key) }), 201);
          const number = feedbackNumber(feedback.number);
          await attachToNew(context, {
            id: feedback._id,
            number,
            area: 'feedbacks',
            files,
            add: api.feedbackFiles.add,
            key,
          });
          if (!context.options.json) output.text(number);
          output.done(`${number} has been sent: ${feedback.subject}`, feedback);
        },
      ),
    );

  addBodyOptions(feedbacks.command('update').argument(...FEEDBACK), updateFeedbackSchema)
    .description('Changes a feedback; fields that are left out stay as they are.')
    .addHelpText('after', examples('siteward feedbacks update 97 --kind request --place "Room 3"'))
    .action(
      run<{ fromJson?: string }>(async (context, options, named) => {
        const { api, io, output } = context;
        const { _id: id, version } = await feedbackNamed(context, named);
        const wanted = await bodyFrom(io, updateFeedbackSchema, { options });
        const body = { ...wanted, version: wanted.version ?? version };
        const { version: about, ...fields } = updateFeedbackSchema.parse(body);
        const isDone = lostChange(() => feedbackNamed(context, id), { version: about, fields });
        const changed = await ask(api.feedbacks.update({ params: { id }, body }), 200, isDone);
        output.done(`${feedbackNumber(changed.number)} has been changed.`, changed);
      }),
    );

  feedbacks
    .command('reply')
    .argument(...FEEDBACK)
    .argument(...WRITTEN)
    .option(...KEY_OPTION)
    .description('Writes to its reporter, by mail if there is an address; the reporter writes to the organization.')
    .addHelpText(
      'after',
      examples('siteward feedbacks reply 97 "Somebody comes tomorrow."', 'siteward feedbacks reply 97 - < text'),
    )
    .action(
      run<Keyed>(async (context, { key }, named, written) => {
        const body = { body: await textOperand(context.io, written) };
        const id = await idOf(context, KIND, named);
        const message = await ask(
          context.api.feedbacks.reply({ params: { id }, body, extraHeaders: keyHeader(key) }),
          201,
        );
        context.output.done('The message has been sent.', message);
      }),
    );

  addBodyOptions(feedbacks.command('convert').argument(...FEEDBACK), convertFeedbackSchema)
    .description(
      'Turns a feedback into a work order, or adds it to an existing one. The number of the work order goes to stdout.',
    )
    .addHelpText('after', examples('siteward feedbacks convert FB-000097 --priority high'))
    .action(
      run<{ fromJson?: string }>(async (context, options, named) => {
        const { api, io, output } = context;
        const { _id: id, version } = await feedbackNamed(context, named);
        const wanted = await bodyFrom(io, convertFeedbackSchema, { options });
        const body = { ...wanted, version: wanted.version ?? version };
        const feedback = await ask(api.feedbacks.convert({ params: { id }, body }), 200);
        const work = feedback.workOrder && workOrderNumber(feedback.workOrder.number);
        if (work && !context.options.json) output.text(work);
        output.done(`${feedbackNumber(feedback.number)} is converted.`, feedback);
      }),
    );
}

/** The steps that are commands of their own, each with the inputs it requires. */
const STEPS = [
  { name: 'acknowledge', to: 'acknowledged', asks: [], says: 'Marks a feedback as seen.' },
  { name: 'resolve', to: 'resolved', asks: ['response'], says: 'Resolves a feedback; its reporter gets the response.' },
  { name: 'decline', to: 'declined', asks: ['reason'], says: 'Declines a feedback; its reporter gets the reason.' },
  { name: 'withdraw', to: 'withdrawn', asks: [], says: 'Withdraws a feedback that you sent, while it is new.' },
  {
    name: 'reopen',
    to: 'acknowledged',
    asks: [],
    says: 'Reopens a feedback that you sent, after it was resolved.',
  },
] as const;

function stepCommands(feedbacks: Command, run: Run): void {
  for (const { name, to, asks, says } of STEPS) {
    const command = feedbacks
      .command(name)
      .argument(...FEEDBACK)
      .description(says);
    for (const asked of asks) command.requiredOption(`--${asked} <text>`, 'what its reporter is told');
    const given = asks.map((asked) => ` --${asked} "…"`).join('');
    command.addHelpText('after', examples(`siteward feedbacks ${name} FB-000097${given}`)).action(
      run<{ reason?: string; response?: string }>(async (context, options, named) => {
        const feedback = await feedbackNamed(context, named);
        const { _id: id, version } = feedback;
        const needs = (next: string) => inputsOf(feedback, next);
        const statuses = feedbackStatusSchema.options;
        const fields = { status: to, response: options.response?.trim(), declineReason: options.reason?.trim() };
        const isDone = lostChange(() => feedbackNamed(context, id), { version, fields });
        const stepped = await takeStep(feedback, { to, statuses, needs }, (status) =>
          ask(context.api.feedbacks.setStatus({ params: { id, status }, body: { ...options, version } }), 200, isDone),
        );
        context.output.done(`${feedbackNumber(stepped.number)} is ${stepped.status}.`, stepped);
      }),
    );
  }
}

function inputsOf({ status }: FeedbackDetail, to: string): readonly string[] {
  const known = feedbackStatusSchema.options.find((each) => each === to);
  return known === undefined ? [] : inputsOfFeedbackStep(status, known);
}
