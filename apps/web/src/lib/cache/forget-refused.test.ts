import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetRefused } from './forget-refused.ts';

it.each([
  [403, undefined],
  [404, undefined],
  [401, 'known'],
  [429, 'known'],
  [503, 'known'],
])('known data that is then answered with %i becomes %j', async (status, expected) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  forgetRefused(client);
  client.setQueryData(['x'], 'known');
  client.setQueryData(['other'], 'known');
  const queryFn = () => Promise.reject({ status, headers: new Headers() });
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toMatchObject({ status });
  expect([client.getQueryData(['x']), client.getQueryData(['other'])]).toEqual([expected, 'known']);
});
