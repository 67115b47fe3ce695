import { type ApiOptions, startApi, waitUntilReady } from './api-process.ts';

/** Variables of a server without the demo data, for whoever needs none of it: most of a start is making it. */
export const EMPTY = { SEED: 'none' };

/** A running API that serves the built web application too. `url`: without a slash at the end. */
export type Stack = { url: string; stop: () => Promise<void> };

/**
 * Starts one API process with the built web application and the demo data on 127.0.0.1, with a temporary database and
 * on a free port unless told, and waits until it is ready.
 *
 * @throws With what the process wrote when it does not become ready.
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
