import { contract, type Organization } from '@siteward/contract';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import type { Column } from '../output/table.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';

const COLUMNS: readonly Column<Organization>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'STATUS', text: ({ status }) => status },
  { title: 'KIND', text: ({ nature }) => nature },
  { title: 'SEATS', text: ({ seats }) => seats, align: 'right' },
  { title: 'ID', text: ({ _id }) => _id, whole: true },
];

/** The organizations that somebody belongs to, and which one is meant where none is named. */
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
}
