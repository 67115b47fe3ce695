import { Types } from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/** What still names a record that was deleted, each with the status it has then and the reason. The audit log names all of them. */
const STAYS: Record<string, Record<string, string>> = {
  'maintenancePlans.remove': {
    'WorkOrder.plan in-progress': 'the work that it made is still to be done',
    'WorkOrder.plan open': 'the work that it made is still to be done',
    'WorkCount.plan': 'its work still counts',
  },
  'sessions.remove': { 'EmailChange.session': 'continues after the change of address, if it is still there' },
  'workOrderComments.remove': { 'Comment._id': 'shows that there was one' },
  'workOrders.remove': {
    'Dispatch.workOrder revoked': 'its link says that the work is no longer theirs',
    'Feedback.workOrder acknowledged': 'waits to be triaged again',
  },
};

const world = await openForFile(createWorld());
const { workOrders, dispatched, feedbacks } = world.alpha;
afterEach(() => world.restore());

/** The records that a call is made for, if that of its sample does not say enough. */
const ALL: Record<string, string[]> = {
  'workOrders.remove': [workOrders.open, workOrders.started, dispatched.sent.order, dispatched.accepted.order],
};

/** The paths below which a value names an id. */
function pathsTo(id: string, value: unknown, path = ''): string[] {
  if (value instanceof Types.ObjectId || typeof value === 'string') return String(value) === id ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((each) => pathsTo(id, each, path));
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, each]) => pathsTo(id, each, path ? `${path}.${key}` : key));
}

/** Where any record that is not deleted names an id, and the record's status. */
async function named(id: string): Promise<string[]> {
  const { AuditRecord: _, ...models } = world.deps.connection.models;
  const found = Object.entries(models).map(async ([name, { collection }]) => {
    const records = await collection.find({ deletedAt: null }).toArray();
    return records.flatMap(({ status, ...record }) =>
      pathsTo(id, record).map((path) => [`${name}.${path}`, ...(typeof status === 'string' ? [status] : [])].join(' ')),
    );
  });
  return (await Promise.all(found)).flat();
}

it.each(ROUTES.filter(({ name }) => name.endsWith('.remove')))(
  'after $name nothing names what was deleted, except what STAYS lists',
  async (route) => {
    const { Owner } = world.alpha.people;
    await world.deps.models.Feedback.collection.updateOne(
      { _id: new Types.ObjectId(feedbacks.resolved.Owner) },
      { $set: { status: 'converted', workOrder: new Types.ObjectId(workOrders.started) } },
    );
    const sample = sampleOf(route.name, world.alpha, Owner);
    const left = new Set<string>();
    for (const id of ALL[route.name] ?? [String(Object.values(sample.params ?? {}).at(-1))]) {
      const params = { ...sample.params, ...(route.name in ALL && { id }) };
      expect(await named(id)).not.toEqual([]);
      expect(await send(world.server, route, { ...sample, params }, Owner.sid)).toMatchObject({ status: 204 });
      for (const path of await named(id)) left.add(path);
    }
    expect([...left].sort()).toEqual(Object.keys(STAYS[route.name] ?? {}).sort());
  },
);
