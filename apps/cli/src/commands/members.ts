import { contract, type Member, type MemberDetail } from '@siteward/contract';
import { MAX_LIMIT, MEMBER_TYPES } from '@siteward/domain';
import { type Command, Option } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Column } from '../output/table.ts';
import { timeText } from '../output/times.ts';
import { confirm } from '../prompt.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { filtersOf, findMember, findRole, findSites, organizationOf } from '../scope.ts';
import { addExportCommand, addListCommand } from './shared/list-command.ts';
import { lostChange } from './shared/lost-change.ts';

const COLUMNS: readonly Column<Member>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'EMAIL', text: ({ email }) => email },
  { title: 'ROLE', text: ({ roleName }) => roleName },
  { title: 'TYPE', text: ({ type }) => type },
  { title: 'STATUS', text: ({ status }) => status },
  { title: 'LAST SEEN', text: ({ lastSeenAt }) => timeText(lastSeenAt) },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

const WHOM = 'their id, email address or name';

/** The commands that change the status of a membership. */
const STEPS = {
  suspend: { to: 'suspended', description: 'Suspends a member: they see nothing until they are reactivated.' },
  reactivate: { to: 'active', description: 'Reactivates a member who was suspended or removed.' },
  remove: { to: 'removed', description: 'Removes a member from the organization.' },
} as const;

/** The people of an organization. */
export function memberCommands(program: Command, run: Run): void {
  const members = program.command('members').description('The people of an organization.');
  listCommands(members, run);
  showCommands(members, run);
  for (const [name, step] of Object.entries(STEPS)) {
    members
      .command(name)
      .argument('<member>', WHOM)
      .option('--yes', 'does not ask first')
      .description(step.description)
      .addHelpText('after', examples(`siteward members ${name} anna@north.example`))
      .action(
        run<{ yes?: boolean }>(async (context, { yes }, named: string) => {
          const { api, io, output } = context;
          const member = await memberNamed(context, named);
          const called = member.name || member.email;
          if (step.to === 'removed') await confirm(io, `Remove ${called} from ${member.orgName}?`, yes);
          const params = { id: member._id, status: step.to };
          const { version } = member;
          const isDone = lostChange(() => memberOf(context, member._id), { version, fields: { status: step.to } });
          const changed = await ask(api.members.setStatus({ params, body: { version } }), 200, isDone);
          output.done(`${called} is now ${changed.status}.`, changed);
        }),
      );
  }
  changeCommands(members, run);
}

function listCommands(members: Command, run: Run): void {
  addListCommand(members, run, {
    query: contract.members.list.query,
    description:
      'Lists the members of an organization; `--role` also takes names, and `--site` keeps those who are limited to it.',
    examples: [
      'siteward members list',
      'siteward members list --role Technician --status suspended',
      'siteward members list --all --json',
    ],
    columns: COLUMNS,
    filtersOf,
    fetchPage: (api, query) => ask(api.members.list({ query }), 200),
  });

  addExportCommand(members, run, {
    query: contract.members.export.query,
    description:
      "Writes all members of the list as a CSV file, with times in the time zone of the organization's first site.",
    examples: ['siteward members export --output people.csv', 'siteward members export | head -n 5'],
    filtersOf,
    fetchFile: (api, query) => ask(api.members.export({ query }), 200),
  });

  members
    .command('counts')
    .description('Shows how many members there are, by status.')
    .addHelpText('after', examples('siteward members counts', 'siteward members counts --json'))
    .action(
      run(async (context) => {
        const { id: org } = await organizationOf(context);
        const counts = await ask(context.api.members.counts({ query: { org } }), 200);
        context.output.record(counts, [
          ['Active', counts.active],
          ['Invited', counts.invited],
          ['Suspended', counts.suspended],
          ['Removed', counts.removed],
        ]);
      }),
    );
}

function showCommands(members: Command, run: Run): void {
  members
    .command('show')
    .argument('<member>', WHOM)
    .description('Shows a member, with what their role allows and what you can do now.')
    .addHelpText(
      'after',
      examples('siteward members show anna@north.example', 'siteward members show "Anna Berg" --json'),
    )
    .action(
      run(async (context, _, named: string) => {
        const member = await memberNamed(context, named);
        context.output.record(member, [
          ['Name', member.name],
          ['Email', member.email],
          ['Role', member.roleName],
          ['Type', member.type],
          ['Status', member.status],
          ['Sites', await sitesText(context, member)],
          ['Joined', timeText(member.joinedAt)],
          ['Invited by', member.invitedByName],
          ['Last seen', timeText(member.lastSeenAt)],
          ['Possible now', member.allowedTransitions.join(', ') || 'nothing'],
          ['Permissions', member.permissions.join('\n')],
          ['Id', member._id],
        ]);
      }),
    );

  const query = contract.members.history.query;
  addQueryOptions(members.command('history').argument('<member>', WHOM), query)
    .description('Shows what happened to a member, the latest first.')
    .addHelpText('after', examples('siteward members history anna@north.example --limit 5'))
    .action(
      run(async (context, options, named: string) => {
        const { api, output } = context;
        const { id } = await memberIn(context, named);
        const page = await listed(options, (paging) =>
          ask(api.members.history({ params: { id }, query: queryFrom(query, options, paging) }), 200),
        );
        output.list(page, [
          { title: 'AT', text: ({ at }) => timeText(at), whole: true },
          { title: 'WHAT', text: ({ action }) => action },
          { title: 'BY', text: ({ actorName }) => actorName },
          {
            title: 'CHANGES',
            text: ({ changes }) =>
              changes
                .map(({ field, from, to }) => `${field}: ${from?.message ?? '-'} → ${to?.message ?? '-'}`)
                .join('; '),
          },
        ]);
      }),
    );
}

