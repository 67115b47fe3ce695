import { RECORD_ID } from '@siteward/domain';
import fc from 'fast-check';
import { z } from 'zod';

/** Values that exist in the database, for fields whose schema says only what they look like. */
export type Pools = { ids: readonly string[]; emails: readonly string[]; secrets: readonly string[] };
type Json = { readonly [key: string]: unknown };
type Context = { pools: Pools; definitions: Json };

const ONE_LINE_PATTERN = '^[^\\p{Cc}]*$';
const LONGEST_LIST = 4;
const LONGEST_TEXT = 60;

/** The first surrogate, and how many there are: halves of characters, which are not characters by themselves. */
const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800];

/**
 * Any character. It is what `unit: 'binary'` is, with the same numbering, but without the table of all million characters that
 * `unit: 'binary'` builds wherever it is named.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map((at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES), numberOfCharacter);

/** @throws If it is not exactly one character. */
function numberOfCharacter(text: unknown): number {
  const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (point === undefined || text !== String.fromCodePoint(point) || /\p{Cs}/u.test(text))
    throw new Error('This is not one character.');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}

/** An address of any form that belongs to nobody, because a server may send mail to it. */
const nobodysAddress = fc
  .emailAddress()
  .map((address) => `${address.slice(0, address.lastIndexOf('@'))}@suite.example`);

/** Values that nobody should send: operators, prototype keys, odd characters, extremes, and arbitrary JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53 + 2, '', ' ', '\0', '\ud800', '[', '.*', '%', '__proto__'],
    ...[[], {}, [[]], { $ne: null }, { $gt: '' }, { $regex: '.*' }, [{ $ne: 1 }], { toString: 1 }, { length: 1e9 }],
    ...['x'.repeat(5000), Array.from({ length: 300 }, () => 'x'), Number.MAX_SAFE_INTEGER, '2026-13-45', 'constructor'],
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Keys that no object declares. */
export const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '$where', 'org', 'version', '_id', 'a.b', 'toString', ''),
  fc.string({ maxLength: 10 }),
);

/**
 * Values that fit a zod schema in the form in which a client sends them, or nearly: refinements that JSON Schema cannot express
 * are ignored.
 */
export function arbitraryOf(schema: unknown, pools: Pools): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodType)) return fc.constant(undefined);
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return fromSchema(json, '', { pools, definitions: $defs });
}

function fromSchema(schema: Json, key: string, context: Context): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    return fromSchema(asJson(context.definitions[schema.$ref.split('/').at(-1) ?? '']), key, context);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) return fc.oneof(...variants.map((variant) => fromSchema(asJson(variant), key, context)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, key, context.pools);
    case 'integer':
      return fc.integer({
        min: numberOf(schema.minimum, -1000),
        max: Math.min(numberOf(schema.maximum, 1000), 2 ** 30),
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, key, context);
    case 'object':
      return objectOf(schema, context);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function listOf({ items, minItems, maxItems }: Json, key: string, context: Context): fc.Arbitrary<unknown[]> {
  const minLength = numberOf(minItems, 0);
  const maxLength = Math.max(minLength, Math.min(numberOf(maxItems, LONGEST_LIST), LONGEST_LIST));
  return fc.array(fromSchema(asJson(items), key, context), { minLength, maxLength });
}

function objectOf({ properties, required }: Json, context: Context): fc.Arbitrary<unknown> {
  const fields = Object.entries(asJson(properties)).map(
    ([key, schema]) => [key, fromSchema(asJson(schema), key, context)] as const,
  );
  const requiredKeys = Array.isArray(required) ? required.map(String) : [];
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function textOf({ pattern, minLength, maxLength }: Json, key: string, pools: Pools): fc.Arbitrary<string> {
  if (pattern === RECORD_ID.source) return fc.constantFrom(...pools.ids);
  if (key === 'email') return fc.oneof(fc.constantFrom(...pools.emails), nobodysAddress);
  if (/^(token|otp|sid)$/.test(key)) return fc.constantFrom(...pools.secrets);
  if (key === 'timezone') return fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Nowhere/Nothing');
  if (key === 'locale') return fc.constantFrom('en', 'en-GB', 'de-DE', 'zh-Hant-TW', 'x');
  if (typeof pattern === 'string' && pattern !== ONE_LINE_PATTERN) return fc.stringMatching(new RegExp(pattern));
  const unit = pattern === ONE_LINE_PATTERN ? 'grapheme' : anyCharacter;
  const min = numberOf(minLength, 0);
  return fc.string({ unit, minLength: min, maxLength: Math.max(min, Math.min(numberOf(maxLength, 60), LONGEST_TEXT)) });
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
