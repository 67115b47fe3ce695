import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

const FRESH_MS = 15_000;

/** The cache of all pages. Only what may pass by itself is tried again: no connection, 503; a 401 is retried below. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 2 && [undefined, 503].includes(problemOf(error).status),
    },
  },
});
