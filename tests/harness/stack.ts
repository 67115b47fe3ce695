import { type ApiOptions, startApi, waitUntilReady } from './api-process.ts';

/** Variables for a server without the demo data, for tests that need none: making it is most of the work of a start. */
export const EMPTY = { SEED: 'none' };

/** A running API that also serves the built web application. `url`: without a trailing slash. */
export type Stack = { url: string; stop: () => Promise<void> };

/**
 * Starts one API process with the built web application and the demo data on 127.0.0.1, by default with a temporary database and
 * on a free port, and waits until it is ready.
 *
 * @throws With the output of the process if it does not become ready.
 */
export async function startStack({ dataDir = '', ...options }: Partial<ApiOptions> = {}): Promise<Stack> {
  const api = await startApi({ dataDir, ...options });
  try {
    await waitUntilReady(api);
  } catch (error) {
    await api.kill();
    throw error;
  }
  return { url: api.url, stop: api.stop };
}
