import { expect, it, vi } from 'vitest';
import { noteAnswered, sendOnce } from './send-once.ts';

const PATH = '/api/things';
/** The keys that two sendings of the same have, of which the first ends like this. */
async function keysAfter(first: () => Promise<{ status: number }>, second: object = { name: 'a' }, between = () => {}) {
  noteAnswered();
  const keys: string[] = [];
  const send = (end: () => Promise<{ status: number }>) => (key: string) => {
    keys.push(key);
    return end();
  };
  await sendOnce(PATH, { name: 'a' }, send(first)).catch(() => undefined);
  between();
  await sendOnce(
    PATH,
    second,
    send(async () => ({ status: 201 })),
  );
  return keys;
}
const answers = (status: number) => async () => ({ status });
const fails = (error: Error) => () => Promise.reject(error);

it.each([
  ['no answer came', fails(new TypeError('Failed to fetch'))],
  ['the server could not answer', answers(503)],
])('what is sent again has the same key if %s', async (_, first) => {
  const [one, other] = await keysAfter(first);
  expect(other).toBe(one);
});

it.each([
  ['it was done', answers(201)],
  ['it was refused', answers(409)],
  ['it was cancelled', fails(new DOMException('over', 'AbortError'))],
])('what is sent again has a new key if %s', async (_, first) => {
  const [one, other] = await keysAfter(first);
  expect(other).not.toBe(one);
});

it('what is sent while the same is on its way has the same key, and a new one once that has been answered', async () => {
  noteAnswered();
  const keys: string[] = [];
  const answering: (() => void)[] = [];
  const send = () =>
    sendOnce(PATH, { name: 'a' }, (key) => {
      keys.push(key);
      return new Promise<{ status: number }>((resolve) => answering.push(() => resolve({ status: 201 })));
    });
  const both = [send(), send()];
  for (const answer of answering) answer();
  await Promise.all(both);
  const later = send();
  answering.at(-1)?.();
  await later;
  const [one, twice, next] = keys;
  expect(twice).toBe(one);
  expect(next).not.toBe(one);
});

it('something else has another key, although no answer came to the first', async () => {
  const [one, other] = await keysAfter(answers(503), { name: 'b' });
  expect(other).not.toBe(one);
});

it.each([
  [119_999, true],
  [120_001, false],
])('what is sent again after %i ms is the same: %s', async (later, isSame) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [one, other] = await keysAfter(answers(503), { name: 'a' }, () => vi.setSystemTime(Date.now() + later));
  vi.useRealTimers();
  expect(one === other).toBe(isSame);
});
