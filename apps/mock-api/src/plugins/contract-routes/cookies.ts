import type { FastifyReply } from 'fastify';
import type { Environment } from '#env.ts';
import type { CookieChange } from './handlers.ts';

const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60;

/**
 * Writes the cookies of an answer: Path=/, SameSite=Strict, Secure under TLS. The page reads them, because the spec's client
 * sends the sid in `Authorization`; the server itself never trusts them (docs/api.md, Sessions).
 */
export function applyCookies(reply: FastifyReply, changes: CookieChange[], env: Environment): void {
  const options = {
    path: '/',
    sameSite: 'strict',
    secure: env.tls,
    httpOnly: false,
  } as const;
  for (const { name, value } of changes) {
    const life = value === null ? { expires: new Date(0), maxAge: 0 } : { maxAge: FOURTEEN_DAYS_S };
    reply.header('set-cookie', reply.server.serializeCookie(name, value ?? '', { ...options, ...life }));
  }
}
