import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { type Stack, startStack } from './stack.ts';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock-ahead.mjs')).href;

/**
 * A server of a journey's own, for what takes weeks: it can be started again on its data with its clock ahead.
 *
 * @returns `url` as it is now; `goAhead` starts it again, so many milliseconds later than it is.
 */
export function serverInTime(): { readonly url: string; goAhead: (ms: number) => Promise<void> } {
  let stack: Stack | undefined;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'siteward-journey-'));
    stack = await startStack({ dataDir });
  });
  afterAll(async () => {
    await stack?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get url() {
      if (!stack) throw new Error('the server is not running');
      return stack.url;
    },
    goAhead: async (ms) => {
      await stack?.stop();
      stack = undefined;
      stack = await startStack({
        dataDir,
        env: { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(ms) },
      });
    },
  };
}
