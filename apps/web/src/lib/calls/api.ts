import { routes } from 'virtual:contract-routes';
import { createFetcher, NoAnswer } from '@siteward/contract/client';
import { queryClient } from '#lib/cache/query-client.ts';
import { reportCustomerRequired } from '#lib/organization/read-only.ts';
import { isSomebodyElses } from '#lib/session/shown-person.ts';
import { createCallHooks, isSuccess, type Success } from './call-hooks.ts';
import { clientOptions } from './client.ts';
import { noteAnswered, sendOnce } from './send-once.ts';

const CUSTOMER_REQUIRED = 402;
const KEY = 'idempotency-key';

const fetcher = createFetcher(clientOptions);

type Request = Parameters<typeof fetcher>[0];

/**
 * Sends a request. A POST goes through `sendOnce`, unless its caller brings an idempotency key of its own, or its body is a file, whose
 * content is not compared.
 */
async function send(request: Request): ReturnType<typeof fetcher> {
  const { path, method, headers, body } = request;
  if (method !== 'GET' && isSomebodyElses()) throw (await import('#lib/session/own-session.ts')).somebodyElse();
  if (method === 'POST' && !(body instanceof Blob) && headers?.[KEY] === undefined) {
    return sendOnce(path, body, (key) => fetcher({ ...request, headers: { ...headers, [KEY]: key } }));
  }
  const answer = await fetcher(request);
  if (method !== 'GET' && answer.status < 500) noteAnswered();
  return answer;
}

/**
 * The contract as hooks: `api.members.list.useQuery({ queryKey: ['members', 'list', query], queryData: { query } })`.
 * Query keys begin with the area, so that a change can make the whole area stale. Answers of 400 and above are thrown;
 * `problemOf` (lib/calls/problem.ts) reads them.
 */
export const api = createCallHooks(routes, async (request) => {
  try {
    const answer = await send(request);
    if (answer.status === CUSTOMER_REQUIRED) reportCustomerRequired();
    return answer;
  } catch (error) {
    // What is then reloaded shows whether it was done.
    if (error instanceof NoAnswer && request.method !== 'GET') void queryClient.invalidateQueries();
    throw error;
  }
});

/**
 * The body of a successful answer of the API.
 *
 * @throws The answer itself if its status is 400 or above, as with the hooks.
 */
export async function bodyOf<A extends { status: number; body: unknown }>(
  call: Promise<A>,
): Promise<Success<A>['body']> {
  const answer = await call;
  if (!isSuccess(answer)) throw answer;
  return answer.body;
}
