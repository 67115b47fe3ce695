import type { Command } from 'commander';
import type { z } from 'zod';
import { examples, type Run } from '../../command.ts';
import type { Context } from '../../context.ts';
import type { Page } from '../../output/output.ts';
import type { Column } from '../../output/table.ts';
import { addQueryOptions, listed, queryFrom } from '../../query-options.ts';
import type { ObjectSchema } from '../../schema-options.ts';
import { organizationOf, siteOf } from '../../scope.ts';
import { OUTPUT_OPTION, writeExport } from './export.ts';

type FiltersOf = (context: Context, org: string, options: object) => Promise<object>;
type Narrowing = {
  /** Filters besides the organization and the command's options; by default the site that is named or remembered. */
  filtersOf?: FiltersOf;
};

type Listing<Schema extends ObjectSchema, Row> = Narrowing & {
  query: Schema;
  description: string;
  examples: readonly string[];
  columns: readonly Column<Row>[];
  fetchPage: (api: Context['api'], query: z.input<Schema>) => Promise<Page<Row>>;
};

/** Adds an area's `list` command: the records of an organization. */
export function addListCommand<Schema extends ObjectSchema, Row extends { _id: string }>(
  parent: Command,
  run: Run,
  { query, columns, fetchPage, filtersOf, ...about }: Listing<Schema, Row>,
): void {
  addQueryOptions(parent.command('list'), query)
    .description(about.description)
    .addHelpText('after', examples(...about.examples))
    .action(
      run(async (context, options) => {
        const where = await whereOf(context, options, filtersOf);
        const page = await listed(options, (paging) =>
          fetchPage(context.api, queryFrom(query, options, { ...paging, ...where })),
        );
        context.output.list(page, columns);
      }),
    );
}

type Exporting<Schema extends ObjectSchema> = Narrowing & {
  query: Schema;
  description: string;
  examples: readonly string[];
  fetchFile: (api: Context['api'], query: z.input<Schema>) => Promise<File>;
};

/** Adds an area's `export` command: the same records, from all pages, as a file. */
export function addExportCommand<Schema extends ObjectSchema>(
  parent: Command,
  run: Run,
  { query, fetchFile, filtersOf, ...about }: Exporting<Schema>,
): void {
  addQueryOptions(parent.command('export'), query)
    .description(about.description)
    .option(...OUTPUT_OPTION)
    .addHelpText('after', examples(...about.examples))
    .action(
      run<{ output?: string }>(async (context, { output, ...options }) => {
        const where = await whereOf(context, options, filtersOf);
        await writeExport(context, await fetchFile(context.api, queryFrom(query, options, where)), output);
      }),
    );
}

async function whereOf(context: Context, options: object, filtersOf: FiltersOf = ofSite): Promise<object> {
  const { id: org } = await organizationOf(context);
  return { org, ...(await filtersOf(context, org, options)) };
}

async function ofSite(context: Context, org: string): Promise<{ site: string | undefined }> {
  return { site: (await siteOf(context, org))?.id };
}
