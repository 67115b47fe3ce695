import fastify from 'fastify';
import { expect, it } from 'vitest';
import { TestClock } from './test-clock.ts';

/** A clock that moves with a server; the server answers when a call was made, in milliseconds since the beginning. */
function followed() {
  const [clock, server] = [new TestClock(), fastify()];
  clock.follow(server);
  const start = clock.now().getTime();
  const since = (time: Date) => time.getTime() - start;
  server.get('/', async () => [since(clock.read()), since(clock.read())]);
  const call = async (): Promise<number[]> => (await server.inject('/')).json();
  return { clock, call, since };
}

it('moves from one call to the next, so that no two are made at the same time', async () => {
  const { clock, call, since } = followed();
  expect([await call(), await call(), await call()]).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(since(clock.now())).toBe(2);
});

it('says exactly when the next call is made, also after a move', async () => {
  const { clock, call, since } = followed();
  await call();
  expect([since(clock.next()), since(clock.next())]).toEqual([1, 1]);
  expect(await call()).toEqual([1, 1]);
  clock.advance(10);
  expect([since(clock.next()), await call()]).toEqual([11, [11, 11]]);
  clock.advance(-11);
  expect(await call()).toEqual([0, 0]);
});

it('stands still for calls that are to be made at the same time, and for no others', async () => {
  const { clock, call } = followed();
  await call();
  const atOnce = clock.atOnce(async () => [await call(), await call()]);
  expect(await atOnce).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await call()).toEqual([1, 1]);
  await expect(clock.atOnce(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await call()).toEqual([2, 2]);
});

it('moves whenever the product reads it, if asked to', async () => {
  const { clock, call, since } = followed();
  clock.moveWithReads();
  expect([await call(), since(clock.now()), await call()]).toEqual([[1, 2], 2, [3, 4]]);
});
