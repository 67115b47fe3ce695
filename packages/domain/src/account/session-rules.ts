import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toMillis } from '../time/instants.ts';

/** A session ends when it has not been used for this long, in ms (docs/api.md, Sessions). */
export const SESSION_IDLE_MS = 24 * HOUR_MS;

/** A session ends this long after sign-in, in ms (docs/api.md, Sessions). */
export const SESSION_ABSOLUTE_MS = 14 * DAY_MS;
/** How many live sessions a person has at most: one more ends the one that has not been used for the longest time. */
export const MOST_SESSIONS = 50;

/** How long a verification token can be used, in ms (docs/api.md, Sessions). */
export const VERIFICATION_TOKEN_MS = 24 * HOUR_MS;

/** How long the link that confirms a new address works, in ms (docs/product.md, Account). */
export const EMAIL_CHANGE_MS = 24 * HOUR_MS;

/** How long an otp can be used, in ms (docs/api.md, Sessions). */
export const OTP_MS = 10 * MINUTE_MS;

/**
 * Whether a session is still valid at a given time.
 *
 * @param session - when it ends regardless of use, and when it was last used
 */
export function isSessionLive(session: { expiresAt: Instant; lastSeenAt: Instant }, now: Instant): boolean {
  const at = toMillis(now);
  return at < toMillis(session.expiresAt) && at < toMillis(session.lastSeenAt) + SESSION_IDLE_MS;
}
