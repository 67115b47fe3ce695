/** A point in time: a Date, ms since 1970, or an ISO 8601 text, as the database, the clock and the API give it. */
export type Instant = Date | number | string;

/**
 * A point in time as ms since 1970.
 *
 * @returns NaN when it is none, so that every comparison with it is false.
 */
export function toMillis(instant: Instant): number {
  return new Date(instant).getTime();
}
