import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOtp, isOtp, normalizeOtp, OTP_ALPHABET, OTP_LENGTH } from './otp.ts';

const otp = fc.string({ unit: fc.constantFrom(...OTP_ALPHABET), minLength: OTP_LENGTH, maxLength: OTP_LENGTH });
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('otp', () => {
  it('carries 50 bits in an alphabet without look-alikes', () => {
    expect(new Set(OTP_ALPHABET).size ** OTP_LENGTH).toBe(2 ** 50);
    expect([...'ILOU'].filter((char) => OTP_ALPHABET.includes(char))).toEqual([]);
  });

  it.each([
    ['7K3QX-9M2ZA', '7K3QX9M2ZA'],
    ['7k3qx9m2za', '7K3QX9M2ZA'],
    [' 7k3 qx-9m2\tza\n', '7K3QX9M2ZA'],
    ['oOiIlL0123', '0011110123'],
    ['7K3QX9M2Z', '7K3QX9M2Z'],
    ['7K3QX9M2ZAA', '7K3QX9M2ZAA'],
    ['7K3QX9M2ZU', '7K3QX9M2ZU'],
    ['7k3qx 9m2z!', '7k3qx 9m2z!'],
    ['', ''],
    [' a token ', ' a token '],
  ])('%j is normalized to %j', (input, expected) => {
    expect(normalizeOtp(input)).toBe(expected);
  });

  it('is recognized however it is written', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', ' - '), { minLength: OTP_LENGTH, maxLength: OTP_LENGTH });
    fc.assert(
      fc.property(otp, separators, fc.boolean(), (code, between, isLower) => {
        const written = [...code].map((char, index) => (between[index] ?? '') + char).join('');
        expect(normalizeOtp(isLower ? written.toLowerCase() : written)).toBe(code);
        expect(normalizeOtp(formatOtp(code))).toBe(code);
        expect(formatOtp(code)).toMatch(/^.{5}-.{5}$/);
        expect(isOtp(code)).toBe(true);
      }),
    );
  });

  it('leaves verification tokens alone, because their case matters', () => {
    const token = fc.string({ unit: fc.constantFrom(...BASE64URL), minLength: 43, maxLength: 43 });
    fc.assert(
      fc.property(token, (text) => {
        fc.pre(text.replaceAll('-', '').length > OTP_LENGTH);
        expect(normalizeOtp(text)).toBe(text);
      }),
    );
  });

  it('returns an otp or the input itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (input) => {
        const result = normalizeOtp(input);
        expect(result === input || isOtp(result)).toBe(true);
        expect(normalizeOtp(result)).toBe(result);
      }),
    );
  });
});
