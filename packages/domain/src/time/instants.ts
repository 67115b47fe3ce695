/**
 * Durations in ms. A day is always 24 hours here; calendar days, which may be longer or shorter, are handled in `calendar.ts`.
 */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * A point in time: a Date, ms since 1970, or an ISO 8601 text, depending on whether it comes from the database, the clock or the
 * API.
 */
export type Instant = Date | number | string;

/**
 * A point in time as ms since 1970.
 *
 * @returns NaN for an invalid one, which makes every comparison with it false.
 */
export function toMillis(instant: Instant): number {
  return new Date(instant).getTime();
}
