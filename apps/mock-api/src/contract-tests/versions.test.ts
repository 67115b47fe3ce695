import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultOf, problemIn } from './support/answers.ts';
import { type Fields, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.restore());
afterAll(() => world.close());

const VERSIONED = ROUTES.filter(({ route }) => route.metadata.errors.includes('VERSION_CONFLICT'));
const BY_BODY = VERSIONED.filter(({ route }) => 'body' in route && String(route.method) !== 'DELETE');

describe.each(VERSIONED)('If-Match of $name', (named) => {
  const { name } = named;
  const sendWith = (version: string) => {
    const { Owner } = world.alpha.people;
    return send(world.server, named, sampleOf(name, world.alpha, Owner), Owner.sid, { 'if-match': version });
  };

  it.each(['1', '"1"', '*'])('goes on for %s, the version as it is', async (version) => {
    const answer = await sendWith(version);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it.each(['2', '"999"'])('refuses the stale %s with the record as it is now, and changes nothing', async (version) => {
    const answer = await sendWith(version);
    expect(faultOf(named, answer)).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT', current: { version: 1 } });
    expect(await world.changed()).toEqual([]);
  });

  it('lets one of two calls at once win', async () => {
    const answers = await Promise.all([sendWith('1'), sendWith('1')]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBeLessThan(300);
    // Whoever comes second finds another version, or nothing.
    expect([404, 409]).toContain(statuses[1]);
  });
});

describe.each(BY_BODY)('version in the body of $name', (named) => {
  it('refuses a stale one with the record as it is now, and changes nothing', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    const stale = { ...call, body: { ...(call.body as Fields), version: 7 } };
    const answer = await send(world.server, named, stale, Owner.sid);
    expect(faultOf(named, answer)).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ code: 'VERSION_CONFLICT', current: { version: 1 } });
    expect(await world.changed()).toEqual([]);
  });

  it('counts less than If-Match', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    const answer = await send(world.server, named, call, Owner.sid, { 'if-match': '7' });
    expect(problemIn(answer)).toMatchObject({ code: 'VERSION_CONFLICT' });
  });
});

it('is taken by every change of a record that has a version', () => {
  const changing = ROUTES.filter(({ route }) => ['PATCH', 'DELETE'].includes(route.method));
  // Sessions and invitations are ended, whatever has become of them.
  const unversioned = ['auth.signOut', 'invitations.revoke', 'sessions.remove'];
  const expected = changing.map(({ name }) => name).filter((name) => !unversioned.includes(name));
  const versioned = VERSIONED.map(({ name }) => name);
  expect(expected.filter((name) => !versioned.includes(name))).toEqual([]);
});
