import { fileTypeOf } from '@siteward/contract';
import { MINUTE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { recordsIn } from './support/answers.ts';
import { sortsOf } from './support/profiled-world.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/**
 * A list sorted by a time is in the order of the times that it returns under that name. Sorted by another field of its records it
 * would have an order too, and an index.
 */
const world = await openForFile(createWorld());
beforeAll(async () => {
  await endSession();
  await scatterTimes();
}, 60_000);

/** Sorted by values that are worked out from them when they are written. */
const WORKED_OUT = new Set(['dueAt', 'responseDueAt']);
const LISTS = ROUTES.filter(({ route }) => !fileTypeOf(route.responses[200]))
  .flatMap((named) => sortsOf(named.route).map((sort) => ({ ...named, sort, field: sort.replace(/^-/, '') })))
  .filter(({ field }) => field.endsWith('At') && !WORKED_OUT.has(field));

/**
 * Leaves the Owner a session that has ended by itself and is still stored: a list that counts it would count what it does not
 * show.
 */
async function endSession(): Promise<void> {
  const ended = new Date(world.now().getTime() - SESSION_IDLE_MS - 60 * MINUTE_MS);
  const user = new Types.ObjectId(world.alpha.people.Owner.id);
  await world.deps.models.Session.create({
    user,
    sidHash: 'ended',
    lastSeenAt: ended,
    expiresAt: new Date(ended.getTime() + SESSION_ABSOLUTE_MS),
  });
}

/**
 * Gives each record different times, in a different order for each field; in a record that was just created they are all the
 * same.
 */
async function scatterTimes(): Promise<void> {
  const { connection } = world.deps;
  for (const { collection } of Object.values(connection.models)) {
    const records = await collection.find().sort({ _id: 1 }).toArray();
    for (const [index, record] of records.entries()) {
      const times = Object.entries(record).filter(([field, value]) => value instanceof Date && field !== 'deletedAt');
      const set = times.map(([field, value], at) => [field, new Date(value.getTime() + steps(index, at))]);
      if (set.length > 0) await collection.updateOne({ _id: record._id }, { $set: Object.fromEntries(set) });
    }
  }
}

/** At most a minute and a half, so that nothing ends because of it. */
const steps = (index: number, at: number) => (((index + 1) * (at * 7 + 11)) % 97) * 1000;

const pageSchema = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
  limit: z.int(),
});

describe.each(LISTS)('$name', ({ sort, field, ...named }) => {
  it(`by ${sort} is in the order of the times it returns, and counts those`, async () => {
    const { Owner } = world.alpha.people;
    const { query: { org } = {}, ...sample } = sampleOf(named.name, world.alpha, Owner);
    const query = { ...(org !== undefined && { org }), sort };
    const answer = await send(world.server, named, { ...sample, query }, Owner.sid);
    expect(answer.status, answer.text).toBe(200);
    const { items, total, limit } = pageSchema.parse(JSON.parse(answer.text));
    expect(Math.min(total, limit)).toBe(items.length);
    const times = items.map((item) => item[field] ?? null).filter((time) => time !== null);
    const inOrder = times.toSorted();
    expect(times).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder);
  });
});

/** The exports of lists, each with its list. */
const FILES = ROUTES.filter(({ name }) => name.endsWith('.export')).flatMap((named) =>
  ROUTES.filter(({ name }) => name === `${named.area}.list`).map((list) => ({ ...named, list })),
);

describe.each(FILES)('$name', ({ list, ...named }) => {
  it('has the order of the list, by default and by each of its columns', async () => {
    const { Owner } = world.alpha.people;
    const inOrder = async (of: typeof list, sort: string | undefined) => {
      const { query: { org } = {} } = sampleOf(of.name, world.alpha, Owner);
      const query = { ...(org !== undefined && { org }), ...(sort !== undefined && { sort }) };
      const answer = await send(world.server, of, { query }, Owner.sid);
      expect(answer.status, answer.text).toBe(200);
      return recordsIn(answer).map(keyOf);
    };
    const sorts = [undefined, ...sortsOf(named.route)];
    const orders: Record<string, readonly string[]> = {};
    const wanted: Record<string, readonly string[]> = {};
    for (const sort of sorts) {
      orders[sort ?? 'by default'] = await inOrder(named, sort);
      wanted[sort ?? 'by default'] = await inOrder(list, sort);
    }
    expect(orders).toEqual(wanted);
  });
});

const KEYS = ['number', 'email', 'title', 'name'];
/** What identifies a record both in its list and in a file: the digits of its number, or else its name. */
function keyOf(record: unknown): string {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(record));
  const [found = ''] = KEYS.flatMap((key) => fields.find(([field]) => field.toLowerCase() === key)?.[1] ?? []);
  return String(found).replace(/^[A-Z]+-0*(?=\d+$)/, '');
}
