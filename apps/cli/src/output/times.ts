const CLOCK = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** A point in time in this computer's time zone: `2026-12-31 08:30`; null if there is none. */
export function timeText(at: string | null): string | null {
  return at === null ? null : CLOCK.format(new Date(at));
}
