import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { GUARDED_ROUTES, isWrite, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/** What these store is nobody's business but their person's, and is recorded in no log. */
const UNLOGGED: readonly string[] = ['feedbacks.markRead'] satisfies RouteName[];
/** These hold the caller's own member record, so that nobody is suspended during the call, but only before or after it. */
const HOLDING: readonly string[] = ['calendar.createFeed'] satisfies RouteName[];
const WRITES = GUARDED_ROUTES.filter(
  (named) =>
    isWrite(named) &&
    named.route.metadata.access.kind === 'permission' &&
    ![...UNLOGGED, ...HOLDING].includes(named.name),
);
/** These change anyway: the suspension, and when somebody was seen; and the numbers of an import are taken before it. */
const ANYWAY = ['members', 'sessions', 'number_counters'];
const A_WHILE_MS = 1000;

const world = await openForFile(createWorld());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.restore();
});

/**
 * Makes something happen while the next write is in progress: when it first writes to the audit log, which it does within its
 * transaction.
 */
function meanwhile(happens: () => Promise<unknown>) {
  const { AuditRecord } = world.deps.models;
  const insert = AuditRecord.insertMany.bind(AuditRecord);
  return vi.spyOn(AuditRecord, 'insertMany').mockImplementationOnce(async (...given: unknown[]) => {
    await happens();
    // Passes on whatever is given, however it is called.
    return Reflect.apply(insert, AuditRecord, given);
  });
}

/** Suspends the Owner, past all transactions, in every organization. */
function suspendOwner() {
  const user = new Types.ObjectId(world.alpha.people.Owner.id);
  return world.deps.models.Member.collection.updateMany({ user }, { $set: { status: 'suspended' } });
}

const callAsOwner = (named: (typeof WRITES)[number]) => {
  const { Owner } = world.alpha.people;
  return send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
};

describe.each(WRITES)('$name', (named) => {
  it('changes nothing for somebody who is suspended while it is in progress', async () => {
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

it('a long write whose caller is still allowed to make it afterwards is done only once', async () => {
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
