import { MAX_LIMIT, MAX_LISTED, RECORD_ID } from '@siteward/domain';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CliError, EXIT, usageError } from './errors.ts';
import type { Page } from './output/output.ts';
import { asHelp, dashed, isInputOf, type JsonSchema, type ObjectSchema } from './schema-options.ts';

/** Parameters that get no option, because global options set them. */
const GLOBAL = new Set(['org', 'site']);

/** The output side of a schema says what the values in `a,b` can be, and which default applies. */
function described(field: z.core.$ZodType) {
  const whole: JsonSchema = z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' });
  const isSeveral = whole.type === 'array';
  const one: JsonSchema = isSeveral && typeof whole.items === 'object' && whole.items !== null ? whole.items : whole;
  const choices = Array.isArray(one.enum) ? one.enum.filter((choice) => typeof choice === 'string') : undefined;
  const isId = one.pattern === RECORD_ID.source;
  return { whole, isSeveral, choices, isId };
}

const WORDS: Record<string, string> = {
  page: 'which page',
  limit: `how many records on a page, at most ${MAX_LIMIT}`,
  sort: 'the order; a leading minus reverses it',
  search: 'words that it contains, or how they begin',
};

/**
 * Gives a command an option for each parameter of a call's query, so that no filter is forgotten, and `--all` if there are pages.
 *
 * @param command - the command
 * @param query - the schema of the query, from the contract
 * @param without - parameters that the command sets itself
 */
export function addQueryOptions(command: Command, query: ObjectSchema, without: readonly string[] = []): Command {
  for (const [key, field] of Object.entries(query.shape)) {
    if (GLOBAL.has(key) || without.includes(key)) continue;
    const { whole, isSeveral, choices, isId } = described(field);
    const meaning =
      typeof whole.description === 'string'
        ? asHelp(whole.description)
        : (WORDS[key] ?? `only those with this ${dashed(key).replaceAll('-', ' ')}`);
    const many = isSeveral ? ' (several: separated by commas)' : '';
    const byDefault = whole.default === undefined ? '' : ` (by default ${String(whole.default)})`;
    const value = `${isId ? 'id' : 'value'}${isSeveral ? 's' : ''}`;
    // A parameter that can only be `true` takes no value.
    const isFlag = choices?.length === 1 && choices[0] === 'true';
    const flags = isFlag ? `--${dashed(key)}` : `--${dashed(key)} <${value}>`;
    const option = new Option(flags, `${meaning}${many}${byDefault}`);
    if (isFlag) option.preset('true');
    // For help and completion only: the contract's schema reports other values, together with all other faults.
    if (choices && !isFlag) option.argChoices = choices;
    command.addOption(option);
  }
  if ('page' in query.shape) command.option('--all', 'every record, from all pages');
  return command;
}

/**
 * Builds the query of a call from what a command was given.
 *
 * @param query - the schema of the query, from the contract
 * @param options - the command's options; those that are not in the query are left out
 * @param given - parameters that the command sets itself, such as the organization
 * @throws If the contract does not accept a value, with the option's name.
 */
export function queryFrom<Schema extends ObjectSchema>(
  query: Schema,
  options: object,
  given: object = {},
): z.input<Schema> {
  const picked = Object.entries({ ...options, ...given }).filter(
    ([key, value]) => key in query.shape && value !== undefined,
  );
  const values: unknown = Object.fromEntries(picked);
  const parsed = query.safeParse(values);
  if (isInputOf(query, values)) return values;
  const faults = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `--${dashed(String(path[0] ?? ''))}: ${message}`,
  );
  throw new CliError(EXIT.usage, 'These options are not valid:', { lines: faults });
}

/**
 * A page of a list, or with `--all` every record on a single page.
 *
 * @param options - the command's options
 * @param fetchPage - fetches a page; without a page or limit the command's own options decide
 * @throws If there are more records than the pages of a list can reach.
 */
export async function listed<Row extends { _id: string }>(
  options: { all?: boolean; page?: string; limit?: string },
  fetchPage: (paging: { page?: number; limit?: number }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (!options.all) return fetchPage({});
  if (options.page !== undefined) throw usageError('Use either --all or --page.');
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { items, pages, capped } = await fetchPage({ page, limit: MAX_LIMIT });
    // A list reaches no further, however many pages a server claims there are.
    if (capped || page * MAX_LIMIT > MAX_LISTED) {
      throw new CliError(EXIT.refused, `There are more than ${MAX_LISTED} of them, more than a list can reach.`, {
        hint: 'Narrow it with filters, or use the export.',
      });
    }
    // A record that moved to a later page in the meantime comes twice.
    for (const item of items) found.set(item._id, item);
    if (page >= pages) break;
  }
  const all = [...found.values()];
  return { items: all, page: 1, pages: 1, limit: all.length, total: all.length, capped: false };
}
