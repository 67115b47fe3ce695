import { MINUTE_MS } from '@siteward/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HASHES_AT_ONCE, HASHES_WAITING, passwordQueue } from '#modules/auth/password-hash.ts';
import { ANSWER_WAITING } from '#plugins/contract-routes/first-answers.ts';
import { held } from '#testing/held.ts';
import { problemIn } from './support/answers.ts';
import { anotherInstance } from './support/instances.ts';
import { listen } from './support/listening.ts';
import { PASSWORD } from './support/people.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState } from './support/stored-state.ts';
import { clientOf } from './support/two-processes.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let servers: FastifyInstance[];
let start: Date;
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' });
  servers = [world.server, (await anotherInstance(world)).server];
  start = world.now();
});
afterEach(async () => {
  world.advance(start.getTime() - world.now().getTime());
  await world.deps.models.RateLimit.deleteMany({});
  await world.deps.models.FirstAnswer.deleteMany({});
  await world.restore();
});
afterAll(async () => {
  await servers[1]?.close();
  await world.close();
});

const viewer = () => world.alpha.people.Viewer.email;
type Options = { which?: number; password?: string; from?: string; key?: string };
async function signIn({ which = 0, password = PASSWORD, from = '192.0.2.1', key = 'k1' }: Options = {}) {
  const answer = await servers[which]?.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: viewer(), password },
    remoteAddress: from,
    headers: { 'idempotency-key': key },
  });
  if (!answer) throw new Error('no server');
  const sid: unknown = answer.statusCode === 200 ? answer.json().sid : undefined;
  const { 'set-cookie': cookies, 'retry-after': retryAfter } = answer.headers;
  return { status: answer.statusCode, text: answer.payload, cookies, sid, retryAfter };
}
const sessions = () => world.deps.models.Session.countDocuments({ user: world.alpha.people.Viewer.id });
const attempts = async (): Promise<number[]> => {
  const counters = await world.deps.models.RateLimit.find({ _id: /^\["sign-in"/ }).lean();
  return counters.map(({ count }) => count);
};

describe('a sign-in with an Idempotency-Key', () => {
  it('that is wrong counts once over HTTP, even though the client repeats its 401', async () => {
    const { port } = await listen(world);
    const { auth } = clientOf(`http://127.0.0.1:${port}`);
    const attempt = () => auth.signIn({ body: { email: viewer(), password: 'wrong' } });
    for (let index = 0; index < 10; index += 1) {
      expect(await attempt()).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
      expect(await attempts()).toEqual([index + 1, index + 1, index + 1]);
    }
    expect(await attempt()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('answers the same request with the same session and cookies, and opens only one', async () => {
    const before = await sessions();
    const first = await signIn();
    expect(first.status).toBe(200);
    expect(await signIn({ which: 1 })).toEqual(first);
    expect(await sessions()).toBe(before + 1);
    expect(await attempts()).toEqual([1, 1, 1]);
  });

  it('sent five times at the same time causes one check and one session, across two instances', async () => {
    const before = await sessions();
    const answers = await Promise.all([0, 1, 0, 1, 0].map((which) => signIn({ which })));
    expect(new Set(answers.map(({ sid }) => sid)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await sessions()).toBe(before + 1);
    expect(await attempts()).toEqual([1, 1, 1]);
  });

  it('lets ten at most wait for its answer, across two instances, and the next one changes nothing', async () => {
    const { FirstAnswer } = world.deps.models;
    for (let round = 0; round < 5; round += 1) {
      const key = `round-${round}`;
      const before = await sessions();
      const [released, release] = held();
      const queued = Array.from({ length: HASHES_AT_ONCE }, () => passwordQueue(() => released));
      const waiting = Array.from({ length: ANSWER_WAITING + 1 }, (_, which) => signIn({ which: which % 2, key }));
      await vi.waitFor(async () => expect(await FirstAnswer.findOne({ waiting: ANSWER_WAITING })).not.toBeNull(), {
        timeout: 20_000,
      });
      const refused = await signIn({ which: round % 2, key });
      expect(problemIn({ ...refused, contentType: '' })).toMatchObject({ status: 429, reason: 'too-many-waiting' });
      expect(refused.retryAfter).toBe('1');
      expect(await sessions()).toBe(before);
      release();
      await Promise.all(queued);
      const answers = await Promise.all(waiting);
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: ANSWER_WAITING + 1 }, () => 200));
      expect(new Set(answers.map(({ sid }) => sid)).size).toBe(1);
      expect(await sessions()).toBe(before + 1);
      expect((await signIn({ key })).sid).toBe(answers[0]?.sid);
      await FirstAnswer.deleteMany({});
    }
    expect(await attempts()).toEqual([5, 5, 5]);
  });

  it('lets those who wait try themselves when the first one came to nothing', async () => {
    const { FirstAnswer } = world.deps.models;
    await signIn();
    const claimedUntil = new Date(Date.now() + 200);
    await FirstAnswer.updateMany({}, { claim: 'of a process that died', waiting: 0, sealed: null, claimedUntil });
    const answers = await Promise.all([0, 1, 0].map((which) => signIn({ which })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ sid }) => sid)).size).toBe(1);
    expect(await FirstAnswer.countDocuments()).toBe(1);
  });

  it('is refused, and opens no session, if another process has taken over meanwhile', async () => {
    const { FirstAnswer } = world.deps.models;
    const before = await sessions();
    const [released, release] = held();
    const queued = Array.from({ length: HASHES_AT_ONCE }, () => passwordQueue(() => released));
    const late = signIn();
    await expect.poll(() => FirstAnswer.countDocuments()).toBe(1);
    await FirstAnswer.updateMany({}, { claim: 'of another process' });
    release();
    await Promise.all(queued);
    const refusal = { status: 503, code: 'UNAVAILABLE', reason: 'took-too-long' };
    expect(problemIn({ ...(await late), contentType: '' })).toMatchObject(refusal);
    expect(await sessions()).toBe(before);
    expect(await FirstAnswer.findOne().lean()).toMatchObject({ claim: 'of another process', sealed: null });
  });

  it('is refused for its own reason even if that cannot be kept', async () => {
    const { FirstAnswer } = world.deps.models;
    const { updateOne } = FirstAnswer;
    let hasBroken = false;
    const keep = vi.spyOn(FirstAnswer, 'updateOne').mockImplementation(((...given: unknown[]) => {
      hasBroken = 'sealed' in Object(given[1]);
      if (hasBroken) throw new Error('the connection broke');
      return Reflect.apply(updateOne, FirstAnswer, given);
    }) as never);
    expect(await signIn({ password: 'wrong password' })).toMatchObject({ status: 401 });
    expect(hasBroken).toBe(true);
    keep.mockRestore();
  });

  it('is for nobody else: not from another address, and not with another body', async () => {
    const { sid } = await signIn();
    const elsewhere = await signIn({ from: '192.0.2.2' });
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.sid).not.toBe(sid);
    const other = await signIn({ password: 'wrong' });
    expect(problemIn({ ...other, contentType: '' })).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('leaves neither password nor sid nor address nor key in the database', async () => {
    const { sid } = await signIn({ key: 'a-key-of-a-client' });
    await signIn({ password: 'a-wrong-password', key: 'another-key-of-a-client' });
    const stored = await world.deps.models.FirstAnswer.find().lean();
    expect(stored).toHaveLength(2);
    const text = JSON.stringify(stored) + stored.map(({ sealed }) => Buffer.from(sealed ?? '', 'base64')).join('');
    for (const secret of [sid, PASSWORD, 'wrong', viewer(), '192.0.2.1', 'key-of-a-client', 'BAD_CREDENTIALS']) {
      expect(text).not.toContain(secret);
    }
  });

  it('starts afresh after ten minutes, not before', async () => {
    const { sid } = await signIn();
    world.advance(10 * MINUTE_MS - 1);
    expect((await signIn()).sid).toBe(sid);
    world.advance(1);
    expect((await signIn()).sid).not.toBe(sid);
  });

  it('keeps no answer that another attempt may change: too many attempts, or too much to do', async () => {
    const [released, release] = held();
    const full = Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING }, () => passwordQueue(() => released));
    expect((await signIn()).status).toBe(503);
    release();
    await Promise.all(full);
    expect((await signIn()).status).toBe(200);

    // The limit's window ends before an answer is forgotten.
    world.advance(30 * MINUTE_MS - (world.now().getTime() % (15 * MINUTE_MS)) - MINUTE_MS);
    for (let index = 0; index < 10; index += 1)
      await signIn({ from: '192.0.2.3', password: 'wrong', key: `w${index}` });
    expect((await signIn({ from: '192.0.2.3', key: 'k2' })).status).toBe(429);
    world.advance(MINUTE_MS);
    expect((await signIn({ from: '192.0.2.3', key: 'k2' })).status).toBe(200);
  });

  it('is taken over when the process that had it died', async () => {
    await signIn();
    const { FirstAnswer } = world.deps.models;
    await FirstAnswer.updateMany({}, { sealed: null, claimedUntil: new Date(Date.now() - 1) });
    expect((await signIn()).status).toBe(200);
  });

  it.each(['', 'x'.repeat(101), 'ü'])('is refused with the key %j', async (key) => {
    const answer = await signIn({ key });
    expect(problemIn({ ...answer, contentType: '' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await world.changed()).toEqual([]);
  });
});

