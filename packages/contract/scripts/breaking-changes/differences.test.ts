import { describe, expect, it } from 'vitest';
import type { Json } from './documents.ts';
import { ANSWER, BODY, changesOf, inAnswer, inBody, object, text } from './testing.ts';

describe('what a client sends', () => {
  it.each<[string, Json, Json, string[]]>([
    ['a field fewer', object({ a: text, b: text }, ['a']), object({ a: text }), ['breaking: .b is no longer taken']],
    ['an optional field more', object({ a: text }), object({ a: text, b: text }, ['a']), ['addition: .b is taken now']],
    ['a required field more', object({ a: text }), object({ a: text, b: text }), ['breaking: .b is required']],
    ['a field that is required now', object({ a: text }, []), object({ a: text }), ['breaking: .a is required']],
    ['a field that may be left out', object({ a: text }), object({ a: text }, []), ['addition: .a may be left out']],
    [
      'another type',
      object({ a: text }),
      object({ a: { type: 'integer' } }),
      ['breaking: .a `type` is integer, and was string'],
    ],
    [
      'any number',
      object({ a: { type: 'integer' } }),
      object({ a: { type: 'number' } }),
      ['addition: .a `type` is number, and was integer'],
    ],
    [
      'a value fewer',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
      ['breaking: .a no longer takes "y"'],
    ],
    [
      'a value more',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
      ['addition: .a takes "y" too'],
    ],
    [
      'values instead of text',
      object({ a: text }),
      object({ a: { ...text, enum: ['x'] } }),
      ['breaking: .a `values` is those of a list, and was any'],
    ],
    [
      'a value that a rule refuses',
      object({ a: { ...text, enum: ['xyz'] } }),
      object({ a: { ...text, maxLength: 2 } }),
      ['breaking: .a no longer takes "xyz"'],
    ],
    [
      'no null',
      object({ a: { anyOf: [text, { type: 'null' }] } }),
      object({ a: text }),
      ['breaking: .a no longer takes this form: null'],
    ],
    [
      'null too',
      object({ a: text }),
      object({ a: { anyOf: [text, { type: 'null' }] } }),
      ['addition: .a takes this form too: null'],
    ],
    [
      'a list of types',
      object({ a: { type: ['string', 'null'] } }),
      object({ a: text }),
      ['breaking: .a no longer takes this form: null'],
    ],
    [
      'shorter texts',
      object({ a: { ...text, maxLength: 9 } }),
      object({ a: { ...text, maxLength: 5 } }),
      ['breaking: .a `maxLength` is 5, and was 9'],
    ],
    [
      'longer texts',
      object({ a: { ...text, maxLength: 5 } }),
      object({ a: { ...text, maxLength: 9 } }),
      ['addition: .a `maxLength` is 9, and was 5'],
    ],
    [
      'fewer values of a list that may grow',
      object({ a: { ...text, enum: ['x', 'y'], 'x-extensible': true } }),
      object({ a: { ...text, enum: ['x'], 'x-extensible': true } }),
      ['breaking: .a no longer takes "y"'],
    ],
    [
      'more values of a list that may grow',
      object({ a: { ...text, enum: ['x'], 'x-extensible': true } }),
      object({ a: { ...text, enum: ['x', 'y'], 'x-extensible': true } }),
      ['addition: .a takes "y" too'],
    ],
    [
      'no empty text',
      object({ a: text }),
      object({ a: { ...text, minLength: 1 } }),
      ['breaking: .a `minLength` is 1, and was not set'],
    ],
    [
      'another pattern',
      object({ a: { ...text, pattern: 'a' } }),
      object({ a: { ...text, pattern: 'b' } }),
      ['breaking: .a `pattern` is "b", and was "a"'],
    ],
    [
      'a format',
      object({ a: text }),
      object({ a: { ...text, format: 'date' } }),
      ['breaking: .a `format` is "date", and was not set'],
    ],
    [
      'smaller numbers',
      object({ a: { type: 'integer', maximum: 9 } }),
      object({ a: { type: 'integer', maximum: 5 } }),
      ['breaking: .a `maximum` is 5, and was 9'],
    ],
    [
      'fewer entries',
      { type: 'array', items: text },
      { type: 'array', items: text, maxItems: 3 },
      ['breaking:  `maxItems` is 3, and was not set'],
    ],
    [
      'narrower entries',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'integer' } },
      ['breaking: [] `type` is integer, and was string'],
    ],
    [
      'no further fields',
      { type: 'object', additionalProperties: text },
      object({}),
      ['breaking: .* is no longer taken'],
    ],
    [
      'entries of one kind',
      { type: 'array' },
      { type: 'array', items: text },
      ['breaking: [] `type` is string, and was any'],
    ],
    [
      'each entry once',
      { type: 'array', items: text },
      { type: 'array', items: text, uniqueItems: true },
      ['breaking:  `uniqueItems` is true, and was not set'],
    ],
    [
      'whole steps',
      object({ a: { type: 'number' } }),
      object({ a: { type: 'number', multipleOf: 5 } }),
      ['breaking: .a `multipleOf` is 5, and was not set'],
    ],
    ['a minimum of no fields, which changes nothing', { type: 'object' }, { type: 'object', minProperties: 0 }, []],
    ['only fields that it knows', { type: 'object' }, object({}), ['breaking: .* is no longer taken']],
    [
      'other values by key',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: { ...text, maxLength: 3 } },
      ['breaking: .* `maxLength` is 3, and was not set'],
    ],
    [
      'stricter keys',
      { type: 'object', propertyNames: text },
      { type: 'object', propertyNames: { ...text, maxLength: 3 } },
      ['breaking: .* `maxLength` is 3, and was not set'],
    ],
  ])('in a body that takes %s', (_, before, now, expected) => {
    const found = changesOf(inBody(before), inBody(now)).map((each) => each.replace(BODY, ''));
    expect(found).toEqual(expected);
  });
});

