import { MISBEHAVE_HEADER, misbehaveHeader, type RuleInput } from '@siteward/contract/dev';
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/**
 * Makes the server misbehave for the requests of one page only, using the header that is meant for the tests of clients; all
 * other requests are unaffected. A test in which the page sends no such request fails.
 *
 * @param calls - the addresses of the requests
 * @param times - how often; by default until it is ended
 * @returns A function that ends it.
 */
export async function misbehave(
  page: Page,
  calls: RegExp,
  rule: RuleInput,
  { times }: { times?: number } = {},
): Promise<() => Promise<void>> {
  let asked = 0;
  onTestFinished(() => expect(asked, `requests to ${calls}`).toBeGreaterThan(0));
  const ask = async (route: Route) => {
    asked += 1;
    const headers = { ...route.request().headers(), [MISBEHAVE_HEADER]: misbehaveHeader(rule) };
    // A page that was left has cancelled its requests.
    await route.continue({ headers }).catch(() => undefined);
  };
  await page.route(calls, ask, times === undefined ? {} : { times });
  return () => page.unroute(calls, ask);
}

/** A request of a page to an address: its method, time and idempotency key, and the status of the answer. */
type Sent = { method: string; at: number; key: string | undefined; status: number | undefined };

/** Records the requests of a page to these addresses from now on. */
export function sentTo(page: Page, calls: RegExp): Sent[] {
  const all: Sent[] = [];
  page.on('request', (request) => {
    if (!calls.test(request.url())) return;
    const sent: Sent = {
      method: request.method(),
      at: Date.now(),
      key: request.headers()['idempotency-key'],
      status: undefined,
    };
    all.push(sent);
    void request.response().then(
      (answer) => {
        sent.status = answer?.status();
      },
      () => undefined,
    );
  });
  return all;
}
