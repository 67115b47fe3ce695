import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkContract, report } from './check.ts';
import { comparison } from './differences.ts';
import type { Document, Json } from './documents.ts';
import { findChanges } from './findings.ts';
import { type Call, documentOf, inAnswer, inBody, object, query, said, text } from './testing.ts';

/** A schema, and some of the values that it accepts. */
type Form = { schema: Json; values: readonly unknown[] };

// Enough runs to find mistakes, but quick; the table tests have a row for each kind of change.
const RUNS = { numRuns: 50 };
const names = fc.constantFrom('a', 'b', 'c', 'd');
const leaf: fc.Arbitrary<Form> = fc.oneof(
  fc.constant({ schema: { type: 'null' }, values: [null] }),
  fc.constant({ schema: { type: 'boolean' }, values: [true, false] }),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([minLength, more]) => ({
    schema: { ...text, minLength, maxLength: minLength + more },
    values: ['x'.repeat(minLength), 'x'.repeat(minLength + more)],
  })),
  fc.tuple(fc.constantFrom('integer', 'number'), fc.nat(3), fc.nat(3)).map(([type, minimum, more]) => ({
    schema: { type, minimum, maximum: minimum + more },
    values: [minimum, minimum + more, ...(type === 'number' && more > 0 ? [minimum + 0.5] : [])],
  })),
  fc
    .uniqueArray(fc.constantFrom('x', 'xx', 'yyy'), { minLength: 1 })
    .map((values) => ({ schema: { ...text, enum: values }, values })),
);
const { form } = fc.letrec<{ form: Form }>((tie) => ({
  form: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.tuple(tie('form'), fc.nat(2)).map(([{ schema, values }, maxItems]) => ({
      schema: { type: 'array', items: schema, maxItems },
      values: [[], values.slice(0, maxItems)],
    })),
    fc.tuple(tie('form'), tie('form')).map(([one, other]) => ({
      schema: { anyOf: [one.schema, other.schema] },
      values: [...one.values, ...other.values],
    })),
    fc
      .tuple(fc.dictionary(names, tie('form'), { maxKeys: 3 }), fc.array(names, { maxLength: 2 }))
      .map(([fields, optional]) => {
        const all = Object.entries(fields);
        const required = all.map(([name]) => name).filter((name) => !optional.some((each) => each === name));
        const value = Object.fromEntries(all.map(([name, { values }]) => [name, values[0]]));
        const least = Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name)));
        const schema = object(Object.fromEntries(all.map(([name, each]) => [name, each.schema])), required);
        return { schema, values: [value, least] };
      }),
  ),
}));

const call: fc.Arbitrary<Call> = fc.record({
  errors: fc.uniqueArray(fc.constantFrom('GONE', 'CONFLICT', 'FORBIDDEN')),
  parameters: fc
    .uniqueArray(fc.tuple(names, form, fc.boolean()), { selector: ([name]) => name })
    .map((all) => all.map(([name, { schema }, required]) => query(name, schema, { required }))),
  body: form.map(({ schema }) => inBody(schema).body ?? {}),
  answers: form.map(({ schema }) => inAnswer(schema).answers ?? {}),
});
const document: fc.Arbitrary<{ calls: Record<string, Call> }> = fc.record({
  calls: fc
    .dictionary(fc.constantFrom('sites.list', 'sites.get', 'sites.create'), call)
    .map((calls) =>
      Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, { ...each, path: `/api/${name}` }])),
    ),
});

const breaks = (before: Document, now: Document) =>
  findChanges(before, now).filter(({ effect }) => effect === 'breaking');

it('never finds a change in what has not changed', () => {
  fc.assert(
    fc.property(document, ({ calls }) => {
      expect(said(documentOf(calls), documentOf(calls))).toEqual([]);
    }),
    RUNS,
  );
});

it('never breaks through additions that may be left out', () => {
  const more = (each: Call): Call => ({
    ...each,
    errors: [...(each.errors ?? []), 'ADDED'],
    parameters: [...(each.parameters ?? []), query('added', text)],
  });
  fc.assert(
    fc.property(document, call, ({ calls }, added) => {
      const now = Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, more(each)]));
      const [before, after] = [
        documentOf(calls),
        documentOf({ ...now, 'sites.added': { ...added, path: '/api/added' } }),
      ];
      expect(breaks(before, after)).toEqual([]);
      // In the other direction it does break, at least because of the call.
      expect(breaks(after, before)).not.toEqual([]);
    }),
    RUNS,
  );
});

it('never breaks through one more optional field, wherever the object is', () => {
  fc.assert(
    fc.property(form, ({ schema }) => {
      const [sent, answered] = [{ 'sites.create': inBody(schema) }, { 'sites.create': inAnswer(schema) }];
      const wider = withField(schema);
      expect(breaks(documentOf(sent), documentOf({ 'sites.create': inBody(wider) }))).toEqual([]);
      expect(breaks(documentOf(answered), documentOf({ 'sites.create': inAnswer(wider) }))).toEqual([]);
    }),
    RUNS,
  );
});

function withField(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) => {
    const isFields = typeof part === 'object' && part !== null && 'properties' in part;
    return isFields ? { ...part, properties: { ...Object(part.properties), added: text } } : part;
  });
}

it('says that nothing breaks only if everything that was sent is still accepted', () => {
  const ajv = new Ajv({ allowUnionTypes: true });
  const nothing = documentOf({});
  fc.assert(
    fc.property(form, form, (before, now) => {
      const found = comparison(nothing, nothing, 'input')({ narrow: before.schema, wide: now.schema });
      const refused = before.values.filter((value) => !ajv.validate(now.schema, value));
      expect(found.length > 0 || refused.length === 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('the contract has the version that its changes ask for: see docs/guides/change-the-contract.md', () => {
  const outcome = checkContract();
  expect(outcome.faults, report(outcome)).toEqual([]);
});
