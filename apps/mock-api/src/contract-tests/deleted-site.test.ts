import { afterAll, beforeAll, expect, it } from 'vitest';
import { addElsewhere } from './support/elsewhere.ts';
import { recordsOfSite } from './support/site-records.ts';
import { createWorld, type World } from './support/world.ts';

/** Which records of a site stay when it is deleted, each with the reason. */
const STAYS: Record<string, string> = {
  Comment: 'stays with its work',
  Feedback: 'what somebody said stays said',
  SupportTicket: 'what was answered stays to be read',
  TicketMessage: 'stays with its ticket',
  WorkCount: 'says what was done, by the work that stays',
  WorkOrder: 'what was done stays to be read',
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

it('a deleted site takes with it all that belongs to it and is not meant to stay', async () => {
  const { alpha, deps } = world;
  const [org, site] = [alpha.id, alpha.sites.second];
  await addElsewhere(world);
  const { Invitation, Member, ServiceProvider, SupportTicket, WorkOrder } = deps.models;
  // What would keep the site: work and tickets that are not over, and whoever has it alone.
  await WorkOrder.updateMany({ org, site }, { $set: { status: 'cancelled' } });
  await SupportTicket.updateMany({ org, site }, { $set: { status: 'closed' } });
  await Member.updateMany({ org, sites: site }, { $set: { status: 'removed' } });
  await Invitation.updateMany({ org, sites: site }, { $set: { status: 'revoked' } });
  await ServiceProvider.updateMany({ org, sites: site }, { $set: { sites: [] } });
  const removed = await world.client(alpha.people.Owner.sid).sites.remove({ params: { id: site } });
  expect(removed).toMatchObject({ status: 204 });

  const left = [...(await recordsOfSite(deps, site))].flatMap(([name, count]) => (count > 0 ? name : []));
  expect(left.sort(), 'modules/sites/remove-site.ts deletes them, or STAYS says why not').toEqual(Object.keys(STAYS));
});
