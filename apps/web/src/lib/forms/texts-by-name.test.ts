import { expect, it } from 'vitest';
import { textsByName, withTyped } from './texts-by-name.ts';

const PAYER = {
  name: 'Mill',
  seats: 4,
  provider: null,
  phone: undefined,
  address: { street: '', city: { name: 'Ulm' } },
};

it('the values of a form are texts, those within others by the names of both', () => {
  expect(textsByName(PAYER)).toEqual([
    ['name', 'Mill'],
    ['seats', '4'],
    ['provider', ''],
    ['phone', ''],
    ['address.street', ''],
    ['address.city.name', 'Ulm'],
  ]);
});

it('replaces the texts of a form by their names, and leaves the other values as they are', () => {
  const before = structuredClone(PAYER);
  expect(withTyped(PAYER, { 'address.city.name': 'Bonn', name: 'Harbour', 'bank.iban': 'DE1' })).toEqual({
    ...before,
    name: 'Harbour',
    address: { street: '', city: { name: 'Bonn' } },
    bank: { iban: 'DE1' },
  });
  expect(PAYER).toEqual(before);
});
