import { describe, expect, it } from 'vitest';
import { optionFit } from './option-fit.ts';

const ZONES = [
  'Africa/Algiers',
  'America/New York',
  'America/Sao Paulo',
  'America/Argentina/Rio Gallegos',
  'Asia/Kolkata Calcutta',
  'Europe/Berlin',
  'Europe/London',
];
const found = (typed: string) => ZONES.filter((zone) => optionFit('', typed, [zone]) > 0);

describe('optionFit', () => {
  it.each([
    ['york', ['America/New York']],
    ['new york', ['America/New York']],
    ['NEW_YORK', ['America/New York']],
    ['america/new', ['America/New York']],
    ['sao paulo', ['America/Sao Paulo']],
    ['São Paulo', ['America/Sao Paulo']],
    ['paulo sao', ['America/Sao Paulo']],
    ['kolkata', ['Asia/Kolkata Calcutta']],
    ['calcutta', ['Asia/Kolkata Calcutta']],
    ['berlin', ['Europe/Berlin']],
    ['erlin', ['Europe/Berlin']],
    ['rio', ['America/Argentina/Rio Gallegos']],
    ['bln', []],
    ['york berlin', []],
    ['', ZONES],
  ])('finds by %j', (typed, expected) => expect(found(typed)).toEqual(expected));

  it('prefers beginnings: of the whole text, then of a word', () => {
    const fits = ['Lagos', 'Upper Lagoon', 'Flag'].map((name) => optionFit('', 'lag', [name]));
    expect(fits).toEqual([1, 0.9, 0.5]);
  });
});
