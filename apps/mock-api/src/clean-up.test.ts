import { expect, it, vi } from 'vitest';
import { withCleanUp } from './clean-up.ts';

it.each([
  ['done', async () => 'done'],
  ['refused', () => Promise.reject(new Error('refused'))],
])('what is %s stays so if cleaning up fails, and everything else is cleaned up', async (outcome, work) => {
  const error = vi.fn();
  const cleaned: string[] = [];
  const result = withCleanUp({ log: { error } }, (afterwards) => {
    afterwards(() => Promise.reject(new Error('disk')));
    afterwards(async () => void cleaned.push('second'));
    return work();
  });
  expect(await result.catch(({ message }: Error) => message)).toBe(outcome);
  expect(cleaned).toEqual(['second']);
  expect(error.mock.calls).toEqual([[{ err: new Error('disk') }, 'some work was not cleaned up after']]);
});
