import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { until } from '#testing/until.ts';
import { inTurn, isAtRest } from './in-turn.ts';

const record = { _id: 'pump', version: 3 };

/** A function whose calls are answered by hand. */
function calls() {
  const asked: { version: number; answer: (version: number) => void; refuse: (why: Error) => void }[] = [];
  const make = (version: number) =>
    new Promise<{ _id: string; version: number }>((resolve, refuse) => {
      asked.push({ version, answer: (next) => resolve({ _id: 'pump', version: next }), refuse });
    });
  const versions = () => asked.map(({ version }) => version);
  /** Waits until there have been this many calls. */
  const untilAsked = (count: number) => until(() => expect(asked).toHaveLength(count));
  return { asked, make, versions, untilAsked };
}

it('makes a change on the version that the same user’s earlier change led to, however old the record on screen is', async () => {
  const cache = new QueryClient();
  const { asked, make, versions, untilAsked } = calls();
  const all = [inTurn(cache, record, make), inTurn(cache, record, make)];
  await untilAsked(1);
  asked[0]?.answer(4);
  await untilAsked(2);
  asked[1]?.answer(5);
  await Promise.all(all);
  expect(isAtRest(cache)).toBe(true);
  // A list that has not been refetched still has the first version.
  const late = inTurn(cache, record, make);
  await untilAsked(3);
  asked[2]?.answer(6);
  await late;
  expect(versions()).toEqual([3, 4, 5]);
});

it('makes a change on the version on screen if somebody else has changed the record in between', async () => {
  const cache = new QueryClient();
  const { asked, make, versions, untilAsked } = calls();
  for (const [index, version] of [3, 6, 4].entries()) {
    // After the second change, what led from 4 to 6 is no longer known.
    const change = inTurn(cache, { ...record, version }, make);
    await untilAsked(index + 1);
    asked[index]?.answer(version + 1);
    await change;
  }
  expect(versions()).toEqual([3, 6, 4]);
});

it('continues after a change that was refused, and does not hold up those of other records', async () => {
  const cache = new QueryClient();
  const { asked, make, versions, untilAsked } = calls();
  const refused = expect(inTurn(cache, record, make)).rejects.toThrow('no');
  const next = inTurn(cache, record, make);
  const other = inTurn(cache, { _id: 'lamp', version: 8 }, make);
  await untilAsked(2);
  expect(versions()).toEqual([3, 8]);
  asked[0]?.refuse(new Error('no'));
  await refused;
  await untilAsked(3);
  expect([versions(), isAtRest(cache)]).toEqual([[3, 8, 3], false]);
  for (const { answer } of asked.slice(1)) answer(9);
  await Promise.all([next, other]);
  expect(isAtRest(cache)).toBe(true);
});
