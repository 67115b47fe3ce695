import { readdirSync, readFileSync } from 'node:fs';
import { SCENARIOS } from '@siteward/contract/dev';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Person, PRODUCTION, type TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { Dev } from './dev.ts';
import { createDevApi, send } from './dev-testing.ts';

const CALLS = [
  ['GET', '/dev/state', undefined],
  ['GET', '/dev/requests', undefined],
  ['POST', '/dev/scenario', { scenario: 'fresh' }],
  ['POST', '/dev/sign-in', { email: 'owner@north.example' }],
  ['POST', '/dev/clock', { advanceMs: 1000 }],
  ['PUT', '/dev/misbehaviour', { rules: [] }],
  ['DELETE', '/dev/misbehaviour', undefined],
] as const;
const CHANGES = CALLS.filter(([method]) => method !== 'GET');

it('does not begin before it is registered, which would leave an empty database', async () => {
  const dev = new Dev(() => new Date());
  expect(() => dev.prepare()).toThrow('Register the development server first.');
  await expect(dev.begin({ demo: true })).rejects.toThrow('Register the development server first.');
});

const api = await openForFile(createDevApi());
let owner: Person;
let org: TestOrganization;
beforeAll(async () => {
  owner = await api.createPerson('owner@north.example', 'Olivia Brandt');
  org = await api.createOrganization(owner, 'Northwind');
});

