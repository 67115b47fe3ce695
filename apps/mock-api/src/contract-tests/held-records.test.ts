import { keysOf } from '@siteward/domain';
import { afterEach, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { isWrite, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/**
 * The calls that hold a record until they are done (`scoped`, `hold`), by its collection. Most depend on it without changing it, so
 * nothing else would keep others from deleting or changing it meanwhile. Locks of organizations are in `audited-writes.test.ts`.
 */
const HELD: Record<string, readonly RouteName[]> = {
  feedbacks: [
    'feedbackFiles.add',
    'feedbacks.convert',
    'feedbacks.rate',
    'feedbacks.remove',
    'feedbacks.reply',
    'publicFeedbacks.addPhoto',
    'publicFeedbacks.rate',
    'publicFeedbacks.reply',
    'publicFeedbacks.step',
  ],
  maintenance_plans: ['maintenancePlanFiles.add', 'sites.update'],
  members: ['calendar.createFeed'],
  service_providers: [
    'maintenancePlans.create',
    'maintenancePlans.update',
    'serviceProviderFiles.add',
    'workOrders.create',
    'workOrders.dispatch',
    'workOrders.update',
  ],
  sites: [
    'feedbacks.create',
    'maintenancePlans.create',
    'serviceProviders.create',
    'supportTickets.create',
    'workOrders.create',
  ],
  ticket_messages: ['ticketMessageFiles.add'],
  work_orders: [
    'dispatch.addFile',
    'dispatch.comment',
    'dispatch.step',
    'feedbacks.convert',
    'workOrderComments.create',
    'workOrderCosts.create',
    'workOrderCosts.remove',
    'workOrderCosts.update',
    'workOrderFiles.add',
    'workOrderLinks.create',
    'workOrderTime.create',
    'workOrderTime.remove',
    'workOrderTime.update',
    'workOrders.answerDispatch',
    'workOrders.recall',
    'workOrders.unwatch',
    'workOrders.watch',
  ],
};

const world = await openForFile(createWorld());
afterEach(() => world.restore());

it.each(ROUTES.filter(isWrite))('$name holds what HELD says, and nothing else', async (named) => {
  const { Owner } = world.alpha.people;
  const { status } = await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  expect(status).toBeLessThan(300);
  const held = (await world.differing()).flatMap(({ collection, before, after }) =>
    before && after && before['lock'] !== after['lock'] && collection !== 'organizations' ? [collection] : [],
  );
  const expected = keysOf(HELD).filter((collection) => HELD[collection]?.some((name) => name === named.name));
  expect([...new Set(held)].sort()).toEqual(expected);
});
