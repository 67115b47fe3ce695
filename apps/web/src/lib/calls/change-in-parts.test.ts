import { expect, it } from 'vitest';
import { changeInParts } from './change-in-parts.ts';

const LOST = 'The server cannot be reached. Check your connection and try again.';

it('changes as many records as a call takes, one call after the other, with a result for each, whatever fails', async () => {
  const records = Array.from({ length: 450 }, (_, index) => ({ _id: `${index}`, org: 'org', version: index + 1 }));
  const calls: { org: string; first: unknown; last: unknown; count: number }[] = [];
  let running = 0;
  const problem = { code: 'CONFLICT' as const, detail: 'The only owner.' };
  const results = await changeInParts(records, async (org, named) => {
    calls.push({ org, first: named[0], last: named.at(-1), count: named.length });
    running += 1;
    await Promise.resolve();
    expect(running).toBe(1);
    running -= 1;
    if (calls.length === 2) throw new TypeError('Failed to fetch');
    return named.map(({ id }) => ({ id, problem: id === '7' ? problem : null }));
  });

  expect(calls).toEqual([
    { org: 'org', first: { id: '0', version: 1 }, last: { id: '199', version: 200 }, count: 200 },
    { org: 'org', first: { id: '200', version: 201 }, last: { id: '399', version: 400 }, count: 200 },
    { org: 'org', first: { id: '400', version: 401 }, last: { id: '449', version: 450 }, count: 50 },
  ]);
  const saying = results.map(({ id, fault, answer }) => [id, fault?.() ?? null, answer?.id ?? null]);
  expect(saying).toEqual(
    records.map(({ _id: id }, index) => {
      if (id === '7') return [id, 'The only owner.', id];
      return index >= 200 && index < 400 ? [id, LOST, null] : [id, null, id];
    }),
  );
});

it('makes no call if there is nothing to change', async () => {
  const asked = () => Promise.reject(new Error('asked'));
  expect(await changeInParts([], asked)).toEqual([]);
});
