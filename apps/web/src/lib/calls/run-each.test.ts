import { expect, it } from 'vitest';
import { bodyOf } from './api.ts';

import { runEach } from './run-each.ts';

it('does one after the other, with a result for each, whatever fails', async () => {
  const running: string[] = [];
  const problem = { title: 'No', code: 'LAST_OWNER', detail: 'The only owner.', requestId: 'r1' };
  const results = await runEach(['good', 'refused', 'offline', 'good'], async (item) => {
    running.push(item);
    await Promise.resolve();
    expect(running).toEqual([item]);
    running.pop();
    if (item === 'offline') throw new TypeError('Failed to fetch');
    return bodyOf(Promise.resolve(item === 'good' ? { status: 200, body: 1 } : { status: 409, body: problem }));
  });
  expect(results.map((result) => (result.ok ? result.value : result.fault.message))).toEqual([
    1,
    'The only owner.',
    'The server cannot be reached. Check your connection and try again.',
    1,
  ]);
});
