import { NoAnswer } from '@siteward/contract/client';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

const id = 'a'.repeat(24);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['what was changed is loaded anew', () => api.sites.update.mutate({ params: { id }, body: { name: 'Quay' } }), 1],
  ['what was only read is left to the page', () => api.sites.get.query({ params: { id } }), 0],
])('where no answer comes, %s', async (_, call, times) => {
  vi.useFakeTimers();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  fakeApi({
    'PATCH /api/sites/id/*': ({ signal }) => neverBefore(signal),
    'GET /api/sites/id/*': ({ signal }) => neverBefore(signal),
  });
  const failed = expect(call()).rejects.toBeInstanceOf(NoAnswer);
  await vi.advanceTimersByTimeAsync(31_000);
  await failed;
  expect(invalidate).toHaveBeenCalledTimes(times);
});

/** Answers nothing until the request is given up. */
function neverBefore(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
}
