import {
  type Fault,
  fault,
  isCurrency,
  isTooDeep,
  LANGUAGES,
  lineFault,
  MAX_LIMIT,
  nameFault,
  RECORD_ID,
  textFault,
} from '@siteward/domain';
import { z } from 'zod';
import { noteReason, refuse, saying } from './reasons/issue-reasons.ts';

// Applies to all schemas: those of this package build on this file, and those of the forms build on them.
z.config({ customError: noteReason });

/** A record's id: 24 hexadecimal characters, lower case after parsing (product 1). */
export const recordIdSchema = z
  .string()
  .regex(RECORD_ID, saying(fault('not-an-id')))
  .toLowerCase()
  .meta({ pattern: RECORD_ID.source });

/** An id in an answer: the server itself wrote it, so its form is checked without a pattern. */
export const idSchema = z.string().length(24);
/** A member mentioned in a record: their id, and their current name. */
export const memberNameSchema = z.object({ _id: idSchema, name: z.string() }).meta({ id: 'MemberName' });
export type MemberName = z.infer<typeof memberNameSchema>;
/** A point in time in an answer: ISO 8601 UTC with milliseconds. */
export const timestampSchema = z.string().length(24).meta({ format: 'date-time' });

function writtenSchema(min: number, max: number, faultOf: (text: string) => Fault | null) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .superRefine((text, context) => {
      // One fault at a time. Aborting the check instead would hide the faults of other fields.
      if (text.length < min || text.length > max) return;
      const found = faultOf(text);
      if (found !== null) refuse(context, found);
    });
}

/** One line of text, trimmed, of `min` to `max` characters, all of them visible. */
export function lineSchema(min: number, max: number) {
  return writtenSchema(min, max, lineFault);
}

/** A text of any number of lines, trimmed, of `min` to `max` characters, all of them visible. */
export function textSchema(min: number, max: number) {
  return writtenSchema(min, max, textFault);
}

/** The name of a person, an organization, a role or a site: one line, without web addresses, because mails contain it. */
export function nameSchema(min: number, max: number) {
  return writtenSchema(min, max, nameFault);
}

/** A point in time in a request, from 1970 to 2199: ISO 8601 in UTC; with milliseconds after parsing, as in answers. */
export const instantSchema = z.iso
  .datetime(saying(fault('not-an-instant')))
  .max(30, saying(fault('not-an-instant')))
  .refine((text) => text >= '1970' && text < '2200', saying(fault('not-an-instant')))
  .transform((text) => new Date(text).toISOString())
  .meta({ format: 'date-time' });

/** The same, but mandatory: an empty text is reported as missing. */
export const requiredInstantSchema = z
  .string()
  .min(1)
  .max(30, saying(fault('not-an-instant')))
  .pipe(instantSchema)
  .meta({ format: 'date-time' });

/** An email address, trimmed and lower case after parsing; at most 254 characters (RFC 5321). */
export const emailSchema = z.string().trim().min(1).max(254).toLowerCase().pipe(z.email());

/** A token or code from a mail, as people paste it. */
export const mailedTokenSchema = z.string().trim().min(1).max(200);

/** An existing password. */
export const passwordSchema = z.string().min(1).max(128);

/** A new password and its repetition, which `samePasswords` compares; domain's `passwordFault` checks everything else. */
export const newPasswordFields = {
  newPassword: z.string().min(8).max(128),
  passwordConfirmation: z.string().min(1).max(128),
};

const bothPasswordsSchema = z.object(newPasswordFields);

/** For `.refine(...samePasswords)`. Reports its fault together with those of other fields, because people want to see all of them. */
export const samePasswords = [
  (value: { newPassword: string; passwordConfirmation: string }) => value.newPassword === value.passwordConfirmation,
  {
    path: ['passwordConfirmation'],
    ...saying(fault('passwords-differ')),
    when: ({ value }: { value: unknown }) => bothPasswordsSchema.safeParse(value).success,
  },
] satisfies [unknown, unknown];

/** A time zone by its IANA name. */
export const timezoneSchema = lineSchema(1, 60).refine(isTimeZone, saying(fault('not-a-time-zone')));

