// On a page of an organization, public/ahead.js requests what the guards need (app/check-route.ts) while the application is still
// loading, which saves them two round trips. It is a file of its own because the content security policy allows no inline script,
// and short enough to be sent uncompressed. app/ahead.test.ts compares the two.

declare global {
  /** What it has requested: with which sid, and the answers by path. */
  var sitewardAhead: { sid: string; answers: Map<string, Promise<Response>> } | undefined;
}

/**
 * `fetch` for the guards' client. What was requested ahead, in the same session, is not requested again, unless there was no answer.
 * Each answer serves once.
 */
export const fetchAhead: typeof fetch = async (address, init) => {
  const { sid, answers } = globalThis.sitewardAhead ?? {};
  const path = String(address);
  const answer = new Headers(init?.headers).get('authorization') === sid ? answers?.get(path) : undefined;
  answers?.delete(path);
  return (await answer?.catch(() => undefined)) ?? fetch(address, init);
};

/** Forgets what was requested ahead: from the first page on, it is out of date. */
export function forgetAhead(): void {
  globalThis.sitewardAhead = undefined;
}
