import { afterEach, beforeAll, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let state: StoredState;
beforeAll(async () => {
  const { Invitation, Member } = world.deps.models;
  // Makes the time run out for everybody who is invited.
  await Invitation.collection.updateMany({ status: 'pending' }, { $set: { expiresAt: world.clock.next() } });
  await Member.collection.updateMany({ status: 'invited' }, { $set: { invitedUntil: world.clock.next() } });
  state = await rememberState(world);
});
afterEach(() => state.restore());

const READS = ROUTES.filter((named) => !isWrite(named));
const LISTS = READS.filter(({ name }) => name === 'members.list' || name === 'invitations.list');
const STATUSES = ['invited', 'removed', 'pending', 'expired', 'pending,accepted', 'expired,revoked'];

it.each(READS)('$name writes nothing when an invitation has expired', async (named) => {
  for (const caller of ['Owner', 'Custom'] as const) {
    const person = world.alpha.people[caller];
    const { status } = await send(world.server, named, sampleOf(named.name, world.alpha, person), person.sid);
    expect(status).toBeLessThan(500);
  }
  expect(await state.changed()).toEqual([]);
});

it.each(LISTS)('$name writes nothing, whatever status is asked for', async (named) => {
  const { Owner } = world.alpha.people;
  const answers: number[] = [];
  for (const status of STATUSES) {
    const call = { query: { org: world.alpha.id, status } };
    answers.push((await send(world.server, named, call, Owner.sid)).status);
  }
  expect(answers).toContain(200);
  expect(await state.changed()).toEqual([]);
});
