import { MISBEHAVE_HEADER, misbehaveHeader, type RuleInput } from '@siteward/contract/dev';
import type { Page, Route } from 'playwright-core';

/**
 * Makes the server misbehave for requests of one page alone, as a client's tests ask for it: everybody else's go on as they are.
 *
 * @param calls - the addresses of the requests
 * @param times - how often; as long as it is not ended unless told
 * @returns What ends it.
 */
export async function misbehave(
  page: Page,
  calls: RegExp,
  rule: RuleInput,
  { times }: { times?: number } = {},
): Promise<() => Promise<void>> {
  const ask = async (route: Route) => {
    const headers = { ...route.request().headers(), [MISBEHAVE_HEADER]: misbehaveHeader(rule) };
    // A page that has moved on has given its request up.
    await route.continue({ headers }).catch(() => undefined);
  };
  await page.route(calls, ask, times === undefined ? {} : { times });
  return () => page.unroute(calls, ask);
}

/** What a page has asked for at an address: when, by what, and what it was answered. */
type Sent = { method: string; at: number; key: string | undefined; status: number | undefined };

/** Writes down what a page asks for at these addresses, from now on. */
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
