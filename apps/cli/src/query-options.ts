import { MAX_LIMIT, MAX_LISTED, RECORD_ID } from '@siteward/domain';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CliError, EXIT, usageError } from './errors.ts';
import type { Page } from './output/output.ts';
import { asHelp, dashed, isInputOf, type JsonSchema, type ObjectSchema } from './schema-options.ts';

/** These are said by options that every command takes. */
const GLOBAL = new Set(['org', 'site']);

/** The output side of a schema says what the values of `a,b` are, and what counts where none is given. */
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
  sort: 'in which order, a leading minus for the other way round',
  search: 'beginnings of words that it has',
};

/**
 * Gives a command an option for each parameter of a call's query, so that no filter is forgotten, and `--all` where there are pages.
 *
 * @param command - the command
 * @param query - the schema of the query, from the contract
 * @param without - parameters that the command says itself
 */
export function addQueryOptions(command: Command, query: ObjectSchema, without: readonly string[] = []): Command {
  for (const [key, field] of Object.entries(query.shape)) {
    if (GLOBAL.has(key) || without.includes(key)) continue;
    const { whole, isSeveral, choices, isId } = described(field);
    const meaning =
      typeof whole.description === 'string'
        ? asHelp(whole.description)
        : (WORDS[key] ?? `only of this ${dashed(key).replaceAll('-', ' ')}`);
    const many = isSeveral ? ' (several: separated by commas)' : '';
    const byDefault = whole.default === undefined ? '' : ` (by default ${String(whole.default)})`;
    const value = `${isId ? 'id' : 'value'}${isSeveral ? 's' : ''}`;
    // What can only be asked for takes no value.
    const isFlag = choices?.length === 1 && choices[0] === 'true';
    const flags = isFlag ? `--${dashed(key)}` : `--${dashed(key)} <${value}>`;
    const option = new Option(flags, `${meaning}${many}${byDefault}`);
    if (isFlag) option.preset('true');
    // For the help and for completion; what is not one of them the contract's schema says, with all other faults.
    if (choices && !isFlag) option.argChoices = choices;
    command.addOption(option);
  }
  if ('page' in query.shape) command.option('--all', 'every record, from all pages');
  return command;
}

/**
 * The query of a call, from what a command was given.
 *
 * @param query - the schema of the query, from the contract
 * @param options - the command's options; those that are none of the query are left out
 * @param given - parameters that the command says itself, such as the organization
 * @throws When a value is not one that the contract takes, with the option's name.
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
  throw new CliError(EXIT.usage, 'These options cannot be understood:', { lines: faults });
}

/**
 * A page of a list, or with `--all` every record on one.
 *
 * @param options - the command's options
 * @param fetchPage - asks for a page; of what is undefined the query decides
 * @throws When there are more records than the pages of a list lead to.
 */
export async function listed<Row extends { _id: string }>(
  options: { all?: boolean; page?: string; limit?: string },
  fetchPage: (paging: { page?: number; limit?: number }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (!options.all) return fetchPage({});
  if (options.page !== undefined) throw usageError('Either --all or --page.');
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { items, pages, capped } = await fetchPage({ page, limit: MAX_LIMIT });
    // So many pages are all that a list leads to, whatever a server says of how many there are.
    if (capped || page * MAX_LIMIT > MAX_LISTED) {
      throw new CliError(EXIT.refused, `There are more than ${MAX_LISTED} of them, which no list leads to.`, {
        hint: 'Narrow it with filters, or use the export.',
      });
    }
    // Whoever moved to a later page in the meantime comes twice.
    for (const item of items) found.set(item._id, item);
    if (page >= pages) break;
  }
  const all = [...found.values()];
  return { items: all, page: 1, pages: 1, limit: all.length, total: all.length, capped: false };
}
