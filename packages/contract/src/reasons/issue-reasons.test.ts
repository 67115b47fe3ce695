import { FAULTS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listRoutes } from '../client/routes.ts';
import { contract } from '../contract.ts';
import { reasonOfIssue } from './issue-reasons.ts';

const REQUIRED = FAULTS.required();

type Json = z.core.JSONSchema.BaseSchema;

/** Every part of every call that takes input, as a schema and as JSON Schema. */
const PARTS = listRoutes(contract).flatMap(({ name, route }) =>
  Object.entries({ params: route.pathParams, query: route.query, body: 'body' in route ? route.body : undefined })
    .filter((pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType)
    .map(([part, schema]) => ({
      name: `${name} ${part}`,
      schema,
      json: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    })),
);

const JUNK: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'no such thing',
  '§$%',
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  true,
  [],
  {},
];

/** Values that a schema should refuse: junk, one beyond each bound, and the same inside lists and objects. */
function wrongValues(json: Json | boolean, depth = 0): unknown[] {
  if (typeof json === 'boolean') return [...JUNK];
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items, properties, anyOf, oneOf } = json;
  const of = (value: number | undefined, make: (count: number) => unknown) =>
    value === undefined ? [] : [make(value)];
  const inside = depth > 2 ? [] : [...(anyOf ?? []), ...(oneOf ?? [])].flatMap((each) => wrongValues(each, depth + 1));
  const entries = depth > 2 || items === undefined || Array.isArray(items) ? [] : wrongValues(items, depth + 1);
  const fields = depth > 2 ? [] : Object.entries(properties ?? {});
  return [
    ...JUNK,
    ...inside,
    ...of(minLength, (count) => 'a'.repeat(Math.max(0, count - 1))),
    ...of(maxLength, (count) => 'a'.repeat(count + 1)),
    ...of(minimum, (count) => count - 1),
    ...of(maximum, (count) => count + 1),
    ...of(minItems, (count) => Array.from({ length: count - 1 }, () => 'a')),
    ...of(maxItems, (count) => Array.from({ length: count + 1 }, (_, index) => `a${index}`)),
    ...entries.map((value) => [value]),
    ...fields.flatMap(([key, field]) => wrongValues(field, depth + 1).map((value) => ({ [key]: value }))),
    { noSuchField: 1 },
  ];
}

const isList = (json: Json | boolean | undefined): boolean => typeof json === 'object' && json.type === 'array';

/** The message that zod itself would give. */
const ofZod = z.locales.en().localeError;

describe.each(PARTS)('the messages of $name', ({ schema, json }) => {
  const values = wrongValues(json);
  const issues = values.flatMap((value) => schema.safeParse(value).error?.issues ?? []);

  it('are never the library’s own, and say what to do', () => {
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) {
      const builtIn = ofZod({ ...issue, input: undefined });
      expect(issue.message).not.toBe(typeof builtIn === 'string' ? builtIn : builtIn?.message);
      expect(reasonOfIssue(issue)).toMatchObject({ code: expect.any(String), message: issue.message });
      expect(issue.message).not.toBe(FAULTS['check-field']());
      expect(issue.message).not.toMatch(
        /expected|received|invalid|too (small|big)|unrecognized|undefined|NaN|\bzod\b/i,
      );
      expect(issue.message).toMatch(
        /^(Must |Please |Choose |Use |Leave |This field |Email is required|The passwords )/,
      );
    }
  });

  it('say of every empty required field that it is required, and nothing else', () => {
    for (const key of json.required ?? []) {
      for (const empty of [undefined, null, '', '   ']) {
        if (empty === null && takesNull(json.properties?.[key])) continue;
        const found = schema.safeParse({ [key]: empty }).error?.issues ?? [];
        const messages = found.filter(({ path }) => path[0] === key).map(({ message }) => message);
        // Only fields that trim blanks report them as missing.
        if (empty === '   ' && !messages.includes(REQUIRED)) continue;
        // For a list, an empty text is also a list that is too short.
        if (isList(json.properties?.[key])) messages.length = Math.min(messages.length, 1);
        expect(messages).toEqual([
          expect.stringMatching(new RegExp(`^(${REQUIRED}|${FAULTS['reset-email-required']()})$`)),
        ]);
      }
    }
  });
});

function takesNull(field: unknown): boolean {
  return JSON.stringify(field ?? null).includes('"type":"null"');
}

describe('the sentence', () => {
  const messages = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  const { seats, organizations, auth, members, sites, roles } = contract;

  it.each<[string, z.ZodType, unknown, string]>([
    ['a name of spaces', organizations.update.body.shape.name, '   ', REQUIRED],
    ['a name of one letter', organizations.update.body.shape.name, 'x', 'Must be at least 2 characters'],
    [
      'a name with an address',
      organizations.update.body.shape.name,
      'evil.com',
      'Leave out web addresses, such as www.example.com, and put a space after a dot',
    ],
    ['no seats', seats.set.body.shape.seats, 0, 'Must be at least 1'],
    ['too many seats', seats.set.body.shape.seats, 1_000_000, 'Must be at most 100000'],
    ['a word for a number', seats.set.body.shape.seats, 'many', FAULTS['not-a-number']()],
    ['half a seat', seats.set.body.shape.seats, 1.5, 'Must be a whole number'],
    ['an empty field of numbers', seats.set.body.shape.seats, Number.NaN, REQUIRED],
    ['a wrong address', auth.signIn.body.shape.email, 'office', FAULTS['not-an-email']()],
    ['an unknown option', members.invite.body.shape.type, 'boss', 'Choose one of: staff, customer, provider'],
    ['an unknown permission', roles.create.body.shape.permissions, ['fly'], 'Choose one of the known options'],
    ['too few days', sites.update.body.shape.workingHours, [], 'Must have at least 7 entries'],
    ['an unknown field', organizations.update.body, { nmae: 'x' }, 'Leave out unknown fields: nmae'],
    [
      'a kind of change that there is not',
      roles.setField.body,
      { field: 'colour' },
      'Choose one of: name, description, type, permissions',
    ],
  ])('for %s', (_, schema, value, expected) => {
    expect(messages(schema, value)).toEqual([expected]);
  });
});

describe('a check that compares several fields', () => {
  // Later fields get earlier letters, so that whatever has to come after another field seems to come before it.
  const nonsense = ({ properties = {} }: Json) => {
    const keys = Object.keys(properties).filter((key) => !isList(properties[key]));
    return Object.fromEntries(keys.map((key, index) => [key, String.fromCharCode(122 - (index % 26)).repeat(3)]));
  };

  it.each(PARTS)('finds no fault with fields of $name that are faulty by themselves', ({ schema, json }) => {
    const issues = schema.safeParse(nonsense(json)).error?.issues.filter(({ path }) => path.length > 0) ?? [];
    const lines = new Set(issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
    expect([...lines], 'one line for each field').toHaveLength(new Set(issues.map(({ path }) => path.join('.'))).size);
  });

  it('finds fault with fields that are right by themselves, whatever is wrong elsewhere', () => {
    const { body } = contract.workOrders.create;
    const found = body.safeParse({
      title: '',
      scheduledStart: '2026-12-01T10:00:00Z',
      scheduledEnd: '2026-12-01T10:00:00Z',
    });
    const linesAt = (field: string) =>
      found.error?.issues.flatMap(({ path, message }) => (path[0] === field ? [message] : []));
    expect([linesAt('org'), linesAt('scheduledEnd')]).toEqual([[REQUIRED], [FAULTS['ends-before-start']()]]);
  });
});
