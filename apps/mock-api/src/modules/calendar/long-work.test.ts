import { calendarSpan, DAY_MS, HOUR_MS, isWithinSpan } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { calendarFor, nameOf } from './calendar-testing.ts';

const COUNT = 2000;
const FIRST = Date.parse('2024-01-01T00:00:00.000Z');
/** The lengths of work, in hours: about a day, powers of two in days and just over, weeks, and years. */
const HOURS = [1, 24, 25, 47, 48, 49, 96, 97, 7 * 24, 10 * 24, 30 * 24, 64 * 24, 64 * 24 + 1, 400 * 24, 1500 * 24];

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let all: { title: string; scheduledStart: Date; scheduledEnd: Date }[];
beforeAll(async () => {
  team = await createTeam(api);
  const { WorkOrder } = api.deps.models;
  const { _id: template } = await createWork(team.owner, team.ids);
  const stored = await WorkOrder.findOne({ org: team.org, _id: template }).orFail().lean();
  const orders = Array.from({ length: COUNT }, (_, index) => {
    const start = FIRST + ((index * 131) % (1000 * 24)) * HOUR_MS;
    // The longest ones are rare, as in practice.
    const hours = HOURS[index % 40 === 0 ? 13 : index % 200 === 1 ? 14 : index % 13] ?? 1;
    const scheduled = { scheduledStart: new Date(start), scheduledEnd: new Date(start + hours * HOUR_MS) };
    const one = { ...stored, _id: new Types.ObjectId(), number: 10 + index, title: `Work ${index}`, ...scheduled };
    return { ...one, ...workOrderKeys(one) };
  });
  await WorkOrder.insertMany(orders, { lean: true });
  all = orders;
}, 60_000);

const rangeAt = (at: number, days: number) => ({
  from: new Date(at).toISOString(),
  to: new Date(at + days * DAY_MS).toISOString(),
});

describe('work that lasts long', () => {
  it.each([
    ['2024-01-20T00:00:00.000Z', 7],
    ['2024-08-01T12:00:00.000Z', 31],
    ['2025-06-15T01:00:00.000Z', 1],
    ['2026-03-01T00:00:00.000Z', 42],
    ['2028-01-01T00:00:00.000Z', 92],
  ])('is in the calendar from %s on for %d days, as long as it lasts', async (from, days) => {
    const range = rangeAt(Date.parse(from), days);
    const { items, capped } = await calendarFor(team.owner, { org: team.org, kinds: 'work-orders', ...range });
    const expected = all.filter((work) => {
      const span = calendarSpan({ ...work, dueAt: null, estimatedMinutes: null });
      return span && isWithinSpan(span, { start: Date.parse(range.from), end: Date.parse(range.to) });
    });
    expect(items.map(nameOf).toSorted()).toEqual(expected.map(({ title }) => title).toSorted());
    expect([expected.length > 0, capped]).toEqual([true, false]);
  });

  it('is found in a past range without reading all the work that ended later', async () => {
    const database = api.deps.connection.getClient().db(api.deps.connection.name);
    await database.command({ profile: 2 });
    const range = rangeAt(FIRST + 60 * DAY_MS, 7);
    const { items } = await calendarFor(team.owner, { org: team.org, kinds: 'work-orders', ...range });
    await database.command({ profile: 0 });
    const reads = await database
      .collection('system.profile')
      .find({ ns: /\.work_orders$/, op: 'query' })
      .toArray();
    const [long] = reads.filter(({ planSummary }) => String(planSummary).includes('calendarDays'));
    // Of all the work, some 1,800 ends later than this range begins.
    expect(all.filter(({ scheduledEnd }) => scheduledEnd > new Date(range.from)).length).toBeGreaterThan(1800);
    expect(long?.['docsExamined']).toBeLessThanOrEqual(items.length);
    expect(long?.['keysExamined']).toBeLessThan(3 * items.length);
  });
});
