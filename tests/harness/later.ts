import { createDevClient } from '@siteward/contract/dev';
import { afterAll, beforeAll } from 'vitest';
import { type Stack, startStack } from './stack.ts';

/**
 * A server of a journey's own, for what takes weeks: its clock goes ahead (docs/adr/0054).
 *
 * @param env - its variables, where it is to have others than are usual
 * @returns `url`, without a slash at the end; `goAhead` makes it so many milliseconds later there than it is, and what that brings has
 *   been done when it returns.
 */
export function serverInTime(env: NodeJS.ProcessEnv = {}): {
  readonly url: string;
  goAhead: (ms: number) => Promise<void>;
} {
  let stack: Stack | undefined;
  beforeAll(async () => {
    stack = await startStack({ env });
  });
  afterAll(async () => {
    await stack?.stop();
  });
  const url = () => {
    if (!stack) throw new Error('the server is not running');
    return stack.url;
  };
  return {
    get url() {
      return url();
    },
    goAhead: async (ms) => {
      await createDevClient(url()).setClock({ aheadMs: ms });
    },
  };
}
