import { type Instant, toMillis } from '../time/instants.ts';

/**
 * When the next paid month begins. The first begins when the trial ends, the others whole months after that; in a month that
 * lacks the day, on its last day (product 7).
 *
 * @returns The first such beginning after `now`.
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
  // From the first of the month, because the 31st would spill over into the month after a shorter one.
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(first.getUTCDate(), last));
  return moved;
}
