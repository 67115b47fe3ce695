import { DAY_MS, type Instant, toMillis } from '../time/instants.ts';

/** An organization's trial runs this many days from its creation (product 2). */
export const TRIAL_DAYS = 14;

/** The same in ms. */
export const TRIAL_MS = TRIAL_DAYS * DAY_MS;

/** Whether a trial still runs. */
export function isTrial(trialEndsAt: Instant, now: Instant): boolean {
  return toMillis(now) < toMillis(trialEndsAt);
}

/** How many days of a trial are left, counting a day that has begun as a whole one; 0 when it is over. */
export function trialDaysLeft(trialEndsAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((toMillis(trialEndsAt) - toMillis(now)) / DAY_MS));
}

/** How many days before the end of a trial its notices appear. */
const TRIAL_NOTICE_DAYS = [7, 3, 1] as const;
export type TrialNotice = (typeof TRIAL_NOTICE_DAYS)[number];

/**
 * The notice about the end of its trial that an organization should see: the latest one due. Null before the first, and once the
 * trial has ended.
 */
export function trialNotice(trialEndsAt: Instant, now: Instant): TrialNotice | null {
  const left = toMillis(trialEndsAt) - toMillis(now);
  if (left <= 0) return null;
  return TRIAL_NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}
