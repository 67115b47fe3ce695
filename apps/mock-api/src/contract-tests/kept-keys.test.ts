import { Types } from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { feedbackKeys } from '#modules/feedbacks/feedbacks.model.ts';
import { planKeys } from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { ticketKeys } from '#modules/support-tickets/support-tickets.model.ts';
import { addAll, CountsByKey } from '#modules/work-counts/count-work.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** What a record keeps for its lists that is not what its other fields make. */
function differing(kept: object, made: object): string[] {
  const said = (value: unknown) => JSON.stringify(value ?? null);
  return Object.entries(made).flatMap(([key, value]) => (said(Reflect.get(kept, key)) === said(value) ? [] : [key]));
}

/** The keys that are out of date in any record, after the kind of record. */
async function outdated(): Promise<string[]> {
  const { WorkOrder, Feedback, SupportTicket, MaintenancePlan } = world.deps.models;
  const filter = { org: world.alpha.id, deletedAt: null };
  const [orders, feedbacks, tickets, plans] = await Promise.all([
    WorkOrder.find(filter).lean(),
    Feedback.find(filter).lean(),
    SupportTicket.find(filter).lean(),
    MaintenancePlan.find(filter).lean(),
  ]);
  return [
    ...orders.flatMap((each) => differing(each, workOrderKeys(each)).map((key) => `work order: ${key}`)),
    ...feedbacks.flatMap((each) => differing(each, feedbackKeys(each)).map((key) => `feedback: ${key}`)),
    ...tickets.flatMap((each) => differing(each, ticketKeys(each)).map((key) => `ticket: ${key}`)),
    ...plans.flatMap((each) => differing(each, planKeys(each)).map((key) => `plan: ${key}`)),
  ];
}

/** The counts of work that are kept of each site's days and of plans, one per line. */
async function keptCounts(): Promise<string[]> {
  const sums = new CountsByKey();
  const records = await world.deps.models.WorkCount.find({ org: world.alpha.id, site: { $ne: null } }).lean();
  for (const { counts, ...key } of records) addAll(sums.of(key), counts);
  const lines = sums
    .records(false)
    .flatMap(({ site, plan, day, counts }) =>
      Object.entries(counts).flatMap(([name, slots]) =>
        Object.entries(slots).map(
          ([slot, count]) => `site ${site}, plan ${plan}, day ${day}: ${name} ${slot} ${count}`,
        ),
      ),
    );
  return lines.sort();
}

it.each(ROUTES.filter(isWrite))('what lists go by is up to date after $name', async (named) => {
  const { Owner } = world.alpha.people;
  await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  expect(await outdated()).toEqual([]);
});

it.each(ROUTES.filter(isWrite))('the work is counted as if it were counted afresh after $name', async (named) => {
  const { Owner } = world.alpha.people;
  await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  const kept = await keptCounts();
  await recountWork(world.deps, new Types.ObjectId(world.alpha.id));
  expect(kept).toEqual(await keptCounts());
});
