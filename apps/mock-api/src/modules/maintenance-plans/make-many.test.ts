import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { makeDueWork } from './make-due-work.ts';
import { createPlan, moveTo } from './plans-testing.ts';

/** How many plans each of three organizations has: the maximum in two of them, and one in the third. */
const PLANS = [500, 500, 1];
/** The maximum number of tries in one round. */
const ROUND = 1000;

const api = await openForFile(createTestApi());

it('a thousand weekly plans are made up for after a week of downtime, each once, a thousand tries per round', {
  timeout: 180_000,
}, async () => {
  moveTo(api, '2026-11-23T02:00:00.000Z');
  const { MaintenancePlan, WorkOrder } = api.deps.models;
  const orgs: { org: string; plans: number }[] = [];
  for (const plans of PLANS) {
    const { manager, ids, org } = await createTeam(api);
    const plan = await createPlan(manager, ids, {
      repeats: { every: 'week', interval: 1, weekdays: ['WE'] },
      leadDays: 0,
    });
    const stored = await MaintenancePlan.findOne({ org, _id: plan._id }).orFail().lean();
    // Creating that many one by one would take too long.
    const copies = Array.from({ length: plans - 1 }, () => ({ ...stored, _id: new Types.ObjectId() }));
    await MaintenancePlan.insertMany(copies);
    orgs.push({ org, plans });
  }
  // All of them were due five days ago.
  moveTo(api, '2026-11-30T09:00:00.000Z');
  const rounds: number[] = [];
  for (let made = await makeDueWork(api.deps); made > 0; made = await makeDueWork(api.deps)) rounds.push(made);
  expect(rounds).toEqual([ROUND, 1]);
  for (const { org, plans } of orgs) {
    const orders = await WorkOrder.find({ org }, { plan: 1, planDay: 1, number: 1 }).sort({ number: 1 }).lean();
    expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: plans }, (_, index) => index + 1));
    expect(new Set(orders.map(({ plan }) => String(plan))).size).toBe(plans);
    expect(new Set(orders.map(({ planDay }) => planDay))).toEqual(new Set(['2026-11-25']));
  }
});