/** A day of the calendar, without a time: `2026-03-01`. */
export const dateSchema = z.iso.date(saying(fault('not-a-date')));

const notACurrency = saying(fault('not-a-currency'));

/** A currency by its ISO 4217 code; it has to exist, because amounts are shown in it. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, { ...notACurrency, abort: true })
  .refine(isCurrency, notACurrency);

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

/** A language of the app, the mails and the messages. */
export const languageSchema = z.enum(LANGUAGES);

/** All that people without an account are told; the reason is that the organization has no customer, and its trial is over. */
export const pausedSchema = z
  .boolean()
  .meta({ description: 'Whether nothing can be sent to the organization right now; existing data can still be read.' });

/** The version that a change is based on; a stale one is VERSION_CONFLICT (product 1). */
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
 * A whole number in a query string. Clients may pass a number; on the wire only plain digits count, so that `0x10`, `1e3`, ` 1`,
 * an empty value and a repeated one are refused.
 */
export function queryIntSchema(min: number, max: number) {
  return z
    .custom<number | `${number}`>(
      (value) => (typeof value === 'string' ? /^(0|[1-9]\d{0,8})$/.test(value) : Number.isInteger(value)),
      saying(fault('not-a-whole-number-once')),
    )
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });
}

function queryIntWithDefault(min: number, max: number, byDefault: number) {
  const meta = { type: 'integer', minimum: min, maximum: max, default: byDefault } as const;
  return queryIntSchema(min, max).default(byDefault).meta(meta);
}

/** The most values that a filter takes, unless it sets its own limit. */
export const MOST_VALUES = 20;

/**
 * A filter with several values, separated by commas: `type=staff,customer` finds either. Empty values, repeated ones and more
 * than `most` are refused.
 *
 * @param value - the schema of one value
 * @param most - how many values are allowed
 */
export function anyOfSchema<Value extends string>(value: z.ZodType<Value, string>, most: number = MOST_VALUES) {
  const values = z
    .array(value, saying(fault('not-values')))
    .max(most)
    .refine((all) => new Set(all).size === all.length, saying(fault('value-twice')))
    .meta({ minItems: 1, uniqueItems: true });
  // A repeated parameter arrives as a list, which is refused like anything else that is not text.
  return z.preprocess((text: string) => (typeof text === 'string' ? text.split(',') : null), values);
}

/** Page and order, which every list accepts. `sort` allows the given fields, each also with a leading minus. */
export function pageQuery<const Field extends string>(options: { limit: number; sort: readonly [Field, ...Field[]] }) {
  return {
    page: queryIntWithDefault(1, 100_000, 1),
    limit: queryIntWithDefault(1, MAX_LIMIT, options.limit),
    sort: sortSchema(options.sort),
  };
}

/** The order of a list: one of the given fields, each also with a leading minus. */
export function sortSchema<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.enum(fields.flatMap((field) => [field, `-${field}`] as const)).optional();
}

/** The longest search. */
export const SEARCH_MAX = 100;
/** What to search for: the beginnings of words. */
export const searchSchema = z.string().trim().max(SEARCH_MAX).optional();

/** For `.refine(...notTooDeep)` on the query of every list: pages end where counting ends. */
export const notTooDeep = [
  (query: { page: number; limit: number }) => !isTooDeep(query),
  { path: ['page'], ...saying(fault('page-too-deep')) },
] satisfies [unknown, unknown];

/** Parameters of a list that can be searched by words, besides its own filters (product 1). */
export function listQuery<const Field extends string>(options: { limit: number; sort: readonly [Field, ...Field[]] }) {
  return { ...pageQuery(options), search: searchSchema };
}

/** Parameters of an export of such a list: the same, but without pages. */
export function exportQuery<const Field extends string>(options: { sort: readonly [Field, ...Field[]] }) {
  return { sort: sortSchema(options.sort), search: searchSchema };
}

/** The answer of every list (product 1). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    pages: z.int(),
    limit: z.int(),
    total: z.int().meta({ description: 'At most 10,000.' }),
    capped: z.boolean().meta({ description: 'Whether counting stopped early: there are more than `total`.' }),
  });
}