const PUBLIC_POSTS = ROUTES.filter(({ route }) => route.method === 'POST' && route.metadata.access.kind === 'public');

describe.each(PUBLIC_POSTS)('Idempotency-Key of $name', (named) => {
  it('answers the same call with the first result, and does it once', async () => {
    const call = sampleOf(named.name, world.alpha, world.alpha.people.Owner);
    const sendIt = () => send(world.server, named, call, undefined, { 'idempotency-key': 'k1' });
    const first = await sendIt();
    expect(first.status, first.text).toBeLessThan(300);
    const { changed } = await rememberState(world);
    const again = await sendIt();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await changed()).toEqual([]);
  });

  it('refuses another body with 422', async () => {
    const call = sampleOf(named.name, world.alpha, world.alpha.people.Owner);
    const sendIt = (sent: typeof call) => send(world.server, named, sent, undefined, { 'idempotency-key': 'k1' });
    await sendIt(call);
    const { changed } = await rememberState(world);
    const fields: Record<string, unknown> = { ...Object(call.body) };
    const key = ['email', 'otp', 'token'].find((name) => name in fields) ?? '';
    const answer = await sendIt({ ...call, body: { ...fields, [key]: `x${fields[key]}` } });
    expect(problemIn(answer)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await changed()).toEqual([]);
  });
});
