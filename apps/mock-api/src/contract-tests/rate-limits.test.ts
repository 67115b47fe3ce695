import type { RateLimitName } from '@siteward/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemFault, problemIn } from './support/answers.ts';
import { anotherInstance } from './support/instances.ts';
import { ROUTES } from './support/routes.ts';
import { createWorld, type World } from './support/world.ts';

const MINUTE_MS = 60_000;
const LATER_MS = 7 * MINUTE_MS + 250;

let world: World;
let servers: FastifyInstance[];
let start: Date;
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  servers = [world.server, (await anotherInstance(world)).server];
  // The clock stands at the beginning of every window; a little later shows what Retry-After counts.
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

type Make = (index: number) => InjectOptions;
const post = (url: string, payload: object, headers = {}): InjectOptions => ({ method: 'POST', url, payload, headers });
const signIn = (email: string) => post('/api/auth', { email, password: 'wrong' });
const RESET = { otp: '00000-00000', newPassword: 'violet-harbour-77', passwordConfirmation: 'violet-harbour-77' };
const UNKNOWN = 'x'.repeat(43);

const asOwner = () => ({ authorization: world.alpha.people.Owner.sid });
/** An invitation that is refused for its role, so that it counts and changes nothing. */
const invite: Make = (index) => {
  const body = { email: `i${index}@alpha.example`, role: world.alpha.roles.technician, type: 'customer' };
  return post(`/api/users/invite/${world.alpha.id}`, body, asOwner());
};

/** The limits of api.md, "Sessions", by hand: how many in how many minutes, and what a call that is let in answers. */
const LIMITS: [what: string, limit: RateLimitName, max: number, minutes: number, status: number, make: Make][] = [
  ['sign-in by email and IP', 'sign-in', 10, 15, 401, () => signIn('one@alpha.example')],
  ['sign-in by IP', 'sign-in', 50, 15, 401, (index) => signIn(`n${index}@alpha.example`)],
  ['sign-up by IP', 'sign-up', 5, 60, 202, (index) => post('/api/auth/sign-up', { email: `n${index}@alpha.example` })],
  ['forgot by email', 'forgot-password', 3, 60, 202, () => post('/api/auth/forget-password', { email: 'a@b.example' })],
  ['reset by IP', 'reset-password', 10, 15, 410, () => post('/api/auth/reset-password', RESET)],
  ['verify by IP', 'verify', 20, 15, 410, () => ({ method: 'GET', url: `/api/auth/verify/${UNKNOWN}` })],
  [
    'invitation links by IP',
    'verify',
    20,
    15,
    410,
    () => ({ method: 'GET', url: `/api/invitations/token/${UNKNOWN}` }),
  ],
  ['invite by organization', 'invite', 50, 60, 400, invite],
];

/** Sends to the instances in turn. */
async function sendTo(index: number, options: InjectOptions) {
  const server = servers[index % servers.length];
  if (!server) throw new Error('no server');
  const answer = await server.inject(options);
  const contentType = String(answer.headers['content-type'] ?? '');
  return { status: answer.statusCode, contentType, text: answer.payload, headers: answer.headers };
}

describe('over two instances', () => {
  it.each(LIMITS)('%s (%s): %i in %i minutes', async (_, _limit, max, minutes, status, make) => {
    const statuses: number[] = [];
    for (let index = 0; index < max; index += 1) statuses.push((await sendTo(index, make(index))).status);
    expect(statuses).toEqual(Array.from({ length: max }, () => status));

    const windowMs = minutes * MINUTE_MS;
    const leftMs = windowMs - (start.getTime() % windowMs);
    for (const index of [0, 1]) {
      const refused = await sendTo(index, make(max + index));
      expect(problemFault(refused, ['RATE_LIMITED'])).toBeUndefined();
      expect(refused.headers['retry-after']).toBe(String(Math.ceil(leftMs / 1000)));
    }
    world.advance(leftMs - 1);
    const last = await sendTo(0, make(max));
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1']);
    world.advance(1);
    expect((await sendTo(1, make(max))).status).toBe(status);
  });

  it('covers every limit that the contract names', () => {
    const named = new Set(ROUTES.flatMap(({ route }) => route.metadata.limit ?? []));
    expect(new Set(LIMITS.map(([, limit]) => limit))).toEqual(named);
  });

  it('lets a session make 300 calls a minute and never more, whichever it reaches', async () => {
    const call = { method: 'GET', url: '/api/sessions', headers: asOwner() } as const;
    let allowed = 0;
    for (let index = 0; index < 340; index += 1) if ((await sendTo(index, call)).status === 200) allowed += 1;
    // Each instance takes shares of 20 in advance, the last of which may stay unused.
    expect(allowed).toBeLessThanOrEqual(300);
    expect(allowed).toBeGreaterThan(300 - 20);
  });

  it('lets a session make exactly 300 calls a minute where there is one, and a person’s other session as many', async () => {
    const call = (authorization: string) =>
      sendTo(0, { method: 'GET', url: '/api/sessions', headers: { authorization } });
    // The share that the instance still holds of another test’s minute is of another window.
    world.advance(10 * MINUTE_MS);
    const { sid, otherSession } = world.alpha.people.Owner;
    const statuses: number[] = [];
    for (let index = 0; index < 301; index += 1) statuses.push((await call(sid)).status);
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(statuses[300]).toBe(429);
    expect((await call(otherSession.sid)).status).toBe(200);
  });
});

describe('a refused call', () => {
  it('has no effect and tells nothing, not even that a password is right', async () => {
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

  it('of an outsider does not use up an organization’s invitations', async () => {
    const { sid } = world.bravo.people.Owner;
    for (let index = 0; index < 51; index += 1) {
      const attempt = { ...invite(index), headers: { authorization: sid } };
      expect((await sendTo(index, attempt)).status).toBe(404);
    }
    expect((await sendTo(0, invite(0))).status).toBe(400);
  });
});
