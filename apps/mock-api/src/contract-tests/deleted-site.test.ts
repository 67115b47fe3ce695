import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { addElsewhere } from './support/elsewhere.ts';
import { recordsOfSite } from './support/site-records.ts';
import { createWorld } from './support/world.ts';

/** The records of a site that stay when it is deleted, each with the reason. */
const STAYS: Record<string, string> = {
  Comment: 'is kept with its work order',
  Feedback: 'is kept because somebody reported it',
  SupportTicket: 'is kept so that the answers can still be read',
  TicketMessage: 'is kept with its ticket',
  WorkCount: 'counts the work orders, which are kept',
  WorkOrder: 'is kept so that what was done can still be read',
};

const world = await openForFile(createWorld());

/** The place of the files added here, which no other file uses. */
const PLACE = 29;

/**
 * Gives a file to each record of a site, of every kind that can have files.
 *
 * @returns How many of these files are still there, by the name of each such model.
 */
async function addFiles(org: string, site: string) {
  const { connection, models } = world.deps;
  const records = await models.File.distinct('record', { org });
  const holders: [name: string, ids: Types.ObjectId[]][] = [];
  for (const [name, { schema, collection }] of Object.entries(connection.models)) {
    if (!('site' in schema.paths) || (await collection.countDocuments({ _id: { $in: records } })) === 0) continue;
    const found = await collection.find({ site: new Types.ObjectId(site), deletedAt: null }).toArray();
    holders.push([name, found.map(({ _id }) => _id)]);
  }
  const like = await models.File.findOne({ org }).orFail().lean();
  for (const [, ids] of holders) {
    await models.File.collection.insertMany(
      ids.map((record) => {
        return {
          ...like,
          _id: new Types.ObjectId(),
          record,
          place: PLACE,
          content: new Types.ObjectId(),
          thumbnail: null,
        };
      }),
    );
  }
  return async () => {
    const counts = holders.map(async ([name, ids]) => {
      return [
        name,
        await models.File.countDocuments({ org, record: { $in: ids }, place: PLACE, deletedAt: null }),
      ] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  };
}

it('deleting a site deletes everything that belongs to it, except what STAYS lists', async () => {
  const { alpha, deps } = world;
  const [org, site] = [alpha.id, alpha.sites.second];
  await addElsewhere(world);
  const { Invitation, Member, ServiceProvider, SupportTicket, WorkOrder } = deps.models;
  // What would keep the site: unfinished work and tickets, and anybody who has only this site.
  await WorkOrder.updateMany({ org, site }, { $set: { status: 'cancelled' } });
  await SupportTicket.updateMany({ org, site }, { $set: { status: 'closed' } });
  await Member.updateMany({ org, sites: site }, { $set: { status: 'removed' } });
  await Invitation.updateMany({ org, sites: site }, { $set: { status: 'revoked' } });
  await ServiceProvider.updateMany({ org, sites: site }, { $set: { sites: [] } });
  const filesLeft = await addFiles(org, site);
  const before = await filesLeft();
  const removed = await world.client(alpha.people.Owner.sid).sites.remove({ params: { id: site } });
  expect(removed).toMatchObject({ status: 204 });

  const left = [...(await recordsOfSite(deps, site))].flatMap(([name, count]) => (count > 0 ? name : []));
  expect(left.sort(), 'modules/sites/remove-site.ts deletes them, or STAYS says why not').toEqual(Object.keys(STAYS));
  const kept = Object.entries(before).map(([name, count]) => [name, name in STAYS ? count : 0]);
  expect(before).toMatchObject({ MaintenancePlan: expect.any(Number), WorkOrder: expect.any(Number) });
  expect(Object.values(before)).not.toContain(0);
  expect(await filesLeft(), 'files go with their records').toEqual(Object.fromEntries(kept));
});
