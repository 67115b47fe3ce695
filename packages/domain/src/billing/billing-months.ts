import { type Instant, toMillis } from '../time/instants.ts';

/**
 * When the next month begins that is paid for: the first one as the trial ends, and the others as many months after that, at the end of months that have
 * no such day (product 7).
 *
 * @returns The first of these beginnings that lies after `now`.
 */
export function billingMonthAfter(trialEndsAt: Instant, now: Instant): Date {
  const first = new Date(toMillis(trialEndsAt));
  const from = new Date(toMillis(now));
  const passed = (from.getUTCFullYear() - first.getUTCFullYear()) * 12 + from.getUTCMonth() - first.getUTCMonth();
  const inMonth = monthsAfter(first, Math.max(0, passed));
  return inMonth > from ? inMonth : monthsAfter(first, passed + 1);
}

function monthsAfter(first: Date, months: number): Date {
  const moved = new Date(first);
  // On the first day, since the 31st of a month without one would be a day of the next.
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(first.getUTCDate(), last));
  return moved;
}
