import { LIMITS, needsSession } from '@siteward/contract';
import { MINUTE_MS } from '@siteward/domain';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenHash } from '#modules/auth/secrets.ts';
import { countedOf } from '#plugins/contract-routes/count-call.ts';
import { problemFault, problemIn } from './support/answers.ts';
import { anotherInstance } from './support/instances.ts';
import {
  forgot,
  from,
  type Limited,
  limitedRequests,
  ORGANIZATION,
  ORPHANED,
  post,
  readFeed,
  signIn,
  signUp,
  UNKNOWN,
} from './support/limited-requests.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { CsvFile, send } from './support/send.ts';
import { createWorld, type World } from './support/world.ts';

const LATER_MS = 7 * MINUTE_MS + 250;

let world: World;
let servers: FastifyInstance[];
let start: Date;
const { asOwner, invite, inviteAs, limits } = limitedRequests(() => world);
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  servers = [world.server, (await anotherInstance(world)).server];
  // The clock starts at the beginning of every window; a little later, Retry-After shows that it counts the time left.
  world.advance(LATER_MS);
  start = world.now();
});
afterEach(async () => {
  world.advance(start.getTime() - world.now().getTime());
  await world.deps.models.RateLimit.deleteMany({});
  await world.restore();
});
afterAll(async () => {
  await servers[1]?.close();
  await world.close();
});

/**
 * This many calls are made from zero, and as many until a limit is reached; if it allows more, those in between are only counted.
 */
const IN_A_ROW = 20;

/** Counts calls that were not made, on the limit's one counter that has counted exactly the calls so far. */
async function countUpTo(name: Limited, max: number, { from, to }: { from: number; to: number }): Promise<void> {
  const ofName = LIMITS[name].filter((limit) => limit.max === max);
  const begins = ofName.map(({ by }) => `["${name}","${by.join('+')}",`);
  const counters = await world.deps.models.RateLimit.find({ count: from }).lean();
  const [counter, ...others] = counters.filter(({ _id }) => begins.some((begin) => _id.startsWith(begin)));
  if (!counter || others.length > 0) throw new Error(`not one counter of ${from} calls: ${JSON.stringify(counters)}`);
  await world.deps.models.RateLimit.updateOne({ _id: counter._id }, { $set: { count: to } });
}

/** Sends to the instances in turn, by the index. */
async function sendTo(index: number, options: InjectOptions) {
  const server = servers[index % servers.length];
  if (!server) throw new Error('no server');
  const answer = await server.inject(options);
  const contentType = String(answer.headers['content-type'] ?? '');
  return { status: answer.statusCode, contentType, text: answer.payload, headers: answer.headers };
}

