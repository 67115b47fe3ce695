import { expect, it } from 'vitest';
import { keyHeader } from './key.ts';

it('a key may be any text, and gives the same header each time', () => {
  const keys = [
    'work of 2026-11-23',
    'Büro – 3. Stock',
    'x'.repeat(500),
    'nightly-1',
    ' nightly-1',
    `${'x'.repeat(500)}y`,
  ];
  const headers = keys.map((key) => keyHeader(key)['idempotency-key']);
  // What the API accepts.
  for (const header of headers) expect(header).toMatch(/^[\x21-\x7e]{1,100}$/);
  expect(new Set(headers).size).toBe(keys.length);
  expect(keys.map((key) => keyHeader(key)['idempotency-key'])).toEqual(headers);
  expect(keyHeader(undefined)).toEqual({});
});

it.each(['', ' '])('a key %j, as of a variable that is not set, is refused', (key) => {
  expect(() => keyHeader(key)).toThrow('--key is empty.');
});
