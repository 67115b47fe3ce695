import { COUNTRIES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { normalTaxId, taxIdFault } from './tax-ids.ts';

/** The example that the fault gives if the form of the country is known but not met. */
function exampleOf(country: string): string | undefined {
  const found = taxIdFault(country, '?');
  return found?.code === 'tax-id-form' ? String(found.params.example) : undefined;
}
const EXAMPLES = COUNTRIES.flatMap((country) => {
  const example = exampleOf(country);
  return example === undefined ? [] : [[country, example] as const];
});

describe('a tax id', () => {
  it.each([
    ['DE', 'DE136695976', 'DE136695976'],
    ['DE', ' de 136 695 976 ', 'DE136695976'],
    ['DE', '136695976', 'DE136695976'],
    ['DE', 'DE 136/695.976', 'DE136695976'],
    ['AT', 'ATU 13585627', 'ATU13585627'],
    ['ES', 'es-b58378431', 'ESB58378431'],
    ['FR', 'FR 40 303 265 045', 'FR40303265045'],
    ['IT', 'IT00743110157', 'IT00743110157'],
    ['GR', 'EL 094259216', 'EL094259216'],
    ['IN', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
    ['US', '12-3456789', '12-3456789'],
  ])('of %s may be %j, which is kept as %s', (country, written, kept) => {
    expect(taxIdFault(country, written)).toBeNull();
    expect(normalTaxId(country, written)).toBe(kept);
    expect(taxIdFault(country, kept)).toBeNull();
  });

  it.each([
    ['DE', 'DE 29841773', { code: 'tax-id-digits', params: { prefix: 'DE', digits: 9, given: 8 } }],
    ['DE', 'DE1366959766', { code: 'tax-id-digits', params: { prefix: 'DE', digits: 9, given: 10 } }],
    ['DE', 'DE136695977', { code: 'tax-id-mistyped', params: {} }],
    ['DE', 'DE13669597X', { code: 'tax-id-form', params: { example: 'DE136695976' } }],
    ['DE', 'ATU13585627', { code: 'tax-id-form', params: { example: 'DE136695976' } }],
    ['AT', 'U1358562', { code: 'tax-id-form', params: { example: 'ATU13585627' } }],
    ['ES', 'ES1', { code: 'tax-id-form', params: { example: 'ESB58378431' } }],
    ['FR', 'FR4030326504', { code: 'tax-id-form', params: { example: 'FR40303265045' } }],
    ['IT', 'IT00743110158', { code: 'tax-id-mistyped', params: {} }],
    ['IT', '0074311015', { code: 'tax-id-digits', params: { prefix: 'IT', digits: 11, given: 10 } }],
    ['US', 'x'.repeat(21), { code: 'not-a-tax-id', params: {} }],
    ['US', '<script>', { code: 'not-a-tax-id', params: {} }],
    ['DE', '1'.repeat(41), { code: 'too-long', params: { max: 40 } }],
  ])('of %s is not %j', (country, written, found) => {
    expect(taxIdFault(country, written)).toMatchObject(found);
  });

  it.each(EXAMPLES)('of %s may be its example, %s', (country, example) => {
    expect(taxIdFault(country, example)).toBeNull();
  });

  it('has a form of its own in 31 countries', () => {
    expect(EXAMPLES).toHaveLength(31);
  });

  it.each([...COUNTRIES, '__proto__', ''])('of %s may be left out', (country) => {
    expect([taxIdFault(country, ''), taxIdFault(country, '  ')]).toEqual([null, null]);
  });
});
