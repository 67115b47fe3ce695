import { contract, type Invitation, type InvitationImport } from '@siteward/contract';
import { IMPORT_BYTES, IMPORT_LIMIT, isRecordId, MAX_LIMIT, MEMBER_TYPES, type MemberType } from '@siteward/domain';
import { type Command, Option } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../errors.ts';
import { readBytes } from '../files.ts';
import type { Column } from '../output/table.ts';
import { timeText } from '../output/times.ts';
import { confirm } from '../prompt.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { filtersOf, findRole, findSites, organizationOf, pick } from '../scope.ts';
import { columnsAre } from './shared/columns-are.ts';
import { addExportCommand, addListCommand } from './shared/list-command.ts';
import { lostChange } from './shared/lost-change.ts';

const COLUMNS: readonly Column<Invitation>[] = [
  { title: 'EMAIL', text: ({ email }) => email },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'ROLE', text: ({ roleName }) => roleName },
  { title: 'STATUS', text: ({ status }) => status },
  { title: 'EXPIRES', text: ({ expiresAt }) => timeText(expiresAt) },
  { title: 'INVITED BY', text: ({ invitedByName }) => invitedByName },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

const WHICH = 'its id, or the address that was invited';

/** Invitations into an organization. */
export function invitationCommands(program: Command, run: Run): void {
  const invitations = program.command('invitations').description('Invitations into an organization.');
  listCommands(invitations, run);
  sendCommands(invitations, run);
  afterwardsCommands(invitations, run);
  ownCommands(invitations, run);
}

function listCommands(invitations: Command, run: Run): void {
  addListCommand(invitations, run, {
    query: contract.invitations.list.query,
    description: 'Lists the invitations of an organization; `--role` also takes names.',
    examples: ['siteward invitations list --status pending', 'siteward invitations list --all --json'],
    columns: COLUMNS,
    filtersOf,
    fetchPage: (api, query) => ask(api.invitations.list({ query }), 200),
  });

  addExportCommand(invitations, run, {
    query: contract.invitations.export.query,
    description:
      "Writes all invitations of the list as a CSV file, with times in the time zone of the organization's first site.",
    examples: ['siteward invitations export --status pending --output invited.csv'],
    filtersOf,
    fetchFile: (api, query) => ask(api.invitations.export({ query }), 200),
  });
}

function sendCommands(invitations: Command, run: Run): void {
  invitations
    .command('send')
    .argument('<email>', 'the address to invite')
    .requiredOption('--role <role>', 'the id or name of the role that they get')
    .option('--name <name>', 'their name')
    .option('--sites <sites>', 'the sites that they are limited to: ids, codes or names, separated by commas')
    .addOption(new Option('--type <type>', 'by default the type of the role').choices(MEMBER_TYPES))
    .description('Invites somebody, who gets a link by mail.')
    .addHelpText('after', examples('siteward invitations send anna@firm.example --role Technician --sites harbour'))
    .action(
      run<{ role: string; name?: string; sites?: string; type?: MemberType }>(
        async (context, options, email: string) => {
          const { api, output } = context;
          const { id } = await organizationOf(context);
          const role = await findRole(api, id, options.role);
          const sites = options.sites === undefined ? [] : await findSites(api, id, options.sites);
          const body = {
            email,
            role: role._id,
            type: options.type ?? role.type,
            ...(options.name !== undefined && { name: options.name }),
            ...(sites.length > 0 && { sites: sites.map((site) => site.id) }),
          };
          const invitation = await ask(api.members.invite({ params: { id }, body }), 201);
          output.done(`${invitation.email} is invited as ${invitation.roleName}.`, invitation);
        },
      ),
    );

  invitations
    .command('send-file')
    .argument('<file>', 'a CSV file with the headings Email and Role, and optionally Name, Type and Sites; - for stdin')
    .option('--dry-run', 'says what would be done and what is wrong, and invites nobody')
    .description(
      `Invites everybody in a file of at most ${IMPORT_LIMIT} people: all of them, or nobody if anything is wrong.`,
    )
    .addHelpText(
      'after',
      examples('siteward invitations send-file people.csv --dry-run', 'siteward invitations send-file people.csv'),
    )
    .action(run<{ dryRun?: boolean }>(sendFile));
}

