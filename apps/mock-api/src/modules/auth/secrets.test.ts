import { formatOtp, isOtp, OTP_ALPHABET } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { createOtp, createToken, randomToken, readSecret } from './secrets.ts';

const env = { SESSION_SECRET: 'a-secret-of-the-server-0123456789' };

describe('tokens', () => {
  it('are 32 random bytes, base64url', () => {
    expect(randomToken()).toMatch(/^[\w-]{43}$/);
    expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100);
  });

  it('are found by their hash, which does not contain them', () => {
    const { secret, hash } = createToken();
    expect(readSecret(env, secret)).toEqual({ kind: 'verify', hash });
    expect(hash).not.toContain(secret);
  });
});

describe('otps', () => {
  it('are ten Crockford characters, each of the 32 in use', () => {
    const otps = Array.from({ length: 200 }, () => createOtp(env).secret);
    expect(otps.every(isOtp)).toBe(true);
    expect(new Set(otps.join('')).size).toBe(OTP_ALPHABET.length);
  });

  it.each([
    ['as mailed', (otp: string) => formatOtp(otp)],
    ['in small letters', (otp: string) => otp.toLowerCase()],
    ['with spaces', (otp: string) => ` ${otp.slice(0, 3)} ${otp.slice(3)} `],
    ['with O for 0 and l for 1', (otp: string) => otp.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('are understood %s', (_, typed) => {
    const { secret, hash } = createOtp(env);
    expect(readSecret(env, typed(secret))).toEqual({ kind: 'otp', hash });
  });

  it('cannot be found from their hash without the server’s secret', () => {
    const { secret, hash } = createOtp(env);
    expect(readSecret({ SESSION_SECRET: 'another-secret-of-a-server-0123456' }, secret).hash).not.toBe(hash);
  });
});