describe('what a client is answered', () => {
  it.each<[string, Json, Json, string[]]>([
    ['a field fewer', object({ a: text, b: text }), object({ a: text }), ['breaking: .b is no longer answered']],
    ['an optional field fewer', object({ a: text }, []), object({}), ['breaking: .a is no longer answered']],
    ['a field more', object({ a: text }), object({ a: text, b: text }), ['addition: .b is answered now']],
    ['a field that may be missing', object({ a: text }), object({ a: text }, []), ['breaking: .a may be missing']],
    [
      'a field that is always there',
      object({ a: text }, []),
      object({ a: text }),
      ['addition: .a is always there now'],
    ],
    [
      'another type',
      object({ a: text }),
      object({ a: { type: 'integer' } }),
      ['breaking: .a `type` is integer, and was string'],
    ],
    [
      'a value more',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
      ['breaking: .a may now be "y", which clients do not know'],
    ],
    [
      'a value fewer',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
      ['addition: .a is never "y" any more'],
    ],
    [
      'null',
      object({ a: text }),
      object({ a: { anyOf: [text, { type: 'null' }] } }),
      ['breaking: .a may now have this form, which clients do not know: null'],
    ],
    [
      'longer texts',
      object({ a: { ...text, maxLength: 5 } }),
      object({ a: { ...text, maxLength: 9 } }),
      ['breaking: .a `maxLength` is 9, and was 5'],
    ],
    [
      'a list that may grow',
      object({ a: { ...text, enum: ['x'], 'x-extensible': true } }),
      object({ a: { ...text, enum: ['x', 'y'], 'x-extensible': true } }),
      [],
    ],
    [
      'a list that may grow from now on',
      object({ a: { ...text, enum: ['x'] } }),
      object({ a: { ...text, enum: ['x'], 'x-extensible': true } }),
      ['breaking: .a `values` is any, and was those of a list'],
    ],
    [
      'a form more',
      { oneOf: [object({ kind: { const: 'a' }, n: text })] },
      { oneOf: [object({ kind: { const: 'a' }, n: text }), object({ kind: { const: 'b' } })] },
      ['breaking:  may now have this form, which clients do not know: object with kind: "b"'],
    ],
    [
      'a form without a field',
      { oneOf: [object({ kind: { const: 'a' }, n: text }), object({ kind: { const: 'b' } })] },
      { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] },
      ['breaking: .n is no longer answered'],
    ],
  ])('that has %s', (_, before, now, expected) => {
    const found = changesOf(inAnswer(before), inAnswer(now)).map((each) => each.replace(ANSWER, ''));
    expect(found).toEqual(expected);
  });
});
