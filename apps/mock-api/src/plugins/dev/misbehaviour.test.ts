import { misbehaveHeader, type Rule } from '@siteward/contract/dev';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { bytesAfter, createDevApi, send } from './dev-testing.ts';
import { CALLS } from './known-calls.ts';
import { Misbehaviour } from './misbehaviour.ts';

const api = await openForFile(createDevApi());
let owner: Person;
let org: TestOrganization;
beforeAll(async () => {
  owner = await api.createPerson('owner@north.example');
  org = await api.createOrganization(owner);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.dev.clearMisbehaviour();
});

const sites = () => `${api.url}/api/sites?org=${org._id}`;
const list = (headers: Record<string, string> = {}) =>
  send(sites(), { headers: { authorization: owner.sid, ...headers } });
const asking = (text: string) => ({ 'x-siteward-misbehave': text });
const problemIn = ({ body }: { body: Buffer }) => JSON.parse(body.toString());

const create = (name: string, headers: Record<string, string> = {}) =>
  send(`${api.url}/api/organizations`, {
    method: 'POST',
    headers: { authorization: owner.sid, ...headers },
    body: { name, email: owner.email, busInst: 'business', nature: 'facility-management' },
  });
const countOf = (name: string) => api.deps.models.Organization.countDocuments({ name });

describe('an error', () => {
  it('comes as the call declares it, as often as asked, and says that it was asked for', async () => {
    const state = await api.dev.setMisbehaviour({
      rules: [{ kind: 'error', status: 503, calls: ['sites.list'], times: 2 }],
    });
    expect(state.misbehaviour.rules).toMatchObject([{ kind: 'error', status: 503, rate: 1, times: 2, happened: 0 }]);
    const first = await list();
    expect(first).toMatchObject({ status: 503, headers: { 'x-siteward-misbehaved': 'error=503' } });
    expect(problemIn(first)).toMatchObject({ code: 'UNAVAILABLE', reason: 'busy', requestId: expect.any(String) });
    expect((await api.dev.state()).misbehaviour.rules).toMatchObject([{ happened: 1 }]);
    expect((await list()).status).toBe(503);
    expect((await list()).status).toBe(200);
    expect((await api.dev.state()).misbehaviour.rules).toEqual([]);
  });

  it('comes in place of the call, which is not carried out', async () => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'error', calls: ['organizations.create'] }] });
    const refused = await create('Never', { 'idempotency-key': 'never-0123456789abcdef' });
    expect(refused).toMatchObject({ status: 500 });
    expect(await countOf('Never')).toBe(0);
    await api.dev.clearMisbehaviour();
    expect(await create('Never', { 'idempotency-key': 'never-0123456789abcdef' })).toMatchObject({ status: 201 });
    expect(await countOf('Never')).toBe(1);
  });

  it.each([
    [{ status: 401 }, 'sites.list', 401, 'UNAUTHENTICATED'],
    [{ status: 404 }, 'sites.list', 404, 'NOT_FOUND'],
    [{ code: 'INTERNAL' }, 'sites.list', 500, 'INTERNAL'],
    [{ code: 'RATE_LIMITED' }, 'sites.list', 429, 'RATE_LIMITED'],
  ] as const)('of %o has a code of the call', async (error, call, status, code) => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'error', ...error, calls: [call] }] });
    const answer = await list();
    expect(answer.status).toBe(status);
    expect(problemIn(answer)).toMatchObject({ status, code });
  });

  it('of one call leaves the others alone, and one of all calls leaves alone whether the server is ready', async () => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'error', calls: ['sites.get'] }] });
    expect((await list()).status).toBe(200);
    await api.dev.setMisbehaviour({ rules: [{ kind: 'error' }] });
    expect((await list()).status).toBe(500);
    expect((await send(`${api.url}/api/ready`)).status).toBe(200);
  });
});

describe('a session that seems to be over', () => {
  it('is one 401, which a client answers by asking again', async () => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'unauthenticated' }] });
    expect(await list()).toMatchObject({ status: 401 });
    expect(await list()).toMatchObject({ status: 200 });
    await api.dev.setMisbehaviour({ rules: [{ kind: 'unauthenticated' }] });
    expect(await owner.client.sites.list({ query: { org: org._id } })).toMatchObject({ status: 200 });
    expect((await api.dev.state()).misbehaviour.rules).toEqual([]);
  });

  it('does not affect calls without a session', async () => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'unauthenticated' }] });
    expect(
      await send(`${api.url}/api/auth/forget-password`, { method: 'POST', body: { email: 'a@b.example' } }),
    ).toMatchObject({ status: 202 });
    expect((await api.dev.state()).misbehaviour.rules).toMatchObject([{ happened: 0 }]);
  });
});

