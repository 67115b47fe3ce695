import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useRecordCache } from './record-cache.ts';

type Door = { _id: string; version: number; name: string };

it('shows what a call has answered unless a newer version is known, and reloads what else shows it either way', () => {
  const client = new QueryClient();
  const refresh = vi.fn(async () => {});
  const { result } = renderHook(() => useRecordCache<Door>({ keyOf: (id) => ['doors', id], refresh }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const versions = [2, 3, 1, 3].map((version, index) => {
    result.current.put({ _id: 'a', version, name: `Door ${index}` });
    return [result.current.read('a')?.name, refresh.mock.calls.length];
  });
  expect(versions).toEqual([
    ['Door 0', 1],
    ['Door 1', 2],
    ['Door 1', 3],
    ['Door 3', 4],
  ]);
  result.current.drop('a');
  expect([result.current.read('a'), refresh.mock.calls.length]).toEqual([undefined, 5]);
});