function changeCommands(members: Command, run: Run): void {
  members
    .command('set-role')
    .argument('<member>', WHOM)
    .argument('<role>', 'the id or name of the role')
    .addOption(new Option('--type <type>', 'by default the type of the role').choices(MEMBER_TYPES))
    .description('Gives a member another role.')
    .addHelpText('after', examples('siteward members set-role anna@north.example Technician'))
    .action(
      run<{ type?: Member['type'] }>(async (context, { type }, named: string, roleName: string) => {
        const { api, output } = context;
        const member = await memberNamed(context, named);
        const role = await findRole(api, member.org, roleName);
        const { _id: id, version } = member;
        const given = { role: role._id, type: type ?? role.type };
        const params = { id, roleId: given.role, type: given.type, orgId: member.org };
        const isDone = lostChange(() => memberOf(context, id), { version, fields: given });
        const changed = await ask(api.members.assignRole({ params, body: { version } }), 200, isDone);
        output.done(`${changed.name || changed.email} is now ${changed.roleName}.`, changed);
      }),
    );

  members
    .command('limit')
    .argument('<member>', WHOM)
    .option('--sites <sites>', 'the sites: ids, codes or names, separated by commas')
    .option('--all-sites', 'removes the limit')
    .description('Limits a member to some sites.')
    .addHelpText(
      'after',
      examples(
        'siteward members limit anna@north.example --sites harbour,mill-street',
        'siteward members limit anna@north.example --all-sites',
      ),
    )
    .action(
      run<{ sites?: string; allSites?: boolean }>(async (context, { sites, allSites }, named: string) => {
        const { api, output } = context;
        if ((sites === undefined) === (allSites === undefined)) throw usageError('Use either --sites or --all-sites.');
        const member = await memberNamed(context, named);
        const found = sites === undefined ? [] : await findSites(api, member.org, sites);
        const { _id: id, version } = member;
        const fields = { sites: found.map((site) => site.id) };
        const isDone = lostChange(() => memberOf(context, id), { version, fields });
        const changed = await ask(api.members.update({ params: { id }, body: { ...fields, version } }), 200, isDone);
        const limits = found.map((site) => site.name).join(', ');
        const reach = limits === '' ? await unlimitedText(context, changed) : `is now limited to ${limits}`;
        output.done(`${changed.name || changed.email} ${reach}.`, changed);
      }),
    );

  members
    .command('rename')
    .argument('<member>', WHOM)
    .argument('<name>', 'their new name')
    .description('Changes the name of a member.')
    .addHelpText('after', examples('siteward members rename anna@north.example "Anna Berg"'))
    .action(
      run(async (context, _, named: string, name: string) => {
        const { api, output } = context;
        const { _id: id, version, email } = await memberNamed(context, named);
        const isDone = lostChange(() => memberOf(context, id), { version, fields: { name: name.trim() } });
        const changed = await ask(api.members.update({ params: { id }, body: { name, version } }), 200, isDone);
        output.done(`${email} is now called ${changed.name}.`, changed);
      }),
    );

  members
    .command('leave')
    .option('--yes', 'does not ask first')
    .description('Leaves the organization.')
    .addHelpText('after', examples('siteward members leave --org "Northwind Facilities"'))
    .action(
      run<{ yes?: boolean }>(async (context, { yes }) => {
        const { api, io, output, remember, remembered } = context;
        const org = await organizationOf(context);
        await confirm(io, `Leave ${org.name}?`, yes);
        await ask(api.members.leave({ body: { org: org.id } }), 204);
        if (remembered.org?.id === org.id) await remember(({ user }) => ({ ...(user && { user }) }));
        output.done(`You have left ${org.name}.`);
      }),
    );
}

/** The sites that a member has access to, in words: those that it is limited to, as far as the reader has access to them. */
async function sitesText({ api }: Context, { org, type, sites, ...limits }: Member): Promise<string> {
  const ids = limits.customerSiteId === null ? sites : [limits.customerSiteId];
  if (ids.length === 0) {
    if (limits.customerOrgId !== null) return "all of the customer's";
    return type === 'customer' ? 'none yet' : 'all';
  }
  const { items } = await ask(api.sites.list({ query: { org, id: ids.join(','), limit: MAX_LIMIT } }), 200);
  return items.map(({ name }) => name).join(', ');
}

/** What becomes of a member without a limit to sites: a customer's member still has access to those of the customer only. */
async function unlimitedText(context: Context, member: Member): Promise<string> {
  if (member.type !== 'customer') return 'now has access to every site';
  return `now has access to these sites: ${await sitesText(context, member)}`;
}

async function memberIn(context: Context, named: string): Promise<{ id: string }> {
  const { id: org } = await organizationOf(context);
  return findMember(context.api, org, named);
}

async function memberNamed(context: Context, named: string): Promise<MemberDetail> {
  return memberOf(context, (await memberIn(context, named)).id);
}

function memberOf({ api }: Context, id: string): Promise<MemberDetail> {
  return ask(api.members.get({ params: { id } }), 200);
}
