import { fileTypeOf } from '@siteward/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld, type World } from './support/world.ts';

/**
 * A list that is sorted by a time is in the order of the times that it answers under that name: by another field of its
 * records it would come in an order, too, and by an index.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
  await scatterTimes();
}, 60_000);
afterAll(() => world.close());

/** Sorted by what is worked out from them when they are written. */
const WORKED_OUT = new Set(['dueAt', 'responseDueAt']);
const LISTS = ROUTES.filter(({ route }) => !fileTypeOf(route.responses[200]))
  .flatMap((named) => sortsOf(named.route).map((sort) => ({ ...named, sort, field: sort.replace(/^-/, '') })))
  .filter(({ field }) => field.endsWith('At') && !WORKED_OUT.has(field));

function sortsOf({ query }: { query?: unknown }): string[] {
  const { sort } = query instanceof z.ZodObject ? query.shape : {};
  const options = sort instanceof z.ZodOptional ? sort.unwrap() : undefined;
  return options instanceof z.ZodEnum ? options.options.map(String) : [];
}

/** Gives each record times of its own, in an order of its own for each field: those of a record that was just made are the same. */
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

/** A minute and a half at most, so that nothing ends by it. */
const steps = (index: number, at: number) => (((index + 1) * (at * 7 + 11)) % 97) * 1000;

const pageSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

describe.each(LISTS)('$name', ({ sort, field, ...named }) => {
  it(`is by ${sort} in the order of what it answers`, async () => {
    const { Owner } = world.alpha.people;
    const { query: { org } = {}, ...sample } = sampleOf(named.name, world.alpha, Owner);
    const query = { ...(org !== undefined && { org }), sort };
    const answer = await send(world.server, named, { ...sample, query }, Owner.sid);
    expect(answer.status, answer.text).toBe(200);
    const { items } = pageSchema.parse(JSON.parse(answer.text));
    const times = items.map((item) => item[field] ?? null).filter((time) => time !== null);
    const inOrder = times.toSorted();
    expect(times).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder);
  });
});
