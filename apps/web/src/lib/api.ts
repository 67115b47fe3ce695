import { routes } from 'virtual:contract-routes';
import type { Contract } from '@siteward/contract';
import { createFetcher, NoAnswer } from '@siteward/contract/client';
import { initTsrReactQuery } from '@ts-rest/react-query/v5';
import { clientOptions } from './client.ts';
import { queryClient } from './query-client.ts';
import { reportCustomerRequired } from './read-only.ts';

const CUSTOMER_REQUIRED = 402;

const fetcher = createFetcher(clientOptions);

// ts-rest has to be told that no other status is answered than those declared.
type Strict<Areas> = {
  [Area in keyof Areas]: { [Call in keyof Areas[Area]]: Areas[Area][Call] & { strictStatusCodes: true } };
};

/**
 * The contract as hooks: `api.members.list.useQuery({ queryKey: ['members', 'list', query], queryData: { query } })`.
 * A query key begins with the area, so that a change can make the whole area stale. An answer of 400 and above is thrown;
 * `problemOf` (lib/problem.ts) reads it.
 */
export const api = initTsrReactQuery(
  // The routes are derived from the contract whose type this is, without the schemas that a browser does not need.
  routes as unknown as Strict<Contract>,
  {
    baseUrl: '',
    // The body as it was given: what ts-rest makes of a file is no file any more.
    api: async ({ path, method, headers, rawBody: body, fetchOptions }) => {
      try {
        const answer = await fetcher({ path, method, headers, body, fetchOptions });
        if (answer.status === CUSTOMER_REQUIRED) reportCustomerRequired();
        return answer;
      } catch (error) {
        // Whether it was done shows in what is loaded anew.
        if (error instanceof NoAnswer && method !== 'GET') void queryClient.invalidateQueries();
        throw error;
      }
    },
  },
);

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
