/** The hours of one weekday, in the form `08:30`. */
export type WorkingHours = { open: string; close: string };

/**
 * Whether work ends on the day after it begins, for example from 22:00 to 02:00. If both times are the same, it ends a whole day
 * later.
 */
export function closesNextDay({ open, close }: WorkingHours): boolean {
  return close <= open;
}
