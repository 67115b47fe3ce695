import { routes } from 'virtual:contract-routes';
import type { Contract } from '@siteward/contract';
import { createFetcher } from '@siteward/contract/client';
import { initTsrReactQuery } from '@ts-rest/react-query/v5';
import { clientOptions } from './client.ts';

const fetcher = createFetcher(clientOptions);

/**
 * The contract as hooks: `api.members.list.useQuery({ queryKey: ['members', 'list', query], queryData: { query } })`.
 * A query key begins with the area, so that a change can make the whole area stale. An answer of 400 and above is thrown;
 * `problemOf` (lib/problem.ts) reads it.
 */
export const api = initTsrReactQuery(
  // The routes are derived from the contract whose type this is, without the schemas that a browser does not need.
  routes as unknown as Contract,
  { baseUrl: '', api: (request) => fetcher(request) },
);
