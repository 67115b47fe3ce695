import { routes } from 'virtual:contract-routes';
import { createFetcher, NoAnswer } from '@siteward/contract/client';
import { createCallHooks, isSuccess, type Success } from './call-hooks.ts';
import { clientOptions } from './client.ts';
import { queryClient } from './query-client.ts';
import { reportCustomerRequired } from './read-only.ts';
import { noteAnswered, sendOnce } from './send-once.ts';

const CUSTOMER_REQUIRED = 402;
const KEY = 'idempotency-key';

const fetcher = createFetcher(clientOptions);

type Request = Parameters<typeof fetcher>[0];

/** Sends a request; a POST whose caller does not see to that itself so that it is done once. A file is not compared with another one. */
async function send(request: Request): ReturnType<typeof fetcher> {
  const { path, method, headers, body } = request;
  if (method === 'POST' && !(body instanceof Blob) && headers?.[KEY] === undefined) {
    return sendOnce(path, body, (key) => fetcher({ ...request, headers: { ...headers, [KEY]: key } }));
  }
  const answer = await fetcher(request);
  if (method !== 'GET' && answer.status < 500) noteAnswered();
  return answer;
}

/**
 * The contract as hooks: `api.members.list.useQuery({ queryKey: ['members', 'list', query], queryData: { query } })`.
 * A query key begins with the area, so that a change can make the whole area stale. An answer of 400 and above is thrown;
 * `problemOf` (lib/problem.ts) reads it.
 */
export const api = createCallHooks(routes, async (request) => {
  try {
    const answer = await send(request);
    if (answer.status === CUSTOMER_REQUIRED) reportCustomerRequired();
    return answer;
  } catch (error) {
    // Whether it was done shows in what is loaded anew.
    if (error instanceof NoAnswer && request.method !== 'GET') void queryClient.invalidateQueries();
    throw error;
  }
});

/**
 * The body of a successful answer of the API.
 *
 * @throws The answer itself when it is one of 400 and above, as the hooks do.
 */
export async function bodyOf<A extends { status: number; body: unknown }>(
  call: Promise<A>,
): Promise<Success<A>['body']> {
  const answer = await call;
  if (!isSuccess(answer)) throw answer;
  return answer.body;
}
