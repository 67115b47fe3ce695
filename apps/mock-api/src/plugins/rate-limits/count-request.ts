import type { RouteMetadata } from '@siteward/contract';
import { normalizeEmail } from '@siteward/domain';
import type { FastifyRequest } from 'fastify';
import type { Session } from '#scope.ts';
import type { RateCounter } from './counter.ts';
import { LIMITS, OTHERWISE } from './limits.ts';

/**
 * Counts a request against the limits of its call, before it has any effect.
 * In: the counter, the route's metadata, the request, its session. Throws RATE_LIMITED.
 */
export async function countRequest(
  counter: RateCounter,
  { limit }: RouteMetadata,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<void> {
  const { ip } = request;
  switch (limit) {
    case 'sign-in':
      await counter.count(`sign-in:${ip}`, LIMITS['sign-in'].byIp);
      return counter.count(`sign-in:${ip}:${emailOf(request)}`, LIMITS['sign-in'].byEmailAndIp);
    case 'sign-up':
      return counter.count(`sign-up:${ip}`, LIMITS['sign-up'].byIp);
    case 'forgot-password':
      return counter.count(`forgot-password:${emailOf(request)}`, LIMITS['forgot-password'].byEmail);
    case 'reset-password':
      return counter.count(`reset-password:${ip}`, LIMITS['reset-password'].byIp);
    case 'verify':
      return counter.count(`verify:${ip}`, LIMITS.verify.byIp);
    default:
      return counter.countLeased(session ? `session:${session.id}` : `ip:${ip}`, OTHERWISE);
  }
}

/** The address in a body that is not checked yet: bounded, since it becomes part of a key. */
function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? normalizeEmail(email).slice(0, 254) : '';
}
