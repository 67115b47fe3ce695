import { needsSession } from '@siteward/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { PRODUCTION } from '#testing/harness.ts';
import { secretsOf } from './support/fuzz-calls.ts';
import { PASSWORD } from './support/people.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { urlOf } from './support/send.ts';
import { urlOfDatabase } from './support/two-processes.ts';
import { createWorld, type World } from './support/world.ts';

const SENT_PASSWORDS = [PASSWORD, 'violet-harbour-77', 'mistyped-password-1'];
const { SESSION_SECRET } = PRODUCTION;
/** The same for both, so that the second world is a copy of the first. */
const START = new Date();
const DEVELOPMENT = { NODE_ENV: 'development', LOG_LEVEL: 'debug', RATE_LIMITS: 'off' };

let world: World;
let api: ApiProcess;
afterAll(async () => {
  await world.close();
});

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

async function send({ method = 'GET', path, headers = {}, body }: Sent): Promise<number> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method, headers: { ...type, ...headers }, body: body ?? null, redirect: 'manual' } as const;
  return (await fetch(api.url + path, init)).status;
}

/** Calls that fail and contain secrets. */
function faultyCalls(): Sent[] {
  const { sid, verificationToken, otp } = world.alpha.people.Manager;
  const { token } = world.alpha.invitation;
  const reset = (more: object) => JSON.stringify({ otp, newPassword: 'violet-harbour-77', ...more });
  return [
    { method: 'POST', path: '/api/auth', body: '{"email":"viewer@zzalpha.example","password":"mistyped-password-1"}' },
    { method: 'POST', path: '/api/auth', body: '{"email":"viewer@zzalpha.example","password":"mistyped-password-1"' },
    { method: 'POST', path: '/api/auth/reset-password', body: reset({ passwordConfirmation: 'mistyped-password-1' }) },
    { path: `/api/auth/verify/${verificationToken}/` },
    { path: `/api/auth/verify/${verificationToken}?again=1` },
    { path: `/api//auth/verify/${verificationToken}` },
    { path: `/api/invitations/token/${token}/more` },
    { path: `/api/nothing/${token}` },
    { method: 'DELETE', path: `/api/auth/${sid}/` },
    { path: `/api/members?sid=${sid}`, headers: { authorization: `Bearer ${sid}`, cookie: `sid=${sid}` } },
    { path: `/api/members/${sid}`, headers: { authorization: sid } },
    {
      path: `/?state=accept-invitation&token=${token}`,
      headers: { referer: `https://siteward.example/?token=${token}` },
    },
  ];
}

/** Makes every sample call and every faulty one, and counts them. */
async function callEverything(): Promise<number> {
  const { Owner, Viewer } = world.alpha.people;
  const statuses: number[] = [];
  for (const named of ROUTES) {
    const isPublic = !needsSession(named.route.metadata.access);
    const call = sampleOf(named.name, world.alpha, isPublic ? Viewer : Owner);
    const headers = isPublic ? {} : { authorization: Owner.sid };
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    statuses.push(await send({ method: named.route.method, path: urlOf(named, call), headers, ...body }));
  }
  for (const faulty of faultyCalls()) statuses.push(await send(faulty));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses.length;
}

/** Everything that must not appear in a log: what was sent, what is stored and what was mailed. */
async function secrets(): Promise<string[]> {
  const mails = await world.deps.models.Mail.find().lean();
  const mailed = mails.flatMap(({ text }) => text.match(/(?<=token=)[\w-]+|\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g) ?? []);
  const db = world.deps.connection.getClient().db(world.deps.connection.name);
  const stored = await Promise.all([
    db.collection('sessions').distinct('sidHash'),
    db.collection('tokens').distinct('hash'),
    db.collection('invitations').distinct('tokenHash'),
    db.collection('email_changes').distinct('tokenHash'),
    db.collection('dispatches').distinct('tokenHash'),
    db.collection('calendar_feeds').distinct('tokenHash'),
    db.collection('feedbacks').distinct('trackingHash'),
    db.collection('users').distinct('passwordHash'),
    db.collection('sites').distinct('feedbackForm.token'),
  ]);
  expect(mailed.length).toBeGreaterThan(0);
  return [SESSION_SECRET, ...SENT_PASSWORDS, ...secretsOf(world.alpha), ...mailed, ...stored.flat().map(String)];
}

describe.each([
  ['production', { ...PRODUCTION, LOG_LEVEL: 'debug' }],
  ['development', DEVELOPMENT],
])('the log at debug in %s', (_, variables) => {
  let calls: number;
  let log: string;
  beforeAll(async () => {
    await world?.close();
    world = await createWorld({ SESSION_SECRET }, START);
    api = await startApiProcess({ ...variables, SESSION_SECRET, MONGODB_URL: urlOfDatabase(world) });
    calls = await callEverything();
    api.signal('SIGTERM');
    await api.ended;
    log = api.output();
  }, 120_000);

  it('contains no secrets', async () => {
    expect((await secrets()).filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('has a line for every request', () => {
    // pino-pretty colours its lines.
    const lines = log.split('\n').filter((line) => line.includes('requestId'));
    expect(lines.length).toBeGreaterThanOrEqual(calls);
    if (variables.NODE_ENV !== 'production') return;
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: expect.any(String),
        url: expect.stringMatching(/^\/[^?]*$/),
        status: expect.any(Number),
        ip: '127.0.0.1',
      });
    }
  });
});
