import { contract } from '@siteward/contract';
import { QueryClient, QueryClientProvider, skipToken } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { api } from './api.ts';

const ID = 'a'.repeat(24);
const KEY = ['roles', 'get', ID];
const url = `/api/roles/id/${ID}`;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const look = <Read,>(read: (query: ReturnType<typeof use>) => Read) => renderHook(() => read(use()), { wrapper });
const use = () => api.roles.get.useQuery({ queryKey: KEY, queryData: { params: { id: ID } } });

it('has hooks to read for GET calls, and hooks to change for all others', () => {
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, { method }] of Object.entries(calls)) {
      const hooks = Object.keys(Object(Object(api)[area])[name]);
      expect([area, name, ...hooks]).toEqual([
        ...[area, name],
        ...(method === 'GET' ? ['query', 'useQuery'] : ['mutate', 'useMutation']),
      ]);
    }
  }
});

it('gives the answer, and renders again for a new one, but not for a loading state that nobody reads', async () => {
  const [answered, answer] = held();
  let name = 'Owner';
  const { sent } = fakeApi({
    [`GET ${url}`]: async () => {
      if (name !== 'Owner') await answered;
      return { status: 200, body: { name } };
    },
  });
  let shown = 0;
  const { result } = look(({ data }) => {
    shown += 1;
    return data?.body;
  });
  await waitFor(() => expect(result.current).toEqual({ name: 'Owner' }));
  // Rendered three times: loading, still loading when the answer arrives, then with the answer, rendered in slices.
  expect(shown).toBe(3);
  name = 'Lead';
  const again = client.refetchQueries({ queryKey: KEY });
  await waitFor(() => expect(sent('GET')).toHaveLength(2));
  await act(async () => {});
  expect(shown).toBe(3);
  answer();
  await act(() => again);
  await waitFor(() => expect([result.current, shown]).toEqual([{ name: 'Lead' }, 4]));
});

it('sends requests in a task of their own, if the browser supports that', async () => {
  const [turn, goOn] = held();
  vi.stubGlobal('scheduler', { yield: () => turn });
  const { sent } = fakeApi({ [`GET ${url}`]: () => ({ status: 200, body: { name: 'Owner' } }) });
  const { result } = look(({ data }) => data?.body);
  await act(async () => {});
  expect(sent('GET')).toEqual([]);
  goOn();
  await waitFor(() => expect([result.current, sent('GET').length]).toEqual([{ name: 'Owner' }, 1]));
});

it('throws what was refused', async () => {
  fakeApi({ [`GET ${url}`]: () => problem('NOT_FOUND', 404) });
  const { result } = look(({ error }) => error);
  await waitFor(() => expect(result.current).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } }));
});

it('sends nothing as long as the request is not known', async () => {
  const { calls } = fakeApi({});
  const { result } = renderHook(() => api.roles.get.useQuery({ queryKey: KEY, queryData: skipToken }), { wrapper });
  await act(async () => {});
  expect([result.current.fetchStatus, calls]).toEqual(['idle', []]);
});

it('aborts a request that nobody is waiting for any longer', async () => {
  const { calls } = fakeApi({ [`GET ${url}`]: () => new Promise(() => {}) });
  const { unmount } = look(({ data }) => data);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.signal?.aborted).toBe(false);
  unmount();
  expect(calls[0]?.signal?.aborted).toBe(true);
});

it('makes changes through its own hook', async () => {
  const { sent } = fakeApi({ [`DELETE /api/roles/${ID}`]: () => ({ status: 204, body: undefined }) });
  const onSuccess = vi.fn();
  const { result } = renderHook(() => api.roles.remove.useMutation({ onSuccess }), { wrapper });
  await act(
    async () => void (await result.current.mutateAsync({ params: { id: ID }, extraHeaders: { 'if-match': '"3"' } })),
  );
  expect(sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"']);
  expect(onSuccess).toHaveBeenCalledOnce();
});
