import type { FeedbackStatus } from '@siteward/domain';

/** The keys of the inbox: each takes a step with one feedback. */
export const STEP_KEYS = [
  { key: 'c', to: 'converted' },
  { key: 'a', to: 'acknowledged' },
  { key: 's', to: 'resolved' },
  { key: 'd', to: 'declined' },
] as const satisfies readonly { key: string; to: FeedbackStatus }[];

/** The key that starts a reply. */
export const REPLY_KEY = 'r';

/** The key of a step as printed on a keyboard; undefined for a step without one. */
export function keyOfStep(to: FeedbackStatus): string | undefined {
  return STEP_KEYS.find((each) => each.to === to)?.key.toUpperCase();
}