async function sendFile(context: Context, { dryRun = false }: { dryRun?: boolean }, path: string): Promise<void> {
  const { api, io, output } = context;
  const { id: org } = await organizationOf(context);
  const bytes = await readBytes(io, path, IMPORT_BYTES);
  const body = new Blob([Uint8Array.from(bytes)], { type: 'text/csv' });
  // Only a dry run reports what is wrong with each row, so there is always one first.
  const tried = await ask(api.invitations.import({ query: { org, dryRun: 'true' }, body }), 200);
  const wrong = tried.rows.filter(({ faults }) => faults.length > 0).length;
  if (dryRun || wrong > 0 || tried.problem) {
    showImport(context, tried);
    if (wrong > 0 || tried.problem) throw refusedImport(tried, wrong);
    return output.note(
      `Nothing is wrong: ${peopleIn(tried.rows.length).toLowerCase()} would be invited. Nobody has been invited yet.`,
    );
  }
  const done = await ask(api.invitations.import({ query: { org, dryRun: 'false' }, body }), 201);
  showImport(context, done);
  output.note(`${peopleIn(done.invited)} ${done.invited === 1 ? 'is' : 'are'} invited.`);
}

function peopleIn(count: number): string {
  return count === 1 ? 'One person' : `${count} people`;
}

function showImport({ output }: Context, result: InvitationImport): void {
  output.table(result, result.rows, [
    { title: 'ROW', text: ({ row }) => row, align: 'right' },
    { title: 'EMAIL', text: ({ email }) => email },
    { title: 'ROLE', text: ({ roleName }) => roleName },
    { title: 'SITES', text: ({ sites }) => sites.message },
    {
      title: 'WRONG',
      text: ({ faults }) =>
        faults.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; '),
    },
  ]);
  const { ignored } = result;
  if (ignored.length > 0) output.note(`${columnsAre(ignored)} not used for invitations: ${ignored.join(', ')}.`);
}

function refusedImport({ problem }: InvitationImport, wrong: number): CliError {
  const message = problem?.detail ?? `Something is wrong with ${wrong === 1 ? 'one row' : `${wrong} rows`}.`;
  return new CliError(EXIT.refused, message, { hint: 'Nobody was invited. Fix the file, and send it again.' });
}

function afterwardsCommands(invitations: Command, run: Run): void {
  invitations
    .command('show')
    .argument('<invitation>', WHICH)
    .description('Shows an invitation, and what you can do with it now.')
    .addHelpText('after', examples('siteward invitations show anna@firm.example'))
    .action(
      run(async (context, _, named: string) => {
        const { id } = await findInvitation(context, named);
        const invitation = await ask(context.api.invitations.get({ params: { id } }), 200);
        const possible = [...invitation.allowedTransitions, ...(invitation.resendable ? ['sent again'] : [])];
        context.output.record(invitation, [
          ['Email', invitation.email],
          ['Name', invitation.name],
          ['Role', invitation.roleName],
          ['Type', invitation.type],
          ['Status', invitation.status],
          [
            'Sent',
            `${timeText(invitation.sentAt)}, ${invitation.sentCount === 1 ? 'once' : `${invitation.sentCount} times`} in all`,
          ],
          ['Expires', timeText(invitation.expiresAt)],
          ['Invited by', invitation.invitedByName],
          ['Can be', possible.join(', ') || 'left as it is'],
          ['Id', invitation._id],
        ]);
      }),
    );

  invitations
    .command('resend')
    .argument('<invitation>', WHICH)
    .description('Mails a new link; the earlier one stops working.')
    .addHelpText('after', examples('siteward invitations resend anna@firm.example'))
    .action(
      run(async (context, _, named: string) => {
        const { id, version } = await findInvitation(context, named);
        const body = version === undefined ? {} : { version };
        const sent = await ask(context.api.invitations.resend({ params: { id }, body }), 200);
        context.output.done(`${sent.email} has been sent a new link.`, sent);
      }),
    );

  invitations
    .command('revoke')
    .argument('<invitation>', WHICH)
    .option('--yes', 'does not ask first')
    .description('Ends an invitation, and frees its seat.')
    .addHelpText('after', examples('siteward invitations revoke anna@firm.example --yes'))
    .action(
      run<{ yes?: boolean }>(async (context, { yes }, named: string) => {
        const { api, io, output } = context;
        const { id, name } = await findInvitation(context, named);
        await confirm(io, `Revoke the invitation for ${name}?`, yes);
        const isRevoked = lostChange(() => ask(api.invitations.get({ params: { id } }), 200), {
          fields: { status: 'revoked' },
        });
        await ask(
          api.invitations.revoke({ params: { id } }),
          204,
          async () => (await isRevoked()) && { done: undefined },
        );
        output.done(`The invitation for ${name} is revoked.`);
      }),
    );
}

