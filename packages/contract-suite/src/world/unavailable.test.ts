import { NoAnswer } from '@siteward/contract';
import { expect, it } from 'vitest';
import { done, Unavailable } from './unavailable.ts';

it.each([
  ['none came in time', new NoAnswer()],
  [
    'connect ECONNREFUSED 127.0.0.1:9',
    new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') }),
  ],
  ['TypeError: fetch failed', new TypeError('fetch failed')],
])('what the suite needs and does not get is told with why: %s', async (why, error) => {
  const lost: Promise<{ status: 200; body: undefined }> = Promise.reject(error);
  await expect(done('Signing in', lost, 200)).rejects.toThrow(new Unavailable(`Signing in brought no answer: ${why}`));
});