it('a limit says how long to wait', async () => {
  await api.dev.setMisbehaviour({ rules: [{ kind: 'rate-limited', retryAfter: 7, times: 1 }] });
  const answer = await list();
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  expect(problemIn(answer)).toMatchObject({ code: 'RATE_LIMITED', params: { seconds: 7 } });
  expect((await list()).status).toBe(200);
});

it('latencies add up, but to no more than the maximum of a single one', () => {
  const call = CALLS.get('sites.list');
  const waitOf = (header: string) => call && new Misbehaviour().planFor(call, header)?.latencyMs;
  expect(waitOf('latency=300; latency=400')).toBe(700);
  expect(waitOf('latency=50000; latency=50000; latency=50000')).toBe(55_000);
});

it('latency makes a call begin later, even a refused one', async () => {
  await api.dev.setMisbehaviour({ rules: [{ kind: 'latency', ms: 300, times: 1 }] });
  const began = performance.now();
  expect((await list()).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(295);
  const again = performance.now();
  expect((await list(asking('latency=200; error=503'))).status).toBe(503);
  expect(performance.now() - again).toBeGreaterThan(195);
});

it('any number of requests can be delayed at the same time, without a warning in the log', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  const all = await Promise.all(Array.from({ length: 12 }, () => list(asking('latency=300'))));
  expect([all.map(({ status }) => status), warn.mock.calls]).toEqual([Array.from(all, () => 200), []]);
});

describe('a slow answer', () => {
  it.each([{}, { 'accept-encoding': 'gzip' }])('comes in pieces, whole, with %o', async (headers) => {
    const quick = await list();
    const began = performance.now();
    const slow = await list({ ...headers, ...asking('slow-body=10') });
    expect(performance.now() - began).toBeGreaterThan(150);
    expect(slow).toMatchObject({ status: 200, isWhole: true, body: quick.body });
    expect(slow.headers['content-length']).toBe(String(quick.body.length));
    expect(slow.pieces).toBeGreaterThan(5);
  });
});

describe('an answer that is cut', () => {
  it.each([{}, { 'accept-encoding': 'gzip' }])('breaks off after so many bytes, with %o', async (headers) => {
    const { body } = await list();
    const cut = await list({ ...headers, ...asking('cut-body=10') });
    expect(cut).toMatchObject({ status: 200, isWhole: false, body: body.subarray(0, 10) });
    expect(cut.headers['content-length']).toBe(String(body.length));
    expect(await list(asking('cut-body'))).toMatchObject({
      isWhole: false,
      body: body.subarray(0, Math.floor(body.length / 2)),
    });
    expect(await list(asking('cut-body=0'))).toMatchObject({ status: 200, isWhole: false, body: Buffer.alloc(0) });
    expect(await list(asking('cut-body=1000000'))).toMatchObject({ isWhole: false, body: body.subarray(0, -1) });
  });

  it('belongs to a call that was carried out: repeated with the same key, it returns what it created', async () => {
    const key = { 'idempotency-key': 'cut-0123456789abcdef' };
    expect(await create('Once', { ...key, ...asking('cut-body=5') })).toMatchObject({ status: 201, isWhole: false });
    expect(await countOf('Once')).toBe(1);
    const again = await create('Once', key);
    expect(again).toMatchObject({ status: 201, isWhole: true });
    expect(await countOf('Once')).toBe(1);
    const made = await api.deps.models.Organization.findOne({ name: 'Once' }).orFail().lean();
    expect(problemIn(again)._id).toBe(made._id.toString());
  });

  it('is dropped altogether if there is nothing to cut', async () => {
    const other = await api.client().auth.signOut({ params: { sid: 'x' } });
    expect(other.status).toBe(204);
    await expect(send(`${api.url}/api/auth/x`, { method: 'DELETE', headers: asking('cut-body') })).rejects.toThrow(
      'socket hang up',
    );
  });

  it('breaks off a stream', async () => {
    const live = await send(`${api.url}/api/live?org=${org._id}`, {
      headers: { authorization: owner.sid, ...asking('cut-body=1') },
    });
    expect(live).toMatchObject({ isWhole: false });
    expect(live.body.length).toBe(1);
  });
});

