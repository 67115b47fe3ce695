import { setImmediate } from 'node:timers/promises';
import type { Limit } from '@siteward/contract';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { held } from '#testing/held.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { RateCounter } from './counter.ts';
import { countersOf, rateLimitModel } from './rate-limit.model.ts';

const LIMIT: Limit = { by: ['session'], max: 300, minutes: 1 };
const ROUNDS = Array.from({ length: 20 }, (_, round) => round);

const database = await openForFile(testDatabase());
beforeAll(async () => {
  rateLimitModel(database.connection);
});

const now = new Date('2026-11-21T09:00:20.000Z');
const newCounter = () => new RateCounter(countersOf(database.connection), () => now);
const tryTo = (call: Promise<void> | undefined) =>
  Promise.resolve(call).then(
    () => true,
    () => false,
  );
const trues = (results: boolean[]) => results.filter(Boolean).length;
const times = (count: number) => Array.from({ length: count });

describe('a limit that processes share', () => {
  it('lets exactly as many through as it says, in twenty rounds over three of them, all at the same time', async () => {
    const counters = [newCounter(), newCounter(), newCounter()];
    for (const round of ROUNDS) {
      const calls = times(360).map((_, index) => counters[(index * round) % 3]?.countShared(`all:${round}`, LIMIT));
      expect(trues(await Promise.all(calls.map((call) => tryTo(call ?? Promise.reject()))))).toBe(300);
    }
    await Promise.all(counters.map((counter) => counter.close()));
  }, 60_000);

  it('gives what one of them took in advance to the other, if that one asks for it', async () => {
    const [one, other] = [newCounter(), newCounter()];
    for (const _ of times(121)) await one.countShared('returned', LIMIT);
    const results: boolean[] = [];
    for (const _ of times(185)) results.push(await tryTo(other.countShared('returned', LIMIT)));
    expect(results).toEqual([...times(179).map(() => true), ...times(6).map(() => false)]);
    await Promise.all([one.close(), other.close()]);
  }, 60_000);

  it('loses none of what it holds if more come while it asks for the first', async () => {
    const counter = newCounter();
    for (const round of ROUNDS) {
      const call = () => tryTo(counter.countShared(`many:${round}`, LIMIT));
      const first = call();
      await setImmediate();
      const early = await Promise.all([first, ...times(round + 20).map(call)]);
      const late = await Promise.all(times(300).map(call));
      expect(trues([...early, ...late])).toBe(300);
    }
    await counter.close();
  }, 60_000);

  it('counts once, or not at all, what is sent several times together, in twenty rounds over two of them', async () => {
    const counters = [newCounter(), newCounter()] as const;
    const limit = { ...LIMIT, max: 50 };
    for (const round of ROUNDS) {
      const key = `once:${round}`;
      const send = (once: string, many: number) =>
        Promise.all(
          times(6).map((_, index) => tryTo(counters[index % 2 === 0 ? 0 : 1].count(key, limit, { many, once }))),
        );
      expect(trues(await send('a', 40))).toBe(6);
      // There are not eleven left, and asking for them uses up none of the rest.
      expect(trues(await send('b', 11))).toBe(0);
      await expect(counters[0].look(key, limit, { many: 11, once: 'b' })).rejects.toThrow('Too many requests');
      await counters[0].look(key, limit, { many: 40, once: 'a' });
      expect(trues(await send('c', 10))).toBe(6);
      expect(await tryTo(counters[1].count(key, limit))).toBe(false);
    }
  }, 60_000);

  it('grants requests from those that it is just giving back', async () => {
    const [released, release] = held();
    const counters = countersOf(database.connection);
    // The write that gives requests back takes a while.
    const slow = new Proxy(counters, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'updateOne') return value.bind(target);
        return (...args: unknown[]) => released.then(() => value.apply(target, args));
      },
    });
    const counter = new RateCounter(slow, () => now);
    for (const _ of times(241)) await counter.countShared('itself', LIMIT);
    const closed = counter.close();
    const rest = times(59).map(() => tryTo(counter.countShared('itself', LIMIT)));
    release();
    expect(trues(await Promise.all(rest))).toBe(59);
    await closed;
    await counter.close();
  });

  it('gives back what is held when the process stops', async () => {
    const counter = newCounter();
    for (const _ of times(7)) await counter.countShared('closed', LIMIT);
    await counter.close();
    expect(await countersOf(database.connection).findOne({ _id: /^closed@/ })).toMatchObject({ count: 7, held: {} });
  });

  it('is written to the database once in twenty calls, until little is left', async () => {
    const counters = countersOf(database.connection);
    let writes = 0;
    const counted = new Proxy(counters, {
      get: (target, name) => {
        if (name === 'findOneAndUpdate') writes += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const counter = new RateCounter(counted, () => now);
    await Promise.all(times(200).map(() => counter.countShared('cheap', LIMIT)));
    await counter.close();
    expect(writes).toBeLessThanOrEqual(10);
  });

  it('holds for its parts together and for each of them, at no more writes than one of them takes', async () => {
    let writes = 0;
    const watched = new Proxy(countersOf(database.connection), {
      get: (target, name) => {
        if (name === 'findOneAndUpdate') writes += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const [one, other] = [new RateCounter(watched, () => now), newCounter()];
    const tryPart = (counter: RateCounter, id: string, max: number) =>
      tryTo(counter.countShared('person', LIMIT, { id, max }));
    const early = await Promise.all(times(100).map(() => tryPart(one, 'desk', 100)));
    await one.close();
    expect([trues(early), writes <= 5]).toEqual([100, true]);
    // The part is used up, although the other process holds some for another part.
    expect(await tryPart(other, 'phone', 150)).toBe(true);
    expect(await tryPart(one, 'desk', 100)).toBe(false);
    const rest = times(250).map((_, index) =>
      index % 2 === 0 ? tryPart(one, 'phone', 150) : tryPart(other, 'tablet', 150),
    );
    expect(trues(await Promise.all(rest))).toBe(199);
    await Promise.all([one.close(), other.close()]);
    const counter = await countersOf(database.connection).findOne({ _id: /^person@/ });
    expect(counter).toMatchObject({ count: 300, held: {} });
    const { desk = 0, phone = 0, tablet = 0 } = counter?.parts ?? {};
    expect([desk, phone + tablet, phone <= 150, tablet <= 150]).toEqual([100, 200, true, true]);
  });

  it('begins again with its window', async () => {
    let time = now.getTime();
    const counter = new RateCounter(countersOf(database.connection), () => new Date(time));
    for (const _ of times(300)) await counter.countShared('window', LIMIT);
    await expect(counter.countShared('window', LIMIT)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: 40,
      reason: { code: 'try-again-in', params: { seconds: 40 } },
    });
    time += 40_000;
    expect(await tryTo(counter.countShared('window', LIMIT))).toBe(true);
    await counter.close();
  });
});

describe('a limit that is counted one by one', () => {
  it('is kept until its window ends, however it was counted', async () => {
    const counter = newCounter();
    const limit: Limit = { by: ['address'], max: 100, minutes: 15 };
    await counter.count('kept', limit);
    await counter.count('kept once', limit, { many: 2, once: 'a file' });
    await counter.countShared('kept shared', limit);
    await counter.close();
    const counters = countersOf(database.connection).find({ _id: /^kept/ });
    const expiresAt = new Date('2026-11-21T09:15:00.000Z');
    expect(await counters.sort({ count: 1, _id: 1 }).toArray()).toMatchObject([
      { _id: /^kept shared@/, count: 1, held: {}, expiresAt },
      { _id: /^kept@/, count: 1, held: {}, expiresAt },
      { _id: /^kept once@/, count: 2, counted: ['a file'], expiresAt },
    ]);
  });

  it('lets exactly as many through as it says, over two processes at the same time', async () => {
    const counters = [newCounter(), newCounter()];
    const limit: Limit = { by: ['address'], max: 10, minutes: 15 };
    for (const round of ROUNDS) {
      const calls = times(24).map((_, index) =>
        tryTo((counters[index % 2] ?? newCounter()).count(`one:${round}`, limit)),
      );
      expect(trues(await Promise.all(calls))).toBe(10);
      await expect(newCounter().look(`one:${round}`, limit)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      await newCounter().look(`other:${round}`, limit);
    }
  });
});

it('counts a request whose connection to the database breaks for a moment, whenever it does', async () => {
  const counter = newCounter();
  const limit: Limit = { ...LIMIT, max: 3 };
  const collection = countersOf(database.connection);
  const { findOneAndUpdate } = mongo.Collection.prototype;
  const ask = vi.spyOn(mongo.Collection.prototype, 'findOneAndUpdate');
  const broken = () => Promise.reject(new mongo.MongoNetworkError('interrupted'));
  ask.mockImplementationOnce(broken);
  await counter.count('broken', limit);
  ask.mockImplementationOnce(async function (this: typeof collection, ...given: Parameters<typeof findOneAndUpdate>) {
    await Reflect.apply(findOneAndUpdate, this, given);
    return broken();
  });
  await counter.count('broken', limit);
  ask.mockRestore();
  // Never less often than it was asked for.
  expect(await tryTo(counter.count('broken', limit))).toBe(false);
});
