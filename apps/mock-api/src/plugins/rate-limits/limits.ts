import type { RateLimitName } from '@siteward/contract';

const MINUTE = 60_000;

/** How many requests a key may make in a window (api.md "Sessions"). */
export type Limit = { max: number; windowMs: number };

/** The limits of api.md. Where a call has several, each counts on its own. */
export const LIMITS = {
  'sign-in': { byEmailAndIp: { max: 10, windowMs: 15 * MINUTE }, byIp: { max: 50, windowMs: 15 * MINUTE } },
  'sign-up': { byIp: { max: 5, windowMs: 60 * MINUTE } },
  'forgot-password': { byEmail: { max: 3, windowMs: 60 * MINUTE } },
  'reset-password': { byIp: { max: 10, windowMs: 15 * MINUTE } },
  verify: { byIp: { max: 20, windowMs: 15 * MINUTE } },
  invite: { byOrganization: { max: 50, windowMs: 60 * MINUTE } },
} as const satisfies Record<RateLimitName, Record<string, Limit>>;

/** Everything else, for each session; for calls without a session, for each address. */
export const OTHERWISE: Limit = { max: 300, windowMs: MINUTE };