describe('across two instances', () => {
  beforeEach(async () => {
    const orphan = { org: world.alpha.id, member: new Types.ObjectId(), about: null, fetchedAt: null };
    await world.deps.models.CalendarFeed.create({ ...orphan, tokenHash: tokenHash(ORPHANED) });
  });

  it.each(limits)('%s (%s): %i in %i minutes', async (_, limit, max, minutes, status, make) => {
    const statuses: number[] = [];
    const callAs = async (index: number) => statuses.push((await sendTo(index, make(index))).status);
    const made = Math.min(max, 2 * IN_A_ROW);
    for (let index = 0; index < made / 2; index += 1) await callAs(index);
    if (max > made) await countUpTo(limit, max, { from: made / 2, to: max - made / 2 });
    for (let index = max - Math.floor(made / 2); index < max; index += 1) await callAs(index);
    expect(statuses).toEqual(Array.from({ length: made }, () => status));

    const windowMs = minutes * MINUTE_MS;
    const leftMs = () => windowMs - (world.now().getTime() % windowMs);
    for (const index of [0, 1]) {
      const refused = await sendTo(index, make(max + index));
      expect(problemFault(refused, ['RATE_LIMITED'])).toBeUndefined();
      expect(refused.headers['retry-after']).toBe(String(Math.ceil(leftMs() / 1000)));
    }
    world.advance(leftMs() - 1);
    const last = await sendTo(0, make(max));
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1']);
    world.advance(1);
    expect((await sendTo(1, make(max))).status).toBe(status);
  });

  const LIMITED = ROUTES.flatMap((named) => {
    const { limit = 'none' } = named.route.metadata;
    return limit === 'none' ? [] : [{ ...named, limit }];
  });
  it.each(LIMITED)('$name counts against each limit of $limit', async ({ limit, ...named }) => {
    const { alpha, deps } = world;
    const { Owner } = alpha.people;
    const isOpen = !needsSession(named.route.metadata.access);
    const answer = await send(world.server, named, sampleOf(named.name, alpha, Owner), isOpen ? undefined : Owner.sid);
    expect(answer.status, answer.text).toBeLessThan(300);
    const counters = await deps.models.RateLimit.find({ _id: { $regex: `^\\["${limit}",` } }).lean();
    const counted = counters.map(({ _id }) => JSON.parse(_id.slice(0, _id.lastIndexOf('@')))[1]);
    expect(counted.sort()).toEqual(LIMITS[limit].map(({ by }) => by.join('+')).sort());
  });

  it('stores nothing about made-up links to calendars except how many calls their address makes', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 50; index += 1)
      statuses.push((await sendTo(0, from('192.0.2.1', readFeed(`${UNKNOWN.slice(2)}${index + 10}.ics`)))).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const left = await world.deps.models.RateLimit.find({ _id: /calendar-feed|192\.0\.2\.1/ }).lean();
    expect(left.map(({ _id }) => _id.slice(0, _id.lastIndexOf('@')))).toEqual(['address:192.0.2.1']);
  });

  it.each([
    ['members.invite', 'recipientOf'],
    ['invitations.resend', 'recipientOf'],
    ['auth.signIn', 'isKnownAddress'],
  ] as const)('%s is not served unless its area provides `%s`', (name, what) => {
    const route = ROUTES.find((named) => named.name === name)?.route;
    if (!route) throw new Error(name);
    const handle = async () => ({ status: 200, body: {} });
    expect(() => countedOf(name, route, handle)).toThrow(`${name} needs a`);
    expect(() => countedOf(name, route, { handle })).toThrow(what);
    expect(() => countedOf(name, route, { handle, [what]: async () => undefined })).not.toThrow();
  });

  it('covers every limit that the contract names', () => {
    const named = new Set(ROUTES.flatMap(({ route }) => route.metadata.limit ?? []));
    named.delete('none');
    expect(new Set(limits.map(([, limit]) => limit))).toEqual(named);
  });

  const list = (authorization: string) =>
    ({ method: 'GET', url: '/api/sessions', headers: { authorization } }) satisfies InjectOptions;
  const letIn = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  // Each of these needs somebody who has not called before: for a second, instances hold calls that they took in advance.
  it('lets a session make exactly 300 calls a minute, one after the other, in turn', async () => {
    const { sid, otherSession } = world.alpha.people.Technician;
    const answers = [];
    for (const index of times(310)) answers.push(await sendTo(index, list(sid)));
    expect(answers.map(({ status }) => status)).toEqual(times(310).map((index) => (index < 300 ? 200 : 429)));
    // A person's other session has its own limit.
    expect((await sendTo(0, list(otherSession.sid))).status).toBe(200);
  });

  it('lets a person make exactly 900 calls a minute, in however many sessions', async () => {
    const { sid, otherSession } = world.alpha.people.Viewer;
    expect((await sendTo(0, list(sid))).status).toBe(200);
    // What is held in advance is on its way back when the limit is nearly reached.
    await world.deps.models.RateLimit.updateOne({ _id: /^person:/ }, { $inc: { count: 860 } });
    const answers = await Promise.all(times(60).map((index) => sendTo(1, list(index % 2 ? sid : otherSession.sid))));
    expect(letIn(answers)).toBe(39);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(21);
  });

  it('lets a session make exactly 300 calls a minute, all at once', async () => {
    const { sid } = world.alpha.people.Requester;
    const answers = await Promise.all(times(340).map((index) => sendTo(index, list(sid))));
    expect(letIn(answers)).toBe(300);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('lets a session make exactly 300 calls a minute, first on one instance and then on the other', async () => {
    const { sid } = world.alpha.people.Manager;
    // The first instance holds calls in advance that it does not make; the second one gets those as well.
    const answers = await Promise.all(times(111).map(() => sendTo(0, list(sid))));
    for (const _ of times(5)) answers.push(...(await Promise.all(times(40).map(() => sendTo(1, list(sid))))));
    expect(letIn(answers)).toBe(300);
  });
});

describe('an address', () => {
  it('is a /64 of IPv6, however it is written, and an IPv4 address even when it is mapped', async () => {
    const network = (index: number) => from(`2001:db8:1:2:${index}::${index}`, signUp(index));
    for (const index of [1, 2, 3, 4, 5]) expect((await sendTo(index, network(index))).status).toBe(202);
    expect((await sendTo(0, network(6))).status).toBe(429);
    expect((await sendTo(0, from('2001:0DB8:0001:0002::', signUp(7)))).status).toBe(429);
    expect((await sendTo(0, from('2001:db8:1:3::1', signUp(8)))).status).toBe(202);

    for (const index of [1, 2, 3, 4, 5]) await sendTo(index, from('192.0.2.1', signUp(index)));
    expect((await sendTo(0, from('::ffff:192.0.2.1', signUp(6)))).status).toBe(429);
    expect((await sendTo(0, from('::ffff:192.0.2.2', signUp(7)))).status).toBe(202);
  });

  const unknown = (remoteAddress: string) => (index: number) =>
    sendTo(index, {
      method: 'GET',
      url: '/api/sessions',
      remoteAddress,
      headers: { authorization: `unknown-${index}` },
    });

  it('is counted for sids that nobody has, and does not keep out somebody who has one', async () => {
    const statuses = await Promise.all(Array.from({ length: 305 }, (_, index) => unknown('192.0.2.9')(index)));
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(300);
    // Somebody who has a session there is not kept out by those who have none.
    const own: InjectOptions = { method: 'GET', url: '/api/sessions', remoteAddress: '192.0.2.9', headers: asOwner() };
    expect((await sendTo(0, own)).status).toBe(200);
  });

  it('is counted for the OpenAPI document too, which is no call of the contract but costs more than most', async () => {
    const ask: InjectOptions = { method: 'GET', url: '/api/openapi.json', remoteAddress: '192.0.2.8' };
    const others = await Promise.all(Array.from({ length: 297 }, (_, index) => unknown('192.0.2.8')(index)));
    expect(others.filter(({ status }) => status === 401)).toHaveLength(297);
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => sendTo(index, ask)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await sendTo(0, { ...ask, remoteAddress: '192.0.2.7' })).status).toBe(200);
  });

  it('has only its own limits when the request names no email: such requests do not share one bucket', async () => {
    const bodies = [{}, { email: '' }, { email: 'no-address' }, { email: null }, { email: ['a@b.example'] }];
    for (const index of Array.from({ length: 20 }, (_, at) => at)) {
      const sent = post('/api/auth/forget-password', bodies[index % bodies.length] ?? {});
      expect((await sendTo(index, from('192.0.2.10', sent))).status).toBe(400);
    }
    expect((await sendTo(0, from('192.0.2.10', forgot('a@b.example')))).status).toBe(429);
    expect((await sendTo(0, from('192.0.2.11', post('/api/auth/forget-password', {})))).status).toBe(400);
  });
});

