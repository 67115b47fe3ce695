import { hash } from 'node:crypto';
import { randomToken } from '#modules/auth/secrets.ts';

/** The stored form of an invitation's token: SHA-256, so that whoever reads the database cannot accept. */
export function invitationTokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A new token for a mail (32 random bytes, base64url) and its stored form. */
export function createInvitationToken(): { token: string; tokenHash: string } {
  const token = randomToken();
  return { token, tokenHash: invitationTokenHash(token) };
}
