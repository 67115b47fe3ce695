import { MOST_MS } from '@siteward/contract/dev';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, PRODUCTION } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const EVIL = '<script>alert(1)</script>';
const HOST = '127.0.0.1:3001';
const FROM_THE_PAGE = { host: HOST, origin: `http://${HOST}` };

const api = await openForFile(createTestApi());
beforeEach(() => api.server.inject({ method: 'DELETE', url: '/dev/misbehaviour' }));

const get = (url = '/dev') => api.server.inject({ url, headers: { host: HOST } });
const send = (form: Record<string, string>, headers: Record<string, string> = FROM_THE_PAGE) =>
  api.server.inject({
    method: 'POST',
    url: '/dev',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const stateNow = async () => (await api.server.inject('/dev/state')).json();
const rulesNow = async () => (await stateNow()).misbehaviour.rules;

const LATENCY = { do: 'add-rule', kind: 'latency', latency: '1500', rate: '100', times: '', calls: '' };

describe('GET /dev', () => {
  it('is a page of forms, under a policy that allows neither scripts nor inline style', async () => {
    const answer = await get();
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(answer.body).not.toMatch(/<script|<style| style=| on\w+=/);
    for (const name of ['fresh', 'demo', 'big', 'trial-over', 'no-customer', 'mail-failing'])
      expect(answer.body).toContain(`name="scenario" value="${name}"`);
  });

  it('leads to the web application under the name by which it was requested, whose cookies are the same', async () => {
    const answer = await api.server.inject({ url: '/dev', headers: { host: 'localhost:3001' } });
    expect(answer.body).toMatch(/<a href="http:\/\/localhost:\d+\/">Web application<\/a>/);
  });

  it('offers no delay that would be refused', async () => {
    const { body } = await get();
    for (const name of ['latency', 'slow']) expect(body).toMatch(new RegExp(`name="${name}" [^>]*max="${MOST_MS}"`));
  });

  it('lists requests, and only those that contradict the contract', async () => {
    await api.server.inject('/api/health');
    await api.server.inject('/api/no-such-call');
    const [all, faulty] = [(await get()).body, (await get('/dev?only=faults')).body];
    expect(all).toContain('<strong>system.health</strong>');
    expect(faulty).not.toContain('<strong>system.health</strong>');
    for (const body of [all, faulty]) expect(body).toContain('<strong>No such call</strong>');
  });

  it('says which answers were not handled, on both requests', async () => {
    await api.server.inject({ url: '/api/ready', headers: { 'x-siteward-misbehave': 'rate-limited=5' } });
    await api.server.inject('/api/ready');
    const { body } = await get('/dev?only=faults');
    expect(body).toContain('Not handled: The same request came again after 0.0 s, although Retry-After says 5 s.');
    expect(body).toContain('Not handled: Came 0.0 s after the same request was answered 429 with Retry-After: 5.');
  });

  it('leads to the mails and to the description of the API', async () => {
    const { body } = await get();
    for (const address of ['/dev/mail', '/api/docs']) expect(body).toContain(`href="${address}"`);
  });

  it('has a style sheet', async () => {
    expect(await get('/dev/page.css')).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    });
  });
});

