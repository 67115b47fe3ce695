import { MAX_LIMIT } from '@siteward/domain';
import { z } from 'zod';

const HEX_ID = /^[0-9a-f]{24}$/i;

/** A record's id: 24 hexadecimal characters, lower case after parsing (product 1). */
export const recordIdSchema = z
  .string()
  .regex(HEX_ID, 'Must be 24 hexadecimal characters')
  .toLowerCase()
  .meta({ pattern: '^[0-9a-fA-F]{24}$' });

/** An id in an answer: written by the server itself, so its form is checked without a pattern. */
export const idSchema = z.string().length(24);
/** A point in time in an answer: ISO 8601 UTC with milliseconds. */
export const timestampSchema = z.string().length(24).meta({ format: 'date-time' });

// Control characters have no place in a name or a line of text, and break logs, mails and CSV files.
const ONE_LINE = /^[^\p{Cc}]*$/u;

/** One line of text, trimmed, of `min` to `max` characters. */
export function lineSchema(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min, min === 1 ? 'This field is required' : `Must be at least ${min} characters`)
    .max(max, `Must be at most ${max} characters`)
    .regex(ONE_LINE, 'Must not contain control characters');
}

/** An email address, trimmed and lower case after parsing; at most 254 characters (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .max(254, 'Must be at most 254 characters')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email'));

/** A phone number in E.164 form, `+491701234567`. */
export const phoneSchema = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'Must be an international number like +491701234567');

/** A time zone by its IANA name. */
export const timezoneSchema = lineSchema(1, 60).refine(isTimeZone, 'Must be an IANA time zone like Europe/Berlin');

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

/** The version that a change was made on; a stale one is VERSION_CONFLICT (product 1). */
export const versionSchema = z.int().min(1);

/** The fields that every record has (product 1). */
export const recordFields = {
  _id: idSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  deletedAt: timestampSchema.nullable(),
  version: z.int(),
};

/**
 * A whole number in a query string. Clients may pass a number; on the wire only plain digits count, so that
 * `0x10`, `1e3`, ` 1`, an empty or a repeated value are refused.
 */
function queryIntSchema(min: number, max: number, byDefault: number) {
  return z
    .custom<number | `${number}`>(
      (value) => (typeof value === 'string' ? /^(0|[1-9]\d{0,8})$/.test(value) : Number.isInteger(value)),
      'Must be a whole number, given once',
    )
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(byDefault)
    .meta({ type: 'integer', minimum: min, maximum: max, default: byDefault });
}

/**
 * A filter with several values, separated by commas: `type=staff,customer` finds either. In: what one value is; the most
 * that there may be. Out: the values, each once. Empty ones, repeated ones and more than that are refused.
 */
export function anyOfSchema<Value extends string>(value: z.ZodType<Value, string>, most = 20) {
  const values = z
    .array(value, 'Must be values separated by commas, given once')
    .max(most, `Must be at most ${most} values`)
    .refine((all) => new Set(all).size === all.length, 'Must not name a value twice')
    .meta({ minItems: 1, uniqueItems: true });
  // A parameter that is given twice arrives as a list, which is refused like anything else that is no text.
  return z.preprocess((text: string) => (typeof text === 'string' ? text.split(',') : null), values);
}

/** Page and order, which every list takes. `sort` allows the given fields, each also with a leading minus. */
export function pageQuery<const Field extends string>(options: { limit: number; sort: readonly [Field, ...Field[]] }) {
  const directions = options.sort.flatMap((field) => [field, `-${field}`] as const);
  return {
    page: queryIntSchema(1, 100_000, 1),
    limit: queryIntSchema(1, MAX_LIMIT, options.limit),
    sort: z.enum(directions).optional(),
  };
}

/** Parameters of a list that is searched by words, beside its own filters (product 1). */
export function listQuery<const Field extends string>(options: { limit: number; sort: readonly [Field, ...Field[]] }) {
  return {
    ...pageQuery(options),
    search: z.string().trim().max(100, 'Must be at most 100 characters').optional(),
  };
}

/** The answer of every list: `{ items, page, pages, limit, total }` (product 1). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), pages: z.int(), limit: z.int(), total: z.int() });
}
