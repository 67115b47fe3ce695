import { HOUR_MS, WORK_ORDER_PRIORITIES, WORK_ORDER_STATUSES } from '@siteward/domain';
import { Types } from 'mongoose';
import { feedbackKeys } from '#modules/feedbacks/feedbacks.model.ts';
import { sendFeedback } from '#modules/feedbacks/feedbacks-testing.ts';
import { addSite } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { addUpCounts } from '#modules/work-counts/add-up-counts.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import type { TestApi } from '#testing/harness.ts';

const CATEGORIES = ['', 'Plumbing', 'Heating and cooling', 'plumbing', 'Lifts'] as const;
const OF_WORK = 200;
const OF_FEEDBACKS = 60;

/**
 * An organization with two sites and, at both, work in every status, created and completed within the last forty days. Some of it
 * has due times, some was on hold and some is deleted. Half of the feedbacks are rated. Nothing is random, so every run gets the
 * same data.
 */
export async function createBusyPlace(api: TestApi) {
  const { models } = api.deps;
  const team = await createTeam(api);
  const mill = await addSite(team.owner, team.org, 'Mill Street');
  const limited = await team.add('Manager', [mill]);
  const sites = [team.site, mill];
  const wulf = await createProvider(team.owner, team.org);
  const providers = [
    wulf,
    // Has work at both sites, but now works only at the first.
    await createProvider(team.owner, team.org, { name: 'Polar', sites: [team.site] }),
  ];
  const rated = { ratingSum: 9, ratingCount: 2 };
  await models.ServiceProvider.updateOne({ org: team.org, _id: wulf._id }, { $set: rated });
  const { _id: template } = await createWork(team.manager, team);
  const order = await models.WorkOrder.findOne({ org: team.org, _id: template }).orFail().lean();
  const people = [team.manager, team.technician].map(({ member }) => new Types.ObjectId(member));
  const org = new Types.ObjectId(team.org);
  const now = api.now().getTime();
  const orders = Array.from({ length: OF_WORK }, (_, index) => {
    // Hours before now; 37 and 960 have no common divisor, which spreads them out.
    const created = now - ((index * 37) % 960) * HOUR_MS - 1;
    const status = WORK_ORDER_STATUSES[index % 7] ?? 'open';
    const begun = ['in-progress', 'on-hold', 'completed', 'verified'].includes(status);
    const isDone = status === 'completed' || status === 'verified';
    const worker = people[index % 3];
    const fields = {
      ...order,
      _id: new Types.ObjectId(),
      number: index + 1000,
      status,
      priority: WORK_ORDER_PRIORITIES[index % 5] ?? 'none',
      category: CATEGORIES[index % 5] ?? '',
      assignees: worker ? [worker] : [],
      site: new Types.ObjectId(sites[index % 2]),
      createdBy: people[0] ?? order.createdBy,
      createdAt: new Date(created),
      serviceProvider: index % 8 < 2 ? new Types.ObjectId(providers[Math.floor(index / 8) % 2]?._id) : null,
      dueAt: index % 6 === 0 ? null : new Date(now + ((index % 11) - 5) * 24 * HOUR_MS),
      heldSince: status === 'on-hold' ? new Date(now - 2 * HOUR_MS) : null,
      heldTotalMs: index % 9 === 0 ? HOUR_MS : 0,
      firstResponseAt: begun ? new Date(created + HOUR_MS) : null,
      completedAt: isDone ? new Date(Math.min(now, created + (2 + (index % 50)) * HOUR_MS)) : null,
      deletedAt: index % 17 === 0 ? new Date(now) : null,
    };
    return { ...fields, ...workOrderKeys(fields), listed: fields.deletedAt === null, org };
  });
  await models.WorkOrder.collection.insertMany(orders);
  // Half of it is in the kept counts, the other half still waits to be added up.
  await countWork({ models, org: team.org }, { is: orders.slice(0, OF_WORK / 2) });
  await addUpCounts(api.deps);
  await countWork({ models, org: team.org }, { is: orders.slice(OF_WORK / 2) });
  const sent = await sendFeedback(team.manager, { org: team.org, site: team.site });
  const feedback = await models.Feedback.findOne({ org: team.org, _id: sent._id }).orFail().lean();
  const feedbacks = Array.from({ length: OF_FEEDBACKS }, (_, index) => {
    const fields = { ...feedback, number: index + 1000, rating: index % 2 ? 1 + (index % 5) : null };
    const own = index % 3 === 0 ? feedback.createdBy : null;
    return {
      ...fields,
      ...feedbackKeys(fields),
      _id: new Types.ObjectId(),
      createdBy: own,
      site: new Types.ObjectId(sites[index % 3 ? 0 : 1]),
      createdAt: new Date(now - index * 16 * HOUR_MS - 1),
      trackingHash: `${team.org}-${index}`,
    };
  });
  await models.Feedback.collection.insertMany(feedbacks);
  return { ...team, mill, limited, providers, orders, feedbacks };
}
