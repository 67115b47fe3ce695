import type { ApiClient, Calendar } from '@siteward/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { CALLERS } from './support/people.ts';
import { addUnseen, addViewer, VIEWERS } from './support/unseen.ts';
import { createWorld } from './support/world.ts';

/**
 * A calendar contains what the lists contain, and nothing else: whoever asks, each entry is about a record that their list of
 * such records shows, and each of those records that has its time in the range is there.
 */
const world = await openForFile(createWorld());
beforeEach(async () => {
  const { alpha, deps } = world;
  const ends = { contractEnd: '2026-11-25', contractEndKey: '2026-11-25' };
  await deps.models.ServiceProvider.updateMany({ org: alpha.id }, { $set: ends });
  const dates = {
    from: '2026-11-24',
    doneUntil: '2026-11-23',
    nextDay: '2026-11-24',
    nextAt: new Date('2026-11-24T08:00Z'),
  };
  await deps.models.MaintenancePlan.updateMany({ org: alpha.id }, { $set: dates });
  // At a site that some do not reach, and belonging to nobody else.
  await addUnseen(world, { at: 'second' });
});
afterEach(() => world.restore());

const RANGE = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-15T00:00:00.000Z' };
const idsOf = ({ items }: Calendar) => ({
  orders: new Set(items.flatMap((each) => (each.kind === 'work-order' ? each.workOrder._id : []))),
  plans: new Set(items.flatMap((each) => (each.kind === 'plan' ? each.plan._id : []))),
  providers: new Set(items.flatMap((each) => (each.kind === 'contract-end' ? each.serviceProvider._id : []))),
});

/** The ids of what a list shows; none if it is refused. */
function listed(answer: { status: number; body: unknown }): Set<string> {
  if (answer.status === 403) return new Set();
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { items } = answer.body as { items: { _id: string }[] };
  return new Set(items.map(({ _id }) => _id));
}

/** What the lists show. In this world everything has its time in the range. */
async function inLists({ workOrders, maintenancePlans, serviceProviders }: ApiClient, org: string, site?: string) {
  const query = { org, limit: 100, ...(site && { site }) };
  return {
    orders: listed(await workOrders.list({ query })),
    plans: listed(await maintenancePlans.list({ query })),
    providers: listed(await serviceProviders.list({ query })),
  };
}

async function expectTheSame(sid: string) {
  const client = world.client(sid);
  const { alpha } = world;
  for (const site of [undefined, alpha.sites.first, alpha.sites.second]) {
    const answer = await client.calendar.get({ query: { org: alpha.id, ...RANGE, ...(site && { site }) } });
    if (answer.status !== 200) {
      // A calendar is only for those who may see it, and its site for those who reach it.
      expect([403, 404]).toContain(answer.status);
      continue;
    }
    expect(idsOf(answer.body)).toEqual(await inLists(client, alpha.id, site));
    expect(answer.body.capped).toBe(false);
  }
}

describe('the calendar contains what the lists contain', () => {
  it.each(CALLERS)('of a %s', async (caller) => {
    const { people, id } = world.alpha;
    await expectTheSame(people[caller].sid);
    if (caller !== 'Owner') return;
    const { orders, plans, providers } = await inLists(world.client(people.Owner.sid), id);
    expect([orders.size > 5, plans.size, providers.size]).toEqual([true, 1, 2]);
  });

  it.each(Object.entries(VIEWERS))('of %s', async (_, kind) => {
    const viewer = await addViewer(world, kind);
    const { models } = world.deps;
    // Somebody whose role has no calendar gets one here, and sees no more in it than in their lists.
    const added = { $addToSet: { permissions: 'calendar:view' as const } };
    await models.Role.updateOne({ org: world.alpha.id, name: 'Viewing' }, added);
    await expectTheSame(viewer.sid);
    const seen = await world.client(viewer.sid).calendar.get({ query: { org: world.alpha.id, ...RANGE } });
    expect(seen.status).toBe(200);
  });
});
