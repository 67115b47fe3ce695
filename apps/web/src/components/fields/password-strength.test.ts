import { passwordFault } from '@siteward/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['short', 1],
  ['password1', 1],
  ['aaaaaaaaaaaa', 1],
  ['me@north.example', 1],
  ['kestrels', 2],
  ['kestrelnest', 3],
  ['mountain-otter-42', 4],
])('rates %j as %d', (password, score) => {
  expect(passwordStrength(password, 'me@north.example')).toBe(score);
});

it('rates as too weak exactly what the server refuses', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 140, unit: 'grapheme' }), (password) => {
      expect(passwordStrength(password, '') === 1).toBe(passwordFault(password) !== null);
    }),
  );
});
