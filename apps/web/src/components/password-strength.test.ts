import { passwordFault } from '@siteward/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0, ''],
  ['short', 1, 'Too weak'],
  ['password1', 1, 'Too weak'],
  ['aaaaaaaaaaaa', 1, 'Too weak'],
  ['me@north.example', 1, 'Too weak'],
  ['kestrels', 2, 'Fair'],
  ['kestrelnest', 3, 'Good'],
  ['mountain-otter-42', 4, 'Strong'],
])('rates %j as %d', (password, score, label) => {
  expect(passwordStrength(password, 'me@north.example')).toEqual({ score, label });
});

it('calls exactly what the server refuses too weak', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 140, unit: 'grapheme' }), (password) => {
      expect(passwordStrength(password, '').score === 1).toBe(passwordFault(password) !== null);
    }),
  );
});
