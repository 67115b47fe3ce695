import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { isOtp, normalizeOtp, OTP_ALPHABET, OTP_LENGTH } from '@siteward/domain';
import type { Environment } from '#env.ts';
import type { TokenKind } from './token.model.ts';

type Secret = { secret: string; hash: string };

/** A sid or token that nobody can guess: 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a sid or token, which is useless to anyone who can read the database. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A new token to be mailed, and its stored form. */
export function createToken(): Secret {
  const secret = randomToken();
  return { secret, hash: tokenHash(secret) };
}

/** A new otp in its normal form, and its stored form. */
export function createOtp(env: Pick<Environment, 'SESSION_SECRET'>): Secret {
  // 256 is a multiple of 32, so each character is as likely as any other.
  const secret = Array.from(randomBytes(OTP_LENGTH), (byte) => OTP_ALPHABET.charAt(byte % OTP_ALPHABET.length)).join(
    '',
  );
  return { secret, hash: hashOtp(env, secret) };
}

/**
 * The stored form of a secret that was typed or followed as a link: of an otp, in any way people may write it, or else of a
 * verification token.
 */
export function readSecret(env: Pick<Environment, 'SESSION_SECRET'>, typed: string): { kind: TokenKind; hash: string } {
  const otp = normalizeOtp(typed);
  if (isOtp(otp)) return { kind: 'otp', hash: hashOtp(env, otp) };
  return { kind: 'verify', hash: tokenHash(typed) };
}

// Trying all 50 bits would reverse a plain hash; without the server's secret this one cannot be reversed.
function hashOtp({ SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>, otp: string): string {
  return createHmac('sha256', SESSION_SECRET).update(`otp:${otp}`).digest('base64url');
}

/**
 * Keys for one purpose only, so that none of them reveals anything about another: first the one for new secrets, then those of
 * earlier ones that still count.
 */
export function purposeKeys(
  { LINK_SECRETS: [current = '', ...before] }: Pick<Environment, 'LINK_SECRETS'>,
  purpose: string,
): [Buffer, ...Buffer[]] {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `siteward ${purpose}`, 32));
  return [keyOf(current), ...before.map(keyOf)];
}
