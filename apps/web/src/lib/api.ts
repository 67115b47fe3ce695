import { routes } from 'virtual:contract-routes';
import { createFetcher, NoAnswer } from '@siteward/contract/client';
import { createQueryApi } from '@siteward/contract/react-query';
import { clientOptions } from './client.ts';
import { queryClient } from './query-client.ts';
import { reportCustomerRequired } from './read-only.ts';

const CUSTOMER_REQUIRED = 402;

const fetcher = createFetcher(clientOptions);

/**
 * The contract as hooks: `api.members.list.useQuery({ queryKey: ['members', 'list', query], queryData: { query } })`.
 * A query key begins with the area, so that a change can make the whole area stale. An answer of 400 and above is thrown;
 * `problemOf` (lib/problem.ts) reads it.
 */
export const api = createQueryApi(routes, async (request) => {
  try {
    const answer = await fetcher(request);
    if (answer.status === CUSTOMER_REQUIRED) reportCustomerRequired();
    return answer;
  } catch (error) {
    // Whether it was done shows in what is loaded anew.
    if (error instanceof NoAnswer && request.method !== 'GET') void queryClient.invalidateQueries();
    throw error;
  }
});

type Answer = { status: number; body: unknown };
type Success<A extends Answer> = Extract<A, { status: 200 | 201 | 202 | 204 }>;

function isSuccess<A extends Answer>(answer: A): answer is Success<A> {
  return answer.status >= 200 && answer.status < 300;
}

/**
 * The body of a successful answer of the API.
 *
 * @throws The answer itself when it is one of 400 and above, as the hooks do.
 */
export async function bodyOf<A extends Answer>(call: Promise<A>): Promise<Success<A>['body']> {
  const answer = await call;
  if (!isSuccess(answer)) throw answer;
  return answer.body;
}
