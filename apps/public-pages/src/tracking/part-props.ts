import type { TrackedFeedback } from '@siteward/contract';

/** The props of the parts of the page. */
export interface PartProps {
  token: string;
  feedback: TrackedFeedback;
  /**
   * Makes a change, shows the page as it is afterwards, and says that it was done, or why not.
   *
   * @returns Whether it was done.
   */
  change: (call: () => Promise<TrackedFeedback>, done: string) => Promise<boolean>;
}
