import { readSiteTime } from '@siteward/domain';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CliError, EXIT, usageError } from './errors.ts';
import { PIPE, readText } from './files.ts';
import type { Io } from './io.ts';
import { asHelp, dashed, isInputOf, type JsonSchema, type ObjectSchema } from './schema-options.ts';

/** What a field takes on the command line. `json`: nothing that an option could say. */
type Kind = 'text' | 'number' | 'flag' | 'texts' | 'time' | 'json';

/** These are said by options that every command takes, or by what the command knows itself. */
const KNOWN = new Set(['org', 'site', 'version']);
/** As much as the server takes of JSON. */
const MOST_JSON_BYTES = 1_000_000;
const LAST_MINUTE = /End$|^due/;

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function described(field: z.core.$ZodType): { kind: Kind; choices: string[]; meaning: string; clearable: boolean } {
  const whole: JsonSchema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const either = Array.isArray(whole.anyOf) ? whole.anyOf.filter(isSchema) : [whole];
  const one = either.find(({ type }) => type !== 'null') ?? whole;
  const inner = isSchema(one.items) ? one.items : one;
  const choices = Array.isArray(inner.enum) ? inner.enum.filter((each) => typeof each === 'string') : [];
  const meaning = [whole, one].flatMap(({ description }) => (typeof description === 'string' ? [description] : []))[0];
  return { kind: kindOf(one), choices, meaning: meaning ?? '', clearable: either.length > 1 };
}

function kindOf({ type, format, items, enum: choices }: JsonSchema): Kind {
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return isSchema(items) && items.type === 'string' ? 'texts' : 'json';
  if (format === 'date-time') return 'time';
  return type === 'string' || choices !== undefined ? 'text' : 'json';
}

/** What the name of a field would not say, nor does the contract. */
const WORDS: Record<string, string> = {
  allDay: 'that its scheduled time is whole days',
  dueAt: 'when it is due',
  estimatedMinutes: 'how many minutes it is expected to take',
  scheduledStart: 'when work on it is to begin',
  scheduledEnd: 'when work on it is to end',
  watchers: 'ids of members who are told what happens to it',
};

const TAKES: Record<Exclude<Kind, 'json'>, string> = {
  text: ' <text>',
  number: ' <number>',
  flag: '',
  texts: ' <values...>',
  time: ' <time>',
};

/**
 * Gives a command an option for each field of a call's body that an option can say, and `--from-json` for all of it.
 *
 * @param command - the command
 * @param body - the schema of the body, from the contract
 * @param without - fields that the command says itself
 */
export function addBodyOptions(command: Command, body: ObjectSchema, without: readonly string[] = []): Command {
  for (const [key, field] of Object.entries(body.shape)) {
    if (KNOWN.has(key) || without.includes(key)) continue;
    const { kind, choices, meaning, clearable } = described(field);
    if (kind === 'json') continue;
    const remarks = [
      ...(kind === 'time' ? ['as 2026-12-31 08:30 by the clock of the site, or 2026-12-31T08:30Z'] : []),
      ...(clearable ? ['"" for none'] : []),
    ];
    const words = asHelp(meaning) || WORDS[key] || `its ${dashed(key).replaceAll('-', ' ')}`;
    const option = new Option(`--${dashed(key)}${TAKES[kind]}`, [words, ...remarks].join('; '));
    // For the help and for completion; what is not one of them the contract's schema says, with all other faults.
    if (choices.length > 0) option.argChoices = choices;
    command.addOption(option);
    // A new record has no flag that could be taken back; only what changes one has a version.
    if (kind === 'flag' && 'version' in body.shape) command.option(`--no-${dashed(key)}`, 'the other way round');
  }
  return command.option(
    '--from-json <file>',
    'the fields as a JSON object, also those that have no option; - for stdin. What options say counts more',
  );
}

type Given = {
  /** What the command was called with. */
  options: object & { fromJson?: string };
  /** What the command knows itself. It counts more than a file, but for where something is, unless that was said. */
  known?: object;
  /** What was said by options that every command takes, such as `--site`. */
  said?: { org?: string; site?: string };
  /** The time zone of the site, for times that name none; only where the body has times. */
  timezone?: () => Promise<string>;
};

/**
 * The body of a call, from what a command was given.
 *
 * @param body - the schema of the body, from the contract
 * @throws When a value is not one that the contract takes, with the option's name.
 */
export async function bodyFrom<Schema extends ObjectSchema>(
  io: Pick<Io, 'stdin'>,
  body: Schema,
  { options, known = {}, said = {}, timezone = async () => 'UTC' }: Given,
): Promise<z.input<Schema>> {
  const values: Record<string, unknown> = { ...known };
  if (options.fromJson !== undefined) {
    const isRemembered = (key: string) => (key === 'org' || key === 'site') && said[key] === undefined;
    const certain = Object.entries(known).filter(([key]) => !isRemembered(key));
    Object.assign(values, await objectIn(io, options.fromJson), Object.fromEntries(certain));
  }
  for (const [key, value] of Object.entries(options)) {
    const field = body.shape[key];
    if (field === undefined || KNOWN.has(key) || value === undefined) continue;
    const { kind, clearable } = described(field);
    if (clearable && value === '') values[key] = null;
    else if (kind === 'number') values[key] = Number(value);
    else if (kind === 'time') values[key] = await instantOf(`--${dashed(key)}`, String(value), { key, timezone });
    else values[key] = value;
  }
  const parsed = body.safeParse(values);
  if (isInputOf(body, values)) return values;
  const lines = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const [first = '', ...rest] = path.map(String);
    return `${[`--${dashed(first)}`, ...rest].join('.')}: ${message}`;
  });
  throw new CliError(EXIT.usage, 'This cannot be understood:', { lines });
}

async function objectIn(io: Pick<Io, 'stdin'>, path: string): Promise<object> {
  const text = await readText(io, path, MOST_JSON_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message})` : '';
    throw usageError(`${path === PIPE ? 'What was piped in' : path} is not JSON${why}.`);
  }
  if (isSchema(value)) return value;
  throw usageError(`${path === PIPE ? 'What was piped in' : path} is not a JSON object, such as {"title": "Lamp"}.`);
}

async function instantOf(
  option: string,
  text: string,
  { key, timezone }: { key: string; timezone: () => Promise<string> },
): Promise<string> {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text) && /\dT\d/i.test(text)) {
    const at = Date.parse(text);
    if (!Number.isNaN(at)) return new Date(at).toISOString();
  }
  const read = readSiteTime(text, await timezone(), LAST_MINUTE.test(key) ? 'last' : 'first');
  if ('at' in read) return read.at;
  throw new CliError(EXIT.usage, 'This cannot be understood:', { lines: [`${option}: ${read.fault.message}`] });
}
