import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { WordsProvider } from '#components/words.tsx';
import { queryClient } from '#lib/cache/query-client.ts';

/**
 * Renders a page outside of any organization at an address; every other path shows nothing. The cache is the
 * application's own, because such pages clear it, and is empty at first.
 *
 * @returns The router, and a function that gives the current address.
 */
export function renderPlain(page: ReactNode, at: string) {
  queryClient.clear();
  const { pathname } = new URL(at, 'http://localhost');
  const routes = [
    { path: pathname, element: page },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <QueryClientProvider client={queryClient}>
      <WordsProvider>
        <RouterProvider router={router} />
      </WordsProvider>
    </QueryClientProvider>,
  );
  return { router, address: () => router.state.location.pathname + router.state.location.search };
}
