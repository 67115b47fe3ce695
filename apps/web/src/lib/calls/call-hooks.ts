import type { ApiClient, ClientRoutes, Contract } from '@siteward/contract';
import { callOf, type createFetcher } from '@siteward/contract/client';
import {
  type QueryClient,
  type SkipToken,
  skipToken,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ownTask } from './own-task.ts';

type Answer = { status: number; body: unknown };
/** The answers of a call that has done what was asked. */
export type Success<A extends Answer> = Extract<A, { status: 200 | 201 | 202 | 204 }>;

type Call = (request: never) => Promise<Answer>;
type RequestOf<C extends Call> = Parameters<C>[0];
type SuccessOf<C extends Call> = Success<Awaited<ReturnType<C>>>;
/** What a call throws: any other answer, or an error if there is none. */
type ErrorOf<C extends Call> = Exclude<Awaited<ReturnType<C>>, SuccessOf<C>> | Error;

type Given<Request> = { queryData?: Request | SkipToken };
type QueryData<Request> = undefined extends Request ? Given<Request> : Required<Given<Request>>;

type QueryHooks<C extends Call> = {
  query: C;
  useQuery: <Data = SuccessOf<C>>(
    options: Omit<UseQueryOptions<SuccessOf<C>, ErrorOf<C>, Data>, 'queryFn'> & QueryData<RequestOf<C>>,
    client?: QueryClient,
  ) => UseQueryResult<Data, ErrorOf<C>>;
};

type MutationHooks<C extends Call> = {
  mutate: C;
  useMutation: <Context = unknown>(
    options?: Omit<UseMutationOptions<SuccessOf<C>, ErrorOf<C>, RequestOf<C>, Context>, 'mutationFn'>,
    client?: QueryClient,
  ) => UseMutationResult<SuccessOf<C>, ErrorOf<C>, RequestOf<C>, Context>;
};

type HooksOf<Route, C> = C extends Call ? (Route extends { method: 'GET' } ? QueryHooks<C> : MutationHooks<C>) : never;

/** Every call as hooks, by area: calls that read have `query` and `useQuery`, calls that write `mutate` and `useMutation`. */
export type CallHooks = {
  [Area in keyof Contract]: {
    [Name in keyof Contract[Area]]: Name extends keyof ApiClient[Area]
      ? HooksOf<Contract[Area][Name], ApiClient[Area][Name]>
      : never;
  };
};

/** Whether a call has done what was asked. */
export function isSuccess<A extends Answer>(answer: A): answer is Success<A> {
  return answer.status >= 200 && answer.status < 300;
}

/** A call made from the route table, which knows nothing of its types. */
type PlainCall = ReturnType<typeof callOf>;

/** @throws The answer itself if its status is 400 or above. */
async function done(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (!isSuccess(given)) throw given;
  return given;
}

const hooksOfQuery = (call: PlainCall) => ({
  query: call,
  useQuery: (
    { queryData, ...options }: UseQueryOptions<Answer> & { queryData?: Parameters<PlainCall>[0] | SkipToken },
    client?: QueryClient,
  ) => {
    const result = useQuery<Answer>(
      {
        ...options,
        queryFn:
          queryData === skipToken
            ? skipToken
            : async ({ signal }) => {
                // A page that opens sends many requests at the same time.
                await ownTask();
                return done(call({ ...queryData, fetchOptions: { signal, ...queryData?.fetchOptions } }));
              },
      },
      client,
    );
    return useDrawnInSlices(result);
  },
});

/**
 * Renders a first answer with low priority, in slices between which a slow phone stays responsive; until it is there the page
 * shows that it is loading. On its own, TanStack Query makes React render each answer immediately and in one go.
 */
function useDrawnInSlices<Result extends UseQueryResult<Answer>>(result: Result): Result {
  const [first] = useState(result);
  const waits = useDeferredValue(result.isPending);
  return waits && !result.isPending && first.isLoading ? first : result;
}

const hooksOfMutation = (call: PlainCall) => ({
  mutate: call,
  useMutation: (options?: UseMutationOptions<Answer, unknown, Parameters<PlainCall>[0]>, client?: QueryClient) =>
    useMutation({ ...options, mutationFn: (request) => done(call(request)) }, client),
});

/**
 * The contract as hooks of TanStack Query, which return what its own hooks return: a component is rendered again only if the
 * parts of the result that it reads have changed. The hooks of ts-rest would be three times the code, and read all of each
 * result (docs/adr/0017).
 *
 * @param routes - the method and path of every call
 * @param send - how a request is sent
 */
export function createCallHooks(routes: ClientRoutes, send: ReturnType<typeof createFetcher>): CallHooks {
  const hooksOf = (route: ClientRoutes[string][string]) =>
    (route.method === 'GET' ? hooksOfQuery : hooksOfMutation)(callOf(route, send));
  const hooks = mapValues(routes, (area) => mapValues(area, hooksOf));
  // The table is derived from the contract, which has this type; TypeScript cannot follow that through plain data.
  return hooks as unknown as CallHooks;
}

function mapValues<In, Out>(record: Record<string, In>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