describe('an account', () => {
  const PASSWORD = 'copper-lantern-42';
  const email = 'viewer@zzalpha.example';

  it('is not locked for its owner by strangers: neither where it signed in before, nor after a new password', async () => {
    const signInFrom = (address: string, password: string) =>
      sendTo(0, from(address, post('/api/auth', { email, password })));
    expect((await signInFrom('198.51.100.1', PASSWORD)).status).toBe(200);
    for (const index of Array.from({ length: 60 }, (_, at) => at)) {
      const { status } = await sendTo(index, from(`192.0.2.${index}`, signIn(email)));
      expect(status).toBe(index < 49 ? 401 : 429);
    }
    expect((await signInFrom('198.51.100.1', PASSWORD)).status).toBe(200);
    expect((await signInFrom('198.51.100.2', PASSWORD)).status).toBe(429);

    const { otp } = world.alpha.people.Viewer;
    const body = { otp, newPassword: 'violet-harbour-77', passwordConfirmation: 'violet-harbour-77' };
    expect((await sendTo(0, from('198.51.100.2', post('/api/auth/reset-password', body)))).status).toBe(204);
    expect((await signInFrom('198.51.100.2', 'violet-harbour-77')).status).toBe(200);
  }, 60_000);

  it('can be guessed no more often where it signed in before than elsewhere', async () => {
    const wrong = () => sendTo(0, from('198.51.100.3', signIn(email)));
    const right = await sendTo(0, from('198.51.100.3', post('/api/auth', { email, password: PASSWORD })));
    const statuses = [right.status];
    for (let index = 1; index < 12; index += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401), 429, 429]);
  });

  it('gets its code although others have asked for it before', async () => {
    for (const index of Array.from({ length: 12 }, (_, at) => at)) {
      expect((await sendTo(index, from(`192.0.2.${index}`, forgot(email)))).status).toBe(202);
    }
    expect((await sendTo(0, from('198.51.100.1', forgot(email)))).status).toBe(202);
    // No more than three are mailed in ten minutes, and each of them works.
    expect(await world.mails(email)).toHaveLength(2);
  });

  /**
   * Creates a person who makes organizations of their own and invites people into them. Each invitation names a role that does
   * not exist; what matters is how it is refused.
   */
  async function newInviter(name: string) {
    const { client } = await world.createPerson(`${name}@alpha.example`);
    const newOrganization = async () => {
      const made = await client.organizations.create({ body: { name, ...ORGANIZATION } });
      return made.status === 201 ? made.body._id : '';
    };
    const inviteInto = async (id: string, address: string) => {
      const body = { email: address, role: 'a'.repeat(24), type: 'staff' } as const;
      return (await client.members.invite({ params: { id }, body })).status;
    };
    return { newOrganization, inviteInto };
  }

  it('sends fifty invitations an hour across all its organizations', async () => {
    const { newOrganization, inviteInto } = await newInviter('fresh');
    const orgs = [await newOrganization(), await newOrganization()];
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      statuses.push(await inviteInto(orgs[index % 2] ?? '', `i${index}@alpha.example`));
    }
    expect(statuses).toEqual(Array.from({ length: 60 }, (_, index) => (index < 50 ? 404 : 429)));
  }, 60_000);

  it('sends fifty an hour from files too: each person counts, and a file with too many counts for nobody', async () => {
    const { Invitation, Mail } = world.deps.models;
    const before = [await Invitation.countDocuments({ org: world.alpha.id }), await Mail.countDocuments()];
    const sendFile = async (from: number, to: number, dryRun: 'true' | 'false' = 'false') => {
      const rows = Array.from({ length: to - from }, (_, index) => `f${from + index}@alpha.example,Technician`);
      const body = new CsvFile(['Email,Role', ...rows].join('\n'));
      const query = { org: world.alpha.id, dryRun };
      return (await world.client(world.alpha.people.Owner.sid).invitations.import({ query, body })).status;
    };
    expect(await sendFile(0, 30, 'true')).toBe(200);
    expect(await sendFile(0, 30)).toBe(201);
    expect(await sendFile(30, 51)).toBe(429);
    expect(await sendFile(30, 50)).toBe(201);
    expect(await sendFile(50, 51)).toBe(429);
    expect((await sendTo(0, inviteAs('Administrator', 'more@alpha.example'))).status).toBe(429);
    const after = [await Invitation.countDocuments({ org: world.alpha.id }), await Mail.countDocuments()];
    expect(after).toEqual(before.map((count) => count + 50));
  }, 60_000);

  it('is sent twenty invitations an hour, whoever invites it', async () => {
    const statuses: number[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      const { newOrganization, inviteInto } = await newInviter(name);
      const org = await newOrganization();
      for (let index = 0; index < 5; index += 1) statuses.push(await inviteInto(org, 'Flooded@alpha.example'));
    }
    expect(statuses).toEqual(Array.from({ length: 25 }, (_, index) => (index < 20 ? 404 : 429)));
  }, 60_000);
});

