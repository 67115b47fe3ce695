import { t } from '@lingui/core/macro';

/** Minutes in words, as hours and minutes: "1 h 30 min". Call it while rendering. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t`${rest} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** Help next to a field for minutes: what an hour or more comes to in hours. Call it while rendering. */
export function minutesHelp(minutes: number | null): string | undefined {
  return minutes !== null && Number.isInteger(minutes) && minutes >= 60 ? minutesWords(minutes) : undefined;
}