describe('misbehaviour', () => {
  it.each([
    [LATENCY, { kind: 'latency', ms: 1500 }],
    [
      { ...LATENCY, kind: 'error', status: '503' },
      { kind: 'error', status: 503 },
    ],
    [
      { ...LATENCY, kind: 'rate-limited', 'retry-after': '7' },
      { kind: 'rate-limited', retryAfter: 7 },
    ],
    [
      { ...LATENCY, kind: 'slow-body', slow: '40' },
      { kind: 'slow-body', ms: 40 },
    ],
    [
      { ...LATENCY, kind: 'cut-body', bytes: '100' },
      { kind: 'cut-body', bytes: 100 },
    ],
    [
      { ...LATENCY, kind: 'drop', when: 'after' },
      { kind: 'drop', after: true },
    ],
    [
      { ...LATENCY, kind: 'drop', when: 'before' },
      { kind: 'drop', after: false },
    ],
  ])('is added: %o', async (form, rule) => {
    const answer = await send(form);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dev?done=add-rule']);
    expect(await rulesNow()).toEqual([{ ...rule, rate: 1, happened: 0 }]);
    expect((await get('/dev?done=add-rule')).body).toContain('role="status"');
  });

  it('is a single 401 unless told otherwise', async () => {
    await send({ ...LATENCY, kind: 'unauthenticated' });
    expect(await rulesNow()).toEqual([{ kind: 'unauthenticated', rate: 1, times: 1, happened: 0 }]);
  });

  it('applies to some calls, to a share of them, a number of times', async () => {
    await send({ ...LATENCY, calls: 'workOrders.list, members.list', rate: '30', times: '4' });
    const calls = ['workOrders.list', 'members.list'];
    expect(await rulesNow()).toEqual([{ kind: 'latency', ms: 1500, calls, rate: 0.3, times: 4, happened: 0 }]);
    expect((await get()).body).toContain('workOrders.list, members.list, 30 % of them. Happened 0 times, 4 more times');
  });

  it('is added once by a double click, besides what there is, and ended one at a time or as a whole', async () => {
    await api.server.inject({ method: 'PUT', url: '/dev/misbehaviour', payload: { seed: 7, rules: [] } });
    await Promise.all([send(LATENCY), send(LATENCY)]);
    await send({ ...LATENCY, kind: 'error', status: '500' });
    expect((await rulesNow()).map(({ kind }: { kind: string }) => kind)).toEqual(['latency', 'error']);
    const [, key = ''] = /name="rule" value="([^"]*latency[^"]*)"/.exec((await get()).body) ?? [];
    expect((await send({ do: 'end-rule', rule: key.replaceAll('&quot;', '"') })).headers.location).toContain(
      'end-rule',
    );
    expect((await rulesNow()).map(({ kind }: { kind: string }) => kind)).toEqual(['error']);
    // What happens by chance continues as it would have.
    expect((await stateNow()).misbehaviour.seed).toBe(7);
    await send({ do: 'end-all' });
    expect(await rulesNow()).toEqual([]);
  });

  it.each([
    ['a call that there is not', { calls: EVIL }],
    ['no share', { rate: '0' }],
    ['too much of it', { latency: String(MOST_MS + 1) }],
    ['no number', { latency: 'soon' }],
    ['no way at all', { kind: 'nonsense' }],
  ])('is refused for %s: it says why, keeps what was typed, and changes nothing', async (_, wrong) => {
    const answer = await send({ ...LATENCY, times: '7', ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain('name="times" min="1" max="1000000" value="7"');
    expect(answer.body).not.toContain(EVIL);
    expect(await rulesNow()).toEqual([]);
  });
});

describe('the clock', () => {
  it('goes forward by a step, or to a time', async () => {
    const before = (await stateNow()).clockAheadMs;
    await send({ do: 'clock', advance: String(24 * 60 * 60 * 1000) });
    expect((await stateNow()).clockAheadMs - before).toBe(24 * 60 * 60 * 1000);
    const day = new Date(Date.parse((await stateNow()).now) + 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await send({ do: 'clock', now: `${day}T10:30` });
    expect((await stateNow()).now).toContain(`${day}T10:30`);
    expect((await get('/dev?done=clock')).body).toMatch(/The clock is \d+ days/);
  });

  it.each([{ now: '2001-01-01T00:00' }, { now: 'soon' }, { now: '' }])('is refused %o', async (form) => {
    const before = (await stateNow()).clockAheadMs;
    const answer = await send({ do: 'clock', ...form });
    expect([answer.statusCode, answer.body.includes('role="alert"')]).toEqual([400, true]);
    expect((await stateNow()).clockAheadMs).toBe(before);
  });
});

describe('people and data', () => {
  it('signs somebody in with the cookies of a sign-in, and shows names as they are', async () => {
    const { email } = await api.createPerson('ada@north.example', EVIL);
    const page = (await get()).body;
    expect(page).toContain(`name="email" value="${email}"`);
    expect(page).not.toContain(EVIL);
    const answer = await send({ do: 'sign-in', email });
    expect(answer.statusCode).toBe(303);
    expect(answer.cookies.map(({ name, path, sameSite }) => [name, path, sameSite])).toEqual(
      expect.arrayContaining([
        ['sid', '/', 'Strict'],
        ['user', '/', 'Strict'],
      ]),
    );
    const said = await get(String(answer.headers.location));
    expect(said.body).toContain('You are signed in as &lt;script&gt;');
    expect(said.body).toContain('Open the web application');
  });

  it.each(['nobody@north.example', EVIL, ''])('signs nobody in as %j', async (email) => {
    const answer = await send({ do: 'sign-in', email });
    expect([answer.statusCode >= 400, answer.cookies]).toEqual([true, []]);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).not.toContain(EVIL);
  });

  it('says nothing about what was not done', async () => {
    const { body } = await get(`/dev?done=sign-in&as=${encodeURIComponent(EVIL)}`);
    expect(body).not.toMatch(/role="(status|alert)"/);
    expect((await get('/dev?done=toString')).body).not.toMatch(/role="(status|alert)"/);
  });

  it.each([{}, { do: 'nonsense' }, { do: 'toString' }, { do: 'scenario', scenario: 'toString' }])(
    'refuses %o, which no button sends',
    async (form) => {
      const before = await stateNow();
      expect((await send(form)).statusCode).toBe(400);
      expect(await stateNow()).toEqual({ ...before, now: expect.anything() });
    },
  );
});

describe('who may use the page', () => {
  it.each([
    ['another website', { host: HOST, origin: 'https://evil.example' }, 403],
    ['a page without an origin', { host: HOST, origin: 'null' }, 403],
    ['a name that was rebound to this machine', { host: 'evil.example', origin: 'http://evil.example' }, 404],
    ['a tunnel or proxy', { ...FROM_THE_PAGE, 'x-forwarded-for': '127.0.0.1' }, 404],
  ])('%s changes nothing', async (_, headers, status) => {
    expect((await send(LATENCY, headers)).statusCode).toBe(status);
    expect(await rulesNow()).toEqual([]);
  });

  it('takes no JSON, which is for the calls', async () => {
    const answer = await api.server.inject({ method: 'POST', url: '/dev', headers: FROM_THE_PAGE, payload: LATENCY });
    expect(answer.statusCode).toBe(415);
    expect(await rulesNow()).toEqual([]);
  });

  it.each(['/dev', '/dev/page.css'])('%s does not exist in production', async (url) => {
    const production = await createTestApi(PRODUCTION);
    expect((await production.server.inject(url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await production.close();
  });
});

// Last, because everything that was there is gone afterwards.
it('a scenario is loaded by its button, with the clock and the rules as they are initially', async () => {
  await api.createPerson('gone@north.example');
  await send(LATENCY);
  await send({ do: 'clock', advance: '1000' });
  const answer = await send({ do: 'scenario', scenario: 'fresh' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dev?done=scenario']);
  expect(await stateNow()).toMatchObject({
    scenario: 'fresh',
    people: [],
    clockAheadMs: 0,
    misbehaviour: { rules: [] },
  });
  expect((await get('/dev?done=scenario')).body).toMatch(/role="status"[^>]*>[^<]*fresh/);
});
