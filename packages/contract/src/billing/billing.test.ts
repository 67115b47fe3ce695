import { describe, expect, it } from 'vitest';
import { newPayerSchema, updatePayerSchema } from './billing-schemas.ts';

const PAYER = {
  org: 'a'.repeat(24),
  name: 'Northwind GmbH',
  billingEmail: 'invoices@north.example',
  currency: 'EUR',
  address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
};

describe.each([
  ['a new payer', newPayerSchema, PAYER],
  ['a change of one', updatePayerSchema, {}],
] as const)('the tax id of %s', (_, schema, rest) => {
  const faults = (tax: { country: string; taxId: string }) =>
    schema.safeParse({ ...rest, ...tax }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('has the form of the country that is given with it', () => {
    expect(faults({ country: 'DE', taxId: 'DE 136 695 976' })).toEqual([]);
    expect(faults({ country: 'DE', taxId: '' })).toEqual([]);
    expect(faults({ country: 'DE', taxId: 'DE29841773' })).toEqual(['taxId']);
    expect(faults({ country: 'AT', taxId: 'DE136695976' })).toEqual(['taxId']);
  });
});

it('a change that names no country leaves the tax id to code that knows the country', () => {
  expect(updatePayerSchema.safeParse({ taxId: 'DE29841773' }).success).toBe(true);
  expect(updatePayerSchema.safeParse({ country: 'AT' }).success).toBe(true);
});
