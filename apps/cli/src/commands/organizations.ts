import { contract, type Organization } from '@siteward/contract';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import { usageError } from '../errors.ts';
import type { Column } from '../output/table.ts';
import { timeText } from '../output/times.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { findOrganization, organizationOf } from '../scope.ts';

const COLUMNS: readonly Column<Organization>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'STATUS', text: ({ status }) => status },
  { title: 'KIND', text: ({ nature }) => nature },
  { title: 'SEATS', text: ({ seats }) => seats, align: 'right' },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

/** The commands for the organizations that the person belongs to, and for choosing the one meant when none is named. */
export function organizationCommands(program: Command, run: Run): void {
  const organizations = program.command('organizations').description('The organizations that you belong to.');
  const query = contract.organizations.list.query;

  addQueryOptions(organizations.command('list'), query)
    .description('Lists the organizations that you belong to.')
    .addHelpText(
      'after',
      examples('siteward organizations list', 'siteward organizations list --sort -createdAt --json'),
    )
    .action(
      run(async ({ api, output }, options) => {
        const page = await listed(options, (paging) =>
          ask(api.organizations.list({ query: queryFrom(query, options, paging) }), 200),
        );
        output.list(page, COLUMNS);
      }),
    );

  organizations
    .command('use')
    .argument('[organization]', 'its id or name')
    .option('--none', 'forgets the one that was remembered')
    .description('Remembers the organization that commands use when none is named.')
    .addHelpText(
      'after',
      examples('siteward organizations use "Northwind Facilities"', 'siteward organizations use --none'),
    )
    .action(
      run<{ none?: boolean }>(async ({ api, output, remember }, { none }, named?: string) => {
        if (none) {
          await remember(({ user }) => ({ ...(user && { user }) }));
          return output.done('No organization is remembered.');
        }
        if (named === undefined) throw usageError('Which organization?', 'Name it, or use `--none`.');
        const { id } = await findOrganization(api, named);
        const organization = await ask(api.organizations.get({ params: { id } }), 200);
        const org = { id: organization._id, name: organization.name };
        await remember((before) => ({
          ...(before.user && { user: before.user }),
          org,
          ...(before.org?.id === org.id && before.site && { site: before.site }),
        }));
        output.done(`From now on, commands use ${org.name}.`, organization);
      }),
    );

  organizations
    .command('show')
    .argument('[organization]', 'its id or name; by default the one that is remembered')
    .description('Shows an organization.')
    .addHelpText(
      'after',
      examples('siteward organizations show', 'siteward organizations show "Northwind Facilities" --json'),
    )
    .action(
      run(async (context, _, named?: string) => {
        const { api, output } = context;
        const { id } = await (named === undefined ? organizationOf(context) : findOrganization(api, named));
        const organization = await ask(api.organizations.get({ params: { id } }), 200);
        output.record(organization, [
          ['Name', organization.name],
          ['Email', organization.email],
          ['Phone', organization.contact],
          ['Kind', organization.nature],
          ['Status', organization.status],
          ['Seats', organization.seats],
          ['Currency', organization.currency],
          ['Trial ends', timeText(organization.trialEndsAt)],
          ['Payment', organization.paymentLinked ? 'linked' : 'not linked'],
          ['Id', organization._id],
        ]);
      }),
    );
}
