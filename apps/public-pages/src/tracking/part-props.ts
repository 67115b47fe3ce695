import type { TrackedFeedback } from '@siteward/contract';

/** What the parts of the page are given. */
export interface PartProps {
  token: string;
  feedback: TrackedFeedback;
  /**
   * Makes a change, shows the page as it is then, and says that it was done, or why not.
   *
   * @returns Whether it was done.
   */
  change: (call: () => Promise<TrackedFeedback>, done: string) => Promise<boolean>;
}
