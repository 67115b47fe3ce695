import { createDevClient } from '@siteward/contract/dev';
import { afterAll, beforeAll } from 'vitest';
import { type Stack, startStack } from './stack.ts';

/**
 * A server of a test's own for journeys that take weeks: its clock can be moved ahead (docs/adr/0054).
 *
 * @param env - variables that differ from the usual ones
 * @returns `url`, without a trailing slash; `goAhead` sets the server's clock this many milliseconds ahead of the real time, and
 * returns when everything that falls due by then has been done.
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