const inject = (
  method: string,
  url: string,
  payload: object | undefined,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  api.server.inject({
    method: method as 'GET',
    url,
    remoteAddress,
    headers: { host: '127.0.0.1:3001', ...headers },
    ...(payload && { payload }),
  });

describe('who may call', () => {
  it.each(CALLS)('%s %s: nobody from elsewhere', async (method, url, body) => {
    const foreign = [
      inject(method, url, body, { host: 'evil.example:3001' }),
      inject(method, url, body, {}, '192.168.1.4'),
      inject(method, url, body, { 'x-forwarded-for': '127.0.0.1' }),
    ];
    for (const answer of await Promise.all(foreign)) {
      expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(answer.body).not.toContain('owner@north.example');
    }
  });

  it.each(CHANGES)('%s %s: no page of another site', async (method, url, body) => {
    const sessions = await api.deps.models.Session.countDocuments({});
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://127.0.0.1:3001.evil.example' },
      { origin: `${api.deps.env.PUBLIC_URL}.evil.example` },
      { origin: `${api.deps.env.PUBLIC_URL}0` },
    ]) {
      const answer = await inject(method, url, body, headers);
      expect(answer.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await api.deps.models.Session.countDocuments({})).toBe(sessions);
    await expect(api.dev.state()).resolves.toMatchObject({ clockAheadMs: 0 });
  });

  it('is its own page, the web application, and anything that is not a browser', async () => {
    for (const headers of [
      { origin: 'http://127.0.0.1:3001', 'sec-fetch-site': 'same-origin' },
      { origin: api.deps.env.PUBLIC_URL },
      { 'sec-fetch-site': 'none' },
      {},
    ]) {
      expect((await inject('DELETE', '/dev/misbehaviour', undefined, headers)).statusCode).toBe(200);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'not with a body of the type %s, which a form can send',
    async (type) => {
      const answer = await send(`${api.url}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: { advanceMs: 1 },
      });
      expect(answer.status).toBe(415);
    },
  );
});

describe('in production', () => {
  it.each([...CALLS, ['GET', '/dev', undefined], ['GET', '/dev/page.js', undefined]] as const)(
    '%s %s does not exist',
    async (method, url, body) => {
      const production = await createTestApi(PRODUCTION);
      expect(production.dev).toBeUndefined();
      const answer = await production.server.inject({
        method,
        url,
        headers: { host: '127.0.0.1' },
        ...(body && { payload: body }),
      });
      expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      await production.close();
    },
  );

  it('the header does nothing, whatever is in it', async () => {
    const production = await createTestApi(PRODUCTION);
    for (const value of ['error=503', 'nonsense', 'drop']) {
      const answer = await production.server.inject({
        url: '/api/auth/verify/x',
        headers: { 'x-siteward-misbehave': value },
      });
      expect(answer.json()).toMatchObject({ code: 'GONE' });
      expect(answer.headers).not.toHaveProperty('x-siteward-misbehaved');
    }
    await production.close();
  });

  it('is only loaded by one `import()`, which production does not reach', () => {
    const source = new URL('../../', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.ts$/.test(name) && !/test|plugins.dev/.test(name),
    );
    const importing = files.flatMap((name) => {
      const lines = readFileSync(new URL(name, source), 'utf8').split('\n');
      return lines
        .filter((line) => /plugins\/dev[/-]|contract\/dev'/.test(line))
        .map((line) => `${name}: ${line.trim()}`);
    });
    expect(importing).toEqual([
      "app.ts: import type { Dev } from '#plugins/dev/dev.ts';",
      "app.ts: const dev = env.production ? undefined : new (await import('#plugins/dev/dev.ts')).Dev(given);",
    ]);
  });
});

describe('bodies', () => {
  it.each([
    ['POST', '/dev/scenario', { scenario: 'nonsense' }],
    ['POST', '/dev/scenario', { scenario: 'demo', more: 1 }],
    ['POST', '/dev/scenario', {}],
    ['POST', '/dev/sign-in', { email: 'nonsense' }],
    ['POST', '/dev/sign-in', { email: { $ne: '' } }],
    ['POST', '/dev/clock', {}],
    ['POST', '/dev/clock', { aheadMs: -1 }],
    ['POST', '/dev/clock', { aheadMs: 1, now: '2027-01-01T00:00:00Z' }],
    ['POST', '/dev/clock', { now: 'tomorrow' }],
    ['POST', '/dev/clock', { now: '2020-01-01T00:00:00Z' }],
    ['POST', '/dev/clock', { aheadMs: 1e15 }],
    ['POST', '/dev/clock', { now: '2199-01-01T00:00:00Z' }],
  ])('%s %s with %j is refused, and nothing changes', async (method, url, body) => {
    const before = await api.dev.state();
    expect((await inject(method, url, body)).json()).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect({ ...(await api.dev.state()), now: '' }).toEqual({ ...before, now: '' });
  });

  it.each([
    ['POST', '/dev/clock', {}, 'body: Must be one of { aheadMs }, { now } and { advanceMs }'],
    ['POST', '/dev/clock', { now: 'tomorrow' }, 'now: Must be a time such as 2027-01-31T08:30:00Z'],
    ['PUT', '/dev/misbehaviour', { rules: [{ kind: 'error', status: 599 }] }, 'rules.0.status: Must be one of 400, '],
  ])('%s %s with %j is answered with what is possible', async (method, url, body, why) => {
    expect((await inject(method, url, body)).json().detail).toContain(why);
  });

  it('and queries that are wrong are refused', async () => {
    for (const query of ['?after=x', '?after=1&after=2', '?more=1', '?after=-1']) {
      expect((await inject('GET', `/dev/requests${query}`, undefined)).json()).toMatchObject({ status: 400 });
    }
  });
});

describe('GET /dev/state', () => {
  it('describes the current state', async () => {
    const state = await api.dev.state();
    expect(state).toMatchObject({
      now: api.now().toISOString(),
      clockAheadMs: 0,
      misbehaviour: { seed: 1, rules: [] },
      scenario: null,
    });
    expect(state.scenarios.map(({ name }) => name)).toEqual(Object.keys(SCENARIOS));
    expect(state.people).toEqual([
      { email: 'owner@north.example', name: 'Olivia Brandt', organization: 'Northwind', role: 'Owner' },
    ]);
    const answer = await inject('GET', '/dev/state', undefined);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('people of a development server', () => {
  it('are those who can sign in, with what they belong to now', async () => {
    const deleted = await api.createPerson('deleted@north.example', 'Dana');
    await api.deps.models.User.updateOne({ _id: deleted.id }, { $set: { deletedAt: api.now() } });
    const suspended = await api.addMember(org, 'Technician', { email: 'suspended@north.example' });
    await api.deps.models.Member.updateOne({ org: org._id, _id: suspended.member }, { $set: { status: 'suspended' } });
    const people = (await api.dev.state()).people.filter(({ email }) => !email.startsWith('owner@'));
    expect(people).toMatchObject([{ email: 'suspended@north.example', organization: null, role: null }]);
    await expect(api.dev.signIn('deleted@north.example')).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    await api.deps.models.User.collection.deleteMany({
      email: { $in: ['deleted@north.example', 'suspended@north.example'] },
    });
  });
});

describe('POST /dev/sign-in', () => {
  it('signs in as POST /api/auth does, without a password', async () => {
    const answer = await inject('POST', '/dev/sign-in', { email: 'Owner@north.example' });
    const { sid, user } = answer.json();
    expect(user).toMatchObject({ _id: owner.id, email: 'owner@north.example' });
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sid', sid],
      ['user', owner.id],
      ['organization', user.defaultOrg],
    ]);
    expect(
      answer.cookies.every(
        ({ path, sameSite, maxAge }) => path === '/' && sameSite === 'Strict' && maxAge === 1_209_600,
      ),
    ).toBe(true);
    expect(await api.client(sid).sites.list({ query: { org: org._id } })).toMatchObject({ status: 200 });
    const lines = api.deps.connection.collection('audit-records').find({ action: 'user.signed-in' });
    expect(await lines.toArray()).toMatchObject([{ target: { kind: 'user' } }]);
  });

  it('knows nobody else', async () => {
    const before = await api.deps.models.Session.countDocuments({});
    await expect(api.dev.signIn('nobody@north.example')).rejects.toMatchObject({
      problem: { status: 404, code: 'NOT_FOUND' },
    });
    expect(await api.deps.models.Session.countDocuments({})).toBe(before);
  });
});

describe('GET /dev/requests', () => {
  const last = async () => (await api.dev.listRequests()).items[0];

  it('lists each request with its call', async () => {
    await send(`${api.url}/api/sites?org=${org._id}`, { headers: { authorization: owner.sid } });
    await expect.poll(last).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      method: 'GET',
      path: '/api/sites',
      call: 'sites.list',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
      verdict: { unknownFields: [], faults: [], unhandled: [] },
    });
  });

  it('names fields that the call does not take, and what else is wrong, without any values', async () => {
    await send(`${api.url}/api/sites?org=${org._id}&colour=secret-1`, { headers: { authorization: owner.sid } });
    await expect.poll(last).toMatchObject({ status: 400, verdict: { unknownFields: ['query.colour'], faults: [] } });
    const body = { nmae: 'secret-2', email: 'secret-3', busInst: 'business', nature: 'facility-management' };
    await send(`${api.url}/api/organizations`, { method: 'POST', headers: { authorization: owner.sid }, body });
    await expect
      .poll(last)
      .toMatchObject({ call: 'organizations.create', status: 400, verdict: { unknownFields: ['body.nmae'] } });
    expect((await last())?.verdict.faults).toEqual([
      expect.stringMatching(/^body\.name: /),
      expect.stringMatching(/^body\.email: /),
    ]);
    expect(JSON.stringify(await api.dev.listRequests())).not.toContain('secret-');
  });

  it('reports calls that do not exist, and bodies of a wrong type', async () => {
    await send(`${api.url}/api/nothing/such?of=somebody`, { method: 'PATCH', body: {} });
    await expect.poll(last).toMatchObject({ method: 'PATCH', path: '/api/nothing/such', call: null, status: 404 });
    expect((await last())?.verdict.faults).toEqual(['The contract has no call PATCH at this address.']);
    await send(`${api.url}/api/auth`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'x' });
    await expect.poll(last).toMatchObject({
      call: 'auth.signIn',
      status: 415,
      verdict: { faults: ['This call does not take a body of this type.'] },
    });
  });

  it('keeps no secrets', async () => {
    const secret = 'a-token-that-nobody-is-to-read';
    await send(`${api.url}/api/auth/verify/${secret}?token=${secret}`);
    await expect.poll(last).toMatchObject({ path: '/api/auth/verify/…', call: 'auth.verifyEmail' });
    await send(`${api.url}/api/auth/${owner.sid}x`, { method: 'DELETE' });
    await expect.poll(last).toMatchObject({ path: '/api/auth/…', call: 'auth.signOut' });
    await send(`${api.url}/api/wrong/${secret}`, { headers: { authorization: owner.sid } });
    await expect.poll(last).toMatchObject({ path: '/api/wrong/…' });
    await send(`${api.url}/api/auth`, { method: 'POST', body: { email: 'owner@north.example', password: secret } });
    await expect.poll(last).toMatchObject({ call: 'auth.signIn', status: 401 });
    const kept = JSON.stringify(await api.dev.listRequests());
    for (const word of [secret, owner.sid, 'owner@north.example']) expect(kept).not.toContain(word);
  });

  it('lists those after a known one, and the last 200 at most', async () => {
    const { items } = await api.dev.listRequests();
    const known = items[0]?.id ?? 0;
    for (let index = 0; index < 205; index += 1) await api.server.inject('/api/health');
    const after = await api.dev.listRequests({ after: known + 3 });
    expect(after.items.at(-1)?.id).toBeGreaterThan(known + 3);
    const all = (await api.dev.listRequests()).items;
    expect(all).toHaveLength(200);
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => (all[0]?.id ?? 0) - index));
  });

  it('does not list itself or pages', async () => {
    const { items } = await api.dev.listRequests();
    for (const url of ['/dev/state', '/dev/mail', '/api/dev/mails', '/api/openapi.json', '/elsewhere'])
      await api.server.inject(url);
    expect((await api.dev.listRequests()).items).toEqual(items);
  });
});

it('an answer that the call does not declare is a fault, even if it was asked for', async () => {
  const other = await createDevApi();
  await send(`${other.url}/api/health`, { headers: { 'x-siteward-misbehave': 'error=409' } });
  await expect
    .poll(async () => (await other.dev.listRequests()).items[0])
    .toMatchObject({
      status: 409,
      misbehaved: ['error=409'],
      verdict: { faults: ['system.health does not declare the answer 409 CONFLICT.'] },
    });
  await expect(other.close()).rejects.toThrow('system.health CONFLICT');
});
