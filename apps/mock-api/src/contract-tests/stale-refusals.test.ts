import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { problemIn } from './support/answers.ts';
import { CALLERS, type Caller } from './support/people.ts';
import { type AnyCall, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { STATUS_STEPS } from './support/status-steps.ts';
import type { StoredRecord } from './support/stored-state.ts';
import { WHO_MAY } from './support/who-may.ts';
import { createWorld } from './support/world.ts';

/**
 * Somebody who may not do something is told that, and not first that somebody has changed the record since, which would come with
 * the record itself and invite them to try again in vain. Refusals because of the record's state come last of all.
 */
const world = await openForFile(createWorld());
afterEach(() => world.restore());

const VERSIONED = ROUTES.filter(({ route }) => route.metadata.errors.includes('VERSION_CONFLICT'));
/** Who may make a call at all, leaving out those who may make any call about anything. */
const MAY: Record<string, readonly Caller[]> = WHO_MAY;
const callersOf = (name: string): Caller[] =>
  CALLERS.filter((caller) => MAY[name]?.includes(caller) && caller !== 'Owner' && caller !== 'Administrator');

/** What a caller is told about a version that does not exist, although they may not make the call with the right one either. */
async function toldTooMuch(named: (typeof ROUTES)[number], call: AnyCall, caller: Caller): Promise<string[]> {
  const { sid } = world.alpha.people[caller];
  const stale = await send(world.server, named, call, sid, { 'if-match': '999' });
  if (stale.status !== 409) return [];
  const right = await send(world.server, named, call, sid);
  if (right.status < 300) await world.restore();
  const [said, why] = [stale, right].map((answer) => (answer.status < 300 ? 'done' : problemIn(answer).code));
  const where = `${caller} ${JSON.stringify(call.params)}: ${said} before ${why}`;
  return said !== 'VERSION_CONFLICT' || right.status === 403 || right.status === 404 ? [where] : [];
}

describe.each(VERSIONED.filter(({ name }) => callersOf(name).length > 0))('a stale version of $name', (named) => {
  it.each(['their own record', 'a record of somebody else', 'a record with which nobody has to do'])(
    'tells nothing to somebody who may not do it: %s',
    async (whose) => {
      const { Owner } = world.alpha.people;
      if (whose.startsWith('a record with')) await leaveWork();
      const found: string[] = [];
      for (const caller of callersOf(named.name)) {
        const asked = whose === 'their own record' ? world.alpha.people[caller] : Owner;
        found.push(...(await toldTooMuch(named, sampleOf(named.name, world.alpha, asked), caller)));
      }
      expect(found).toEqual([]);
    },
  );
});

/** Leaves nobody working on anything; those who see all work still see it. */
async function leaveWork(): Promise<void> {
  const nobody = { assignees: [], watchers: [], involved: [] };
  await world.deps.models.WorkOrder.collection.updateMany({}, { $set: nobody });
}

describe.each(STATUS_STEPS)('a stale version of any step of $name', ({ statuses, collection, ...named }) => {
  it('tells nothing to somebody who may not take it, and somebody who may of the version before the state', {
    timeout: 120_000,
  }, async () => {
    const { connection } = world.deps;
    const records = await connection
      .getClient()
      .db(connection.name)
      .collection<StoredRecord>(collection)
      .find({ org: new Types.ObjectId(world.alpha.id), deletedAt: null })
      .toArray();
    const found: string[] = [];
    for (const caller of callersOf(named.name)) {
      const { member } = world.alpha.people[caller];
      // One record of each status that they are involved in, and one that they are not.
      const kinds = new Map(
        records.map((each) => [`${each['status']} ${JSON.stringify(each).includes(member)}`, each]),
      );
      const sample = sampleOf(named.name, world.alpha, world.alpha.people[caller]);
      for (const { _id } of kinds.values()) {
        for (const status of statuses) {
          found.push(...(await toldTooMuch(named, { ...sample, params: { id: String(_id), status } }, caller)));
        }
      }
    }
    expect(found).toEqual([]);
  });
});
