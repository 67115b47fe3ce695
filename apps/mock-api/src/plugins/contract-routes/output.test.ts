import { c, contract, listRoutes, problemSchema } from '@siteward/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AnswerError, outputCheck } from './output.ts';

const item = z.object({
  _id: z.string().length(3),
  name: z.string(),
  tags: z.array(z.string()),
  inner: z.object({ n: z.int() }),
});
const route = {
  method: 'GET',
  path: '/x',
  responses: { 200: z.object({ items: z.array(item) }), 404: problemSchema },
  metadata: { access: { kind: 'public' }, errors: [] },
} as const;
const check = outputCheck('x.y', { ...route, responses: { ...route.responses, 204: c.noBody() } });
const good = { _id: 'abc', name: 'n', tags: ['t'], inner: { n: 1 } };

describe('outputCheck', () => {
  it('lets an answer through that is what the contract says', () => {
    expect(check(200, { items: [good] })).toEqual({ items: [good] });
  });

  it('drops undeclared fields at every depth', () => {
    const leaky = { ...good, passwordHash: 'h', inner: { n: 1, token: 't' } };
    expect(check(200, { items: [good, leaky], more: 1 })).toEqual({ items: [good, good] });
  });

  it('drops undeclared own fields of a record that inherits others, even if it has as many fields as are declared', () => {
    const leaky = Object.assign(Object.create(good), { passwordHash: 'h', token: 't', otp: 'o', sid: 's' });
    expect(check(200, { items: [leaky] })).toEqual({ items: [good] });
  });

  it('drops an undeclared field without a value', () => {
    expect(Object.keys(check(200, { items: [], more: undefined }) ?? {})).toEqual(['items']);
  });

  it.each([
    ['a missing field', { items: [{ ...good, name: undefined }] }],
    ['a wrong type', { items: [{ ...good, tags: 't' }] }],
    ['a wrong length', { items: [{ ...good, _id: 'abcd' }] }],
    ['no object', 'text'],
    ['nothing', undefined],
  ])('throws for %s', (_, body) => {
    expect(() => check(200, body)).toThrow(AnswerError);
  });

  it('throws for a status that is not declared, and for one that only errors may have', () => {
    expect(() => check(201, { items: [] })).toThrow(AnswerError);
    expect(() => check(404, {})).toThrow(AnswerError);
  });

  it('sends no body with a status that has none', () => {
    expect(check(204, { items: [good] })).toBeUndefined();
  });

  it('agrees with zod on anything', () => {
    const schema = route.responses[200];
    const value = fc.record({
      items: fc.array(
        fc.record(
          {
            _id: fc.string({ minLength: 2, maxLength: 4, unit: 'binary-ascii' }),
            name: fc.string(),
            tags: fc.array(fc.string()),
            inner: fc.record({ n: fc.oneof(fc.integer(), fc.double()) }),
            extra: fc.anything(),
          },
          { requiredKeys: ['_id'] },
        ),
      ),
    });
    fc.assert(
      fc.property(value, (body) => {
        const expected = schema.safeParse(body);
        if (expected.success) expect(check(200, body)).toEqual(expected.data);
        else expect(() => check(200, body)).toThrow(AnswerError);
      }),
    );
  });

  it.each(listRoutes(contract))('is built for $name', ({ name, route }) => {
    expect(() => outputCheck(name, route)).not.toThrow();
  });
});
