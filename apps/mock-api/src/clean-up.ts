import type { Deps } from '#deps.ts';

/**
 * Registers what to do once the work is over, whatever the outcome: removing what it has stored if nothing refers to it. Do not rely
 * on it being done, because a process may die.
 */
export type Afterwards = (clean: () => Promise<void>) => void;

/**
 * Does some work, and then cleans up after it, whatever the outcome. If cleaning up fails, the outcome stands: what is left behind is
 * what a process that dies would leave behind too.
 *
 * @throws What `work` throws.
 */
export async function withCleanUp<T>(
  { log }: { log: Pick<Deps['log'], 'error'> },
  work: (afterwards: Afterwards) => Promise<T>,
): Promise<T> {
  const cleanings: (() => Promise<void>)[] = [];
  try {
    return await work((clean) => cleanings.push(clean));
  } finally {
    for (const clean of cleanings) {
      await clean().catch((error: unknown) => log.error({ err: error }, 'some work was not cleaned up after'));
    }
  }
}
