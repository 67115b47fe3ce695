import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { GUARDED_ROUTES, isWrite, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/** What is kept of these is nobody's business but their person's, and stands in no log. */
const UNLOGGED: readonly string[] = ['feedbacks.markRead'] satisfies RouteName[];
/** These hold the record of whoever calls, so that nobody is suspended while they go on, but only before or after. */
const HOLDING: readonly string[] = ['calendar.createFeed'] satisfies RouteName[];
const WRITES = GUARDED_ROUTES.filter(
  (named) =>
    isWrite(named) &&
    named.route.metadata.access.kind === 'permission' &&
    ![...UNLOGGED, ...HOLDING].includes(named.name),
);
/** That they were suspended, and when somebody was seen; and the numbers of an import are taken before it. */
const ANYWAY = ['members', 'sessions', 'number_counters'];
const A_WHILE_MS = 1000;

const world = await openForFile(createWorld());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.restore();
});

/** Has something happen while the next write goes on: when it first writes into the audit log, which it does within its transaction. */
function meanwhile(happens: () => Promise<unknown>) {
  const { AuditRecord } = world.deps.models;
  const insert = AuditRecord.insertMany.bind(AuditRecord);
  return vi.spyOn(AuditRecord, 'insertMany').mockImplementationOnce(async (...given: unknown[]) => {
    await happens();
    // Whichever way it is called: what is given is handed on.
    return Reflect.apply(insert, AuditRecord, given);
  });
}

/** Suspends the Owner, past all transactions, wherever they belong to. */
function suspendOwner() {
  const user = new Types.ObjectId(world.alpha.people.Owner.id);
  return world.deps.models.Member.collection.updateMany({ user }, { $set: { status: 'suspended' } });
}

const callAsOwner = (named: (typeof WRITES)[number]) => {
  const { Owner } = world.alpha.people;
  return send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
};

describe.each(WRITES)('$name', (named) => {
  it('changes nothing for whoever is suspended while it goes on', async () => {
    const log = meanwhile(async () => {
      world.advance(A_WHILE_MS);
      await suspendOwner();
    });
    const { status, text } = await callAsOwner(named);
    expect(log).toHaveBeenCalled();
    expect([404, 409], text).toContain(status);
    const changed = (await world.changed()).filter((collection) => !ANYWAY.includes(collection));
    expect(changed).toEqual([]);
  });
});

it('whoever may do the same after a while has done it once', async () => {
  const [named] = WRITES.filter(({ name }) => name === 'workOrders.bulk');
  if (!named) throw new Error('no such call');
  const log = meanwhile(async () => world.advance(A_WHILE_MS));
  expect((await callAsOwner(named)).status).toBe(200);
  const times = log.mock.calls.length;
  await world.restore();
  log.mockClear();
  expect((await callAsOwner(named)).status).toBe(200);
  expect(times).toBe(log.mock.calls.length);
});
