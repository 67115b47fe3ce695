import { clockTime } from '@siteward/domain';

/** `2026-12-31 08:30` in a time zone, as every spreadsheet reads it; nothing for no time. */
export function timeIn(timeZone: string, instant: string | null): string {
  return clockTime(instant, timeZone).replace('T', ' ');
}