describe('a refused call', () => {
  it('has no effect and reveals nothing, not even that a password is right', async () => {
    const email = 'viewer@zzalpha.example';
    for (let index = 0; index < 10; index += 1) await sendTo(index, signIn(email));
    const right = await sendTo(0, post('/api/auth', { email, password: 'copper-lantern-42' }));
    expect(problemIn(right)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(right.headers['set-cookie']).toBeUndefined();
    expect(await world.changed()).toEqual([]);
  });

  it('counts the same address however it is written', async () => {
    const emails = ['viewer@zzalpha.example', ' Viewer@Zzalpha.example', 'VIEWER@ZZALPHA.EXAMPLE '];
    for (let index = 0; index < 10; index += 1) await sendTo(index, signIn(emails[index % 3] ?? ''));
    expect((await sendTo(0, signIn(emails[0] ?? ''))).status).toBe(429);
  });

  /** A body that is refused, for each call that also counts every record of its own. */
  const REFUSED: Record<string, unknown> = {
    'invitations.import': new CsvFile('Email,Role\nann@alpha.example,Technician\nnobody,Technician'),
    'users.changeEmail': { email: 'moved@alpha.example', password: 'wrong' },
  };
  const COUNTING_EACH = ROUTES.flatMap((named) => {
    const { limitEach = 'none' } = named.route.metadata;
    return limitEach === 'none' ? [] : [{ ...named, limitEach }];
  });
  it.each(COUNTING_EACH)('of $name counts no record that it names', async ({ limitEach, ...named }) => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    expect(Object.keys(REFUSED)).toContain(named.name);
    const counted = () => world.deps.models.RateLimit.countDocuments({ _id: { $regex: `^\\["${limitEach}",` } });
    const refused = await send(world.server, named, { ...call, body: REFUSED[named.name] }, Owner.sid);
    expect([refused.status, await counted()]).toEqual([400, 0]);
    const answer = await send(world.server, named, call, Owner.sid);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await counted()).toBe(LIMITS[limitEach].length);
  });

  it('by an outsider does not use up an organization’s invitations', async () => {
    const { sid } = world.bravo.people.Owner;
    for (let index = 0; index < 60; index += 1) {
      const attempt = { ...invite(index), headers: { authorization: sid } };
      expect((await sendTo(index, attempt)).status).toBe(404);
    }
    expect((await sendTo(0, invite(0))).status).toBe(400);
  });
});
