import { readSiteTime } from '@siteward/domain';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CliError, EXIT, usageError } from './errors.ts';
import { PIPE, readText } from './files.ts';
import type { Io } from './io.ts';
import { asHelp, dashed, isInputOf, type JsonSchema, type ObjectSchema } from './schema-options.ts';

/** What a field takes on the command line. `json`: more than an option can express. */
type Kind = 'text' | 'number' | 'flag' | 'texts' | 'time' | 'json';

/** Fields that get no option: global options set them, or the command knows them itself. */
const KNOWN = new Set(['org', 'site', 'version']);
/** The most JSON that the server accepts. */
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

/** The meaning of fields that neither their name nor the contract explains. */
const WORDS: Record<string, string> = {
  allDay: 'its scheduled time is whole days',
  dueAt: 'when it is due',
  estimatedMinutes: 'how many minutes it is expected to take',
  scheduledStart: 'when work on it is to begin',
  scheduledEnd: 'when work on it is to end',
  watchers: 'ids of members who are notified of what happens to it',
};

const TAKES: Record<Exclude<Kind, 'json'>, string> = {
  text: ' <text>',
  number: ' <number>',
  flag: '',
  texts: ' <values...>',
  time: ' <time>',
};

/**
 * Gives a command an option for each field of a call's body that an option can express, and `--from-json` for the whole body.
 *
 * @param command - the command
 * @param body - the schema of the body, from the contract
 * @param without - fields that the command sets itself
 */
export function addBodyOptions(command: Command, body: ObjectSchema, without: readonly string[] = []): Command {
  for (const [key, field] of Object.entries(body.shape)) {
    if (KNOWN.has(key) || without.includes(key)) continue;
    const { kind, choices, meaning, clearable } = described(field);
    if (kind === 'json') continue;
    const remarks = [
      ...(kind === 'time' ? ["as 2026-12-31 08:30 in the site's time zone, or 2026-12-31T08:30Z"] : []),
      ...(clearable ? ['"" for none'] : []),
    ];
    const words = asHelp(meaning) || WORDS[key] || `its ${dashed(key).replaceAll('-', ' ')}`;
    const option = new Option(`--${dashed(key)}${TAKES[kind]}`, [words, ...remarks].join('; '));
    // For help and completion only: the contract's schema reports other values, together with all other faults.
    if (choices.length > 0) option.argChoices = choices;
    command.addOption(option);
    // Only a body that changes a record has a version; a new record has no flag to turn off.
    if (kind === 'flag' && 'version' in body.shape) command.option(`--no-${dashed(key)}`, 'turns that off');
  }
  return command.option(
    '--from-json <file>',
    'the fields as a JSON object, including those that have no option; - for stdin. Options take precedence',
  );
}

type Given = {
  /** What the command was called with. */
  options: object & { fromJson?: string };
  /** What the command knows itself. It overrides a file, except for an organization or site that no option named. */
  known?: object;
  /** The values of global options such as `--site`. */
  said?: { org?: string; site?: string };
  /** The site's time zone, for times that name none; needed only if the body has times. */
  timezone?: () => Promise<string>;
};

/**
 * Builds the body of a call from what a command was given.
 *
 * @param body - the schema of the body, from the contract
 * @throws If the contract does not accept a value, with the option's name.
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
  throw new CliError(EXIT.usage, 'These values are not valid:', { lines });
}

async function objectIn(io: Pick<Io, 'stdin'>, path: string): Promise<object> {
  const text = await readText(io, path, MOST_JSON_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message})` : '';
    throw usageError(`${path === PIPE ? 'The piped input' : path} is not JSON${why}.`);
  }
  if (isSchema(value)) return value;
  throw usageError(`${path === PIPE ? 'The piped input' : path} is not a JSON object, such as {"title": "Lamp"}.`);
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
  throw new CliError(EXIT.usage, 'This value is not valid:', { lines: [`${option}: ${read.fault.message}`] });
}
