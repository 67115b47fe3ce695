import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { isOtp, normalizeOtp, OTP_ALPHABET, OTP_LENGTH } from '@siteward/domain';
import type { Environment } from '#env.ts';
import type { TokenKind } from './token.model.ts';

type Secret = { secret: string; hash: string };

/** A sid or token that nobody can guess: 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a sid or token, so that whoever reads the database can use neither. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A new token for a mail and its stored form. */
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

/** What a typed or linked secret would be stored as: an otp as people may write it, else a verification token. */
export function readSecret(env: Pick<Environment, 'SESSION_SECRET'>, typed: string): { kind: TokenKind; hash: string } {
  const otp = normalizeOtp(typed);
  if (isOtp(otp)) return { kind: 'otp', hash: hashOtp(env, otp) };
  return { kind: 'verify', hash: tokenHash(typed) };
}

// 50 bits could be found from a plain hash by trying all of them; without the server's secret they cannot.
function hashOtp({ SESSION_SECRET }: Pick<Environment, 'SESSION_SECRET'>, otp: string): string {
  return createHmac('sha256', SESSION_SECRET).update(`otp:${otp}`).digest('base64url');
}

/**
 * Keys for one purpose alone, so that none of them tells anything of another: the one that new secrets are made of, and the one that they were made of before,
 * where it still counts.
 */
export function purposeKeys(
  { LINK_SECRETS: [current = '', ...before] }: Pick<Environment, 'LINK_SECRETS'>,
  purpose: string,
): [Buffer, ...Buffer[]] {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `siteward ${purpose}`, 32));
  return [keyOf(current), ...before.map(keyOf)];
}
