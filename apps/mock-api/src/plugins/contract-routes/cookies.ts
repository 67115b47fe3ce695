import type { FastifyReply } from 'fastify';
import type { Environment } from '#env.ts';
import type { CookieChange } from './handlers.ts';

const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60;

/**
 * Writes the cookies of an answer: Path=/, SameSite=Strict, Secure under TLS. The page reads them, since the spec's
 * client sends the sid in `Authorization`; the server itself never trusts them (docs/api.md, Sessions).
 */
export function applyCookies(reply: FastifyReply, changes: CookieChange[], env: Environment): void {
  const options = {
    path: '/',
    sameSite: 'strict',
    secure: env.tls,
    httpOnly: false,
  } as const;
  for (const { name, value } of changes) {
    if (value === null) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, maxAge: FOURTEEN_DAYS_S });
  }
}
