/** The hours of one weekday, as `08:30`. */
export type WorkingHours = { open: string; close: string };

/**
 * Whether work ends on the day after it begins: at 02:00 after 22:00; closing at the hour of opening means a whole day
 * later.
 */
export function closesNextDay({ open, close }: WorkingHours): boolean {
  return close <= open;
}
