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

type Listing<Schema extends ObjectSchema, Row> = {
  query: Schema;
  description: string;
  examples: readonly string[];
  columns: readonly Column<Row>[];
  fetchPage: (api: Context['api'], query: z.input<Schema>) => Promise<Page<Row>>;
};

/** Gives an area its `list`: the records of an organization, of one site where one is named. */
export function addListCommand<Schema extends ObjectSchema, Row extends { _id: string }>(
  parent: Command,
  run: Run,
  { query, columns, fetchPage, ...about }: Listing<Schema, Row>,
): void {
  addQueryOptions(parent.command('list'), query)
    .description(about.description)
    .addHelpText('after', examples(...about.examples))
    .action(
      run(async (context, options) => {
        const where = await whereOf(context);
        const page = await listed(options, (paging) =>
          fetchPage(context.api, queryFrom(query, options, { ...paging, ...where })),
        );
        context.output.list(page, columns);
      }),
    );
}

type Exporting<Schema extends ObjectSchema> = {
  query: Schema;
  description: string;
  examples: readonly string[];
  fetchFile: (api: Context['api'], query: z.input<Schema>) => Promise<File>;
};

/** Gives an area its `export`: the same records, on every page, as a file. */
export function addExportCommand<Schema extends ObjectSchema>(
  parent: Command,
  run: Run,
  { query, fetchFile, ...about }: Exporting<Schema>,
): void {
  addQueryOptions(parent.command('export'), query)
    .description(about.description)
    .option(...OUTPUT_OPTION)
    .addHelpText('after', examples(...about.examples))
    .action(
      run<{ output?: string }>(async (context, { output, ...options }) => {
        const file = await fetchFile(context.api, queryFrom(query, options, await whereOf(context)));
        await writeExport(context, file, output);
      }),
    );
}

async function whereOf(context: Context): Promise<{ org: string; site: string | undefined }> {
  const { id: org } = await organizationOf(context);
  return { org, site: (await siteOf(context, org))?.id };
}
