import { contract, type Role } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import type { Column } from '../output/table.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { findRole, organizationOf } from '../scope.ts';

const COLUMNS: readonly Column<Role>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'TYPE', text: ({ type }) => type },
  { title: 'SYSTEM ROLE', text: ({ system }) => (system ? 'yes' : 'no') },
  { title: 'MEMBERS', text: ({ memberCount }) => memberCount, align: 'right' },
  { title: 'PERMISSIONS', text: ({ permissions }) => permissions.length, align: 'right' },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

/** What the people of an organization may do. */
export function roleCommands(program: Command, run: Run): void {
  const roles = program.command('roles').description('The roles of an organization, and what they allow.');
  const query = contract.roles.list.query;

  addQueryOptions(roles.command('list'), query)
    .description('Lists the roles of an organization.')
    .addHelpText('after', examples('siteward roles list', 'siteward roles list --type provider --json'))
    .action(
      run(async (context, options) => {
        const { api, output } = context;
        const { id: org } = await organizationOf(context);
        const page = await listed(options, (paging) =>
          ask(api.roles.list({ query: queryFrom(query, options, { org, ...paging }) }), 200),
        );
        output.list(page, COLUMNS);
      }),
    );

  roles
    .command('show')
    .argument('<role>', 'its id or name')
    .description('Shows a role.')
    .addHelpText('after', examples('siteward roles show Technician'))
    .action(
      run(async (context, _, named: string) => {
        const { id: org } = await organizationOf(context);
        const role = await findRole(context.api, org, named);
        context.output.record(role, [
          ['Name', role.name],
          ['Description', role.description],
          ['Type', role.type],
          ['System role', role.system ? 'yes' : 'no'],
          ['Members', role.memberCount],
          ['Permissions', role.permissions.join('\n')],
          ['Id', role._id],
        ]);
      }),
    );

  roles
    .command('permissions')
    .argument('[role]', 'the id or name of a role; by default all of them')
    .description('Shows every permission there is, and which roles allow it.')
    .addHelpText('after', examples('siteward roles permissions', 'siteward roles permissions Technician'))
    .action(
      run(async (context, _, named?: string) => {
        const { api, output } = context;
        const { id: org } = await organizationOf(context);
        const page =
          named === undefined
            ? await listed({ all: true }, (paging) => ask(api.roles.list({ query: { org, ...paging } }), 200))
            : onePage([await findRole(api, org, named)]);
        // Includes those found in roles: a newer server has permissions that this program does not know.
        const all = new Set<string>([...PERMISSIONS, ...page.items.flatMap(({ permissions }) => permissions)]);
        const holders = [...all].map((permission) => ({
          permission,
          roles: page.items
            .filter((role) => role.permissions.some((each) => each === permission))
            .map(({ name }) => name),
        }));
        output.table(page, holders, [
          { title: 'PERMISSION', text: ({ permission }) => permission, whole: true },
          { title: 'ROLES', text: ({ roles: names }) => names.join(', ') },
        ]);
      }),
    );
}

function onePage(items: Role[]) {
  return { items, page: 1, pages: 1, limit: items.length, total: items.length, capped: false };
}