/** What people can do with invitations they have received themselves. */
function ownCommands(invitations: Command, run: Run): void {
  const query = contract.invitations.mine.query;
  addQueryOptions(invitations.command('mine'), query)
    .description('Lists the invitations that you have received.')
    .addHelpText('after', examples('siteward invitations mine'))
    .action(
      run(async ({ api, output }, options) => {
        const page = await listed(options, (paging) =>
          ask(api.invitations.mine({ query: queryFrom(query, options, paging) }), 200),
        );
        output.list(page, [{ title: 'ORGANIZATION', text: ({ orgName }) => orgName }, ...COLUMNS.slice(2)]);
      }),
    );

  invitations
    .command('accept')
    .argument('<organization>', 'the one that has invited you: its name, or the id of the invitation')
    .description('Joins an organization that has invited you.')
    .addHelpText('after', examples('siteward invitations accept "Northwind Facilities"'))
    .action(
      run(async ({ api, output }, _, named: string) => {
        const { member, orgName } = await ownInvitation(api, named);
        const joined = await ask(api.members.acceptAsMember({ params: { id: member } }), 200);
        output.done(`You have joined ${orgName} as ${joined.roleName}.`, joined);
      }),
    );

  invitations
    .command('decline')
    .argument('<organization>', 'the one that has invited you: its name, or the id of the invitation')
    .option('--yes', 'does not ask first')
    .description('Declines an invitation that you have received.')
    .addHelpText('after', examples('siteward invitations decline "Northwind Facilities"'))
    .action(
      run<{ yes?: boolean }>(async ({ api, io, output }, { yes }, named: string) => {
        const { _id: id, orgName } = await ownInvitation(api, named);
        await confirm(io, `Decline the invitation from ${orgName}?`, yes);
        await ask(api.invitations.declineOwn({ params: { id } }), 204);
        output.done(`The invitation from ${orgName} is declined.`);
      }),
    );
}

async function ownInvitation(api: Context['api'], named: string): Promise<Invitation> {
  const { items } = await ask(api.invitations.mine({ query: {} }), 200);
  return pick('invitation', named, items, ({ orgName, _id }) => [orgName, _id]);
}

type Found = { id: string; name: string; version?: number };

/** Finds an invitation by its id or address; if an address has several, the pending one. */
async function findInvitation(context: Context, text: string): Promise<Found> {
  if (isRecordId(text)) return { id: text.toLowerCase(), name: text };
  const { id: org } = await organizationOf(context);
  const query = { org, search: text.slice(0, 100), limit: MAX_LIMIT };
  const { items } = await ask(context.api.invitations.list({ query }), 200);
  const pending = items.filter(({ status, email }) => status === 'pending' && email === text.toLowerCase());
  const { _id, email, version } = pick('invitation', text, pending.length > 0 ? pending : items, ({ email }) => [
    email,
  ]);
  return { id: _id, name: email, version };
}