describe('a connection that is dropped', () => {
  const request = (name: string, header: string) => {
    const body = JSON.stringify({ name, email: owner.email, busInst: 'business', nature: 'facility-management' });
    const lines = [
      ...['POST /api/organizations HTTP/1.1', 'Host: 127.0.0.1', `Authorization: ${owner.sid}`],
      ...['Content-Type: application/json', `Content-Length: ${body.length}`, `X-Siteward-Misbehave: ${header}`],
    ];
    return bytesAfter(api.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
  };

  it('has no answer, and nothing is done', async () => {
    expect(await request('Dropped', 'drop')).toBe('');
    expect(await countOf('Dropped')).toBe(0);
  });

  it('after the call has no answer either, but the call is done', async () => {
    expect(await request('Lost', 'drop=after')).toBe('');
    expect(await countOf('Lost')).toBe(1);
  });

  it('is logged as what it was', async () => {
    await request('Dropped', 'drop');
    await expect
      .poll(async () => (await api.dev.listRequests()).items[0])
      .toMatchObject({ call: 'organizations.create', status: null, misbehaved: ['drop'] });
  });
});

describe('a share of the requests', () => {
  const statuses = async (seed: number) => {
    await api.dev.setMisbehaviour({ seed, rules: [{ kind: 'error', status: 503, rate: 0.3 }] });
    const found: number[] = [];
    for (let index = 0; index < 40; index += 1) found.push((await list()).status);
    return found;
  };

  it('consists of the same ones for the same seed', async () => {
    const first = await statuses(7);
    expect(first.filter((status) => status === 503).length).toBeGreaterThan(4);
    expect(first.filter((status) => status === 503).length).toBeLessThan(22);
    expect(await statuses(7)).toEqual(first);
    expect(await statuses(8)).not.toEqual(first);
  });
});

describe('X-Siteward-Misbehave', () => {
  it('is for its own request only, and for the calls that it names', async () => {
    expect((await list(asking('error=503@sites.list@sites.get'))).status).toBe(503);
    expect((await list(asking('error=503@workOrders.list'))).status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  it('wins over the rules', async () => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'error', status: 500 }] });
    expect((await list(asking('rate-limited=3'))).status).toBe(429);
    expect((await api.dev.state()).misbehaviour.rules).toMatchObject([{ happened: 0 }]);
  });

  it.each([
    ...['nonsense', 'error=999', 'error=NO_SUCH', 'latency=-1', 'latency=1e3', 'drop=before', 'unauthenticated=1'],
    ...['error=503@nothing.such', 'latency=99999999', 'error=503 sites.list', 'constructor', '__proto__=1'],
  ])('%s is refused, with how to write it', async (text) => {
    const answer = await list(asking(text));
    expect(answer.status).toBe(400);
    expect(problemIn(answer)).toMatchObject({
      code: 'VALIDATION',
      detail: expect.stringMatching(/sites\.list|workOrders\.list/),
    });
  });

  it.each([
    ['latency=99999', 'Must be at most 55000'],
    ['rate-limited=0', 'Must be at least 1'],
    ['error=599', 'Must be one of 400, 401, 402,'],
    ['slow', 'Choose one of: latency, error, unauthenticated'],
  ])('%s is refused, with what is wrong with it', async (text, why) => {
    const { detail } = problemIn(await list(asking(text))) ?? {};
    expect(detail).toContain(`"${text}" is not understood: ${why}`);
  });

  it.each<Rule[][]>([
    [[{ kind: 'latency', ms: 5, rate: 1 }]],
    [
      [
        { kind: 'error', status: 503, rate: 1, calls: ['sites.list'] },
        { kind: 'drop', after: true, rate: 1 },
      ],
    ],
    [[{ kind: 'cut-body', bytes: 7, rate: 1 }]],
    [[{ kind: 'rate-limited', retryAfter: 9, rate: 1 }]],
  ])('is written by the client as it is read: %o', async (rules) => {
    const header = misbehaveHeader(...rules);
    const first = rules[0];
    await list(asking(header)).catch(() => undefined);
    const { calls: _, ...alone } = first ?? { kind: 'drop', after: false, rate: 1 };
    await expect
      .poll(async () => (await api.dev.listRequests()).items[0]?.misbehaved)
      .toContain(misbehaveHeader(alone));
  });
});

describe('PUT /dev/misbehaviour', () => {
  it.each([
    { rules: [{ kind: 'nonsense' }] },
    { rules: [{ kind: 'latency', ms: 1, bytes: 3 }] },
    { rules: [{ kind: 'error', status: 200 }] },
    { rules: [{ kind: 'error', rate: 2 }] },
    { rules: [{ kind: 'error', calls: [] }] },
    { rules: [{ kind: 'error', calls: ['nothing.such'] }] },
    { rules: [{ kind: 'drop', times: 0 }] },
    { rules: Array.from({ length: 51 }, () => ({ kind: 'drop' })) },
    { rules: [], more: 1 },
    [],
    'nonsense',
    null,
  ])('refuses %j and keeps the rules that there were', async (body) => {
    await api.dev.setMisbehaviour({ rules: [{ kind: 'latency', ms: 1 }] });
    const answer = await send(`${api.url}/dev/misbehaviour`, { method: 'PUT', body });
    expect(answer.status).toBe(400);
    expect(problemIn(answer)).toMatchObject({ code: 'VALIDATION' });
    expect((await api.dev.state()).misbehaviour.rules).toMatchObject([{ kind: 'latency' }]);
  });
});
