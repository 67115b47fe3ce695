import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fault } from '../words/faults.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isCommonPassword, passwordFault } from './passwords.ts';

const TOO_COMMON = 'This password is too common';
const IS_EMAIL = 'The password must not be your email address';

describe('passwordFault', () => {
  it.each([
    ['', 'This field is required'],
    ['short', 'Must be at least 8 characters'],
    ['seven77', 'Must be at least 8 characters'],
    ['🙂🙂🙂🙂', 'Must be at least 8 characters'],
    ['kP4-'.repeat(33), 'Must be at most 128 characters'],
    ['password', TOO_COMMON],
    ['PASSWORD', TOO_COMMON],
    ['Password123!', TOO_COMMON],
    ['Welcome2024!', TOO_COMMON],
    ['dragon123', TOO_COMMON],
    ['qwertyuiop', TOO_COMMON],
    ['1q2w3e4r', TOO_COMMON],
    ['12345678', TOO_COMMON],
    ['20240131', TOO_COMMON],
    ['!!!!!!!!!!!!', TOO_COMMON],
    ['aaaaaaaa', TOO_COMMON],
    ['abcabcabc', TOO_COMMON],
    ['abababab', TOO_COMMON],
    ['Siteward1', TOO_COMMON],
    ['jane.doe', IS_EMAIL],
    ['Jane.Doe', IS_EMAIL],
    ['jane.doe99!', IS_EMAIL],
    ['jane.doe@north.example', IS_EMAIL],
    ['siteward-demo', null],
    ['jane.doe.likes.rain', null],
    ['correct horse battery staple', null],
    ['password of my own making', null],
    ['8392017465', TOO_COMMON],
    ['83920174651', null],
    ['kP4-xw9_'.repeat(16), null],
  ])('of %j is %j', (password, message) => {
    expect(passwordFault(password, { email: ' Jane.Doe@north.example ' })?.message ?? null).toBe(message);
  });

  it('also judges without an email', () => {
    expect(passwordFault('jane.doe')).toBeNull();
    expect(passwordFault('password')).toEqual(fault('password-common'));
    expect(passwordFault('siteward-demo', { email: '' })).toBeNull();
    // Without the digits at its end nothing is left of a row of digits, which must not count as equal to a missing address.
    expect(passwordFault('83920174651')).toBeNull();
  });

  it('refuses every listed password, in any case and with any ending of digits and !', () => {
    const ending = fc.string({ unit: fc.constantFrom(...'0123456789!'), maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...COMMON_PASSWORDS), fc.boolean(), ending, (word, isUpper, end) => {
        const base = word.replace(/[0-9!]+$/, '');
        fc.pre(base !== '' && COMMON_PASSWORDS.has(base));
        expect(isCommonPassword((isUpper ? base.toUpperCase() : base) + end)).toBe(true);
      }),
    );
    expect([...COMMON_PASSWORDS].filter((word) => !isCommonPassword(word))).toEqual([]);
  });

  it.each(['sunshine', 'jennifer', 'Maverick99', 'corvette', 'q1w2e3r4t5', 'whatever!', 'Steelers1'])(
    'refuses %s, which appears in leaks again and again',
    (password) => expect(passwordFault(password)?.message).toBe(TOO_COMMON),
  );

  it('has a list of thousands of passwords of at least eight characters, in lower case', () => {
    const words = [...COMMON_PASSWORDS];
    expect(words.filter((word) => [...word].length >= 8).length).toBeGreaterThanOrEqual(3000);
    expect(words).toEqual(words.map((word) => word.toLowerCase()));
  });

  it('accepts what a password manager generates', () => {
    const random = fc.string({
      unit: fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz23456789-_'),
      minLength: 20,
      maxLength: 128,
    });
    fc.assert(
      fc.property(random, (password) => {
        fc.pre(new Set(password.replace(/[0-9]+$/, '')).size > 8);
        expect(passwordFault(password, { email: 'owner@north.example' })).toBeNull();
      }),
    );
  });
});
