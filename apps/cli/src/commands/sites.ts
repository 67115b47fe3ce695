import { contract, type SiteSummary } from '@siteward/contract';
import type { Command } from 'commander';
import { ask } from '../api.ts';
import { examples, type Run } from '../command.ts';
import { usageError } from '../errors.ts';
import type { Column } from '../output/table.ts';
import { addQueryOptions, listed, queryFrom } from '../query-options.ts';
import { findSite, organizationOf, pick, requiredSiteOf } from '../scope.ts';

const COLUMNS: readonly Column<SiteSummary>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'CODE', text: ({ code }) => code },
  { title: 'ADDRESS', text: ({ address }) => address },
  { title: 'TIME ZONE', text: ({ timezone }) => timezone },
  { title: 'ID', text: ({ _id }) => _id, whole: true, spare: true },
];

/** The commands for the sites of an organization, and for choosing the one meant when none is named. */
export function siteCommands(program: Command, run: Run): void {
  const sites = program.command('sites').description('The sites of an organization.');
  const query = contract.sites.list.query;

  addQueryOptions(sites.command('list'), query)
    .description('Lists the sites that you have access to.')
    .addHelpText('after', examples('siteward sites list', 'siteward sites list --search harbour --json'))
    .action(
      run(async (context, options) => {
        const { api, output } = context;
        const { id: org } = await organizationOf(context);
        const page = await listed(options, (paging) =>
          ask(api.sites.list({ query: queryFrom(query, options, { org, ...paging }) }), 200),
        );
        output.list(page, COLUMNS);
      }),
    );

  sites
    .command('use')
    .argument('[site]', 'its id, code or name')
    .option('--none', 'forgets the one that was remembered')
    .description('Remembers the site that commands use when none is named, and its organization.')
    .addHelpText('after', examples('siteward sites use harbour', 'siteward sites use --none'))
    .action(
      run<{ none?: boolean }>(async (context, { none }, named?: string) => {
        const { api, output, remember } = context;
        if (none) {
          await remember(({ site: _, ...others }) => others);
          return output.done('No site is remembered.');
        }
        if (named === undefined) throw usageError('Which site?', 'Name it, or use `--none`.');
        const org = await organizationOf(context);
        const found = await findSite(api, org.id, named);
        const { items } = await ask(api.sites.list({ query: { org: org.id, id: found.id } }), 200);
        const site = pick('site', named, items, ({ _id, name, code }) => [name, code, _id]);
        await remember((before) => ({
          ...before,
          org: before.org?.id === org.id ? before.org : org,
          site: { id: site._id, name: site.name },
        }));
        output.done(`From now on, commands use ${site.name}.`, site);
      }),
    );

  sites
    .command('show')
    .argument('[site]', 'its id, code or name; by default the one that is remembered')
    .description('Shows a site with its settings.')
    .addHelpText('after', examples('siteward sites show harbour', 'siteward sites show --json'))
    .action(
      run(async (context, _, named?: string) => {
        const { api, output } = context;
        const { id: org } = await organizationOf(context);
        const { id } = await (named === undefined ? requiredSiteOf(context, org) : findSite(api, org, named));
        const site = await ask(api.sites.get({ params: { id } }), 200);
        output.record(site, [
          ['Name', site.name],
          ['Code', site.code],
          ['Address', site.address],
          ['Time zone', site.timezone],
          ['Currency', site.currency],
          ['Open', openingHours(site.workingHours)],
          ['Holidays', site.holidays.map(({ date, name }) => `${date} ${name}`).join('\n')],
          ['Categories', site.categories.join(', ')],
          ['Feedback form', site.feedbackForm.enabled ? 'open' : 'closed'],
          ['Id', site._id],
        ]);
      }),
    );
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function openingHours(days: readonly { closed: boolean; open: string; close: string }[]): string {
  return days.map(({ closed, open, close }, at) => `${DAYS[at]} ${closed ? 'closed' : `${open}-${close}`}`).join('\n');
}
