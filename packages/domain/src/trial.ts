import { type Instant, toMillis } from './instants.ts';

/** Whether a trial still runs. */
export function isTrial(trialEndsAt: Instant, now: Instant): boolean {
  return toMillis(now) < toMillis(trialEndsAt);
}

/** How many days before its end a trial is spoken of. */
const TRIAL_NOTICE_DAYS = [7, 3, 1] as const;
export type TrialNotice = (typeof TRIAL_NOTICE_DAYS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which notice of its trial's end an organization is at: the latest one that has begun. Null before the first, and once it has ended. */
export function trialNotice(trialEndsAt: Instant, now: Instant): TrialNotice | null {
  const left = toMillis(trialEndsAt) - toMillis(now);
  if (left <= 0) return null;
  return TRIAL_NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}
