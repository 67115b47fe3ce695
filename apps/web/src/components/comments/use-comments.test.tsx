import type { Comment } from '@siteward/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { api } from '#lib/calls/api.ts';
import { aComment, id } from './comments-testing.tsx';
import { usePutComment } from './use-comments.ts';

const about = { id: id(1), calls: api.workOrderComments };
const key = ['comments', 'of', about.id];
const one = aComment(1, 'One', { version: 2 });

/** What the thread shows once a comment was put into it, and its total. */
function afterPutting(comment: Comment, isLoaded = true) {
  const cache = new QueryClient();
  const page = (items: Comment[]) => ({ items, page: 1, pages: 2, total: 3 });
  const pages = [page([aComment(3, 'Three'), aComment(2, 'Two')]), page([one])];
  if (isLoaded) cache.setQueryData(key, { pages, pageParams: [1, 2] });
  const reload = vi.spyOn(cache, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  renderHook(() => usePutComment(about), { wrapper }).result.current(comment);
  // Others may have written in the meantime.
  expect(reload.mock.calls).toEqual([[{ queryKey: ['comments'] }]]);
  const known = cache.getQueryData<{ pages: typeof pages }>(key);
  return known?.pages.map(({ items, total }) => [items.map(({ text }) => text).join(), total]);
}

it.each([
  [
    'a new one is the latest',
    aComment(4, 'Four'),
    [
      ['Four,Three,Two', 4],
      ['One', 4],
    ],
  ],
  [
    'a newer version replaces the one shown',
    { ...one, text: 'Newer', version: 3 },
    [
      ['Three,Two', 3],
      ['Newer', 3],
    ],
  ],
  [
    'the same version too',
    { ...one, text: 'Same' },
    [
      ['Three,Two', 3],
      ['Same', 3],
    ],
  ],
  [
    'an older one does not',
    { ...one, text: 'Older', version: 1 },
    [
      ['Three,Two', 3],
      ['One', 3],
    ],
  ],
])('puts a comment into the thread: %s', (_, comment, expected) => {
  expect(afterPutting(comment)).toEqual(expected);
});

it('puts nothing into a thread that has not been loaded', () => {
  expect(afterPutting(one, false)).toBeUndefined();
});
