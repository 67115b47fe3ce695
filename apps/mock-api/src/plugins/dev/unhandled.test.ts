import { createClient } from '@siteward/contract';
import { misbehaveHeader, type RuleInput } from '@siteward/contract/dev';
import { routes } from '@siteward/contract/routes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { bytesAfter, createDevApi, send } from './dev-testing.ts';

const api = await openForFile(createDevApi());
let owner: Person;
let org: TestOrganization;
let seen: number;
beforeAll(async () => {
  owner = await api.createPerson('owner@north.example', 'Olivia Brandt');
  org = await api.createOrganization(owner, 'Northwind');
});
beforeEach(async () => {
  // What one test leaves behind is over by the next one.
  api.advance(60 * 60 * 1000);
  await api.dev.clearMisbehaviour();
  seen = (await api.dev.listRequests()).items[0]?.id ?? 0;
});

type Sending = { method?: string; sid?: string; key?: string; body?: unknown; failing?: RuleInput };

/** Sends a request; if it breaks before its answer, that is not a failure of the test. */
const ask = (path: string, { sid = owner.sid, key, failing, ...rest }: Sending = {}) =>
  send(`${api.url}${path}`, {
    headers: {
      authorization: sid,
      ...(key && { 'idempotency-key': key }),
      ...(failing && { 'x-siteward-misbehave': misbehaveHeader(failing) }),
    },
    ...rest,
  }).catch(() => undefined);

/** What the log says about the requests of this test, in order, once there are this many. */
async function unhandled(count: number): Promise<string[][]> {
  const own = async () => (await api.dev.listRequests({ after: seen })).items;
  await expect.poll(async () => (await own()).length).toBe(count);
  return (await own()).map(({ verdict }) => verdict.unhandled).reverse();
}

const REQUEST = / Request \S+\.$/;
/** What is said, without the request that it is about. */
const said = async (count: number) =>
  (await unhandled(count)).map((lines) => lines.map((line) => line.replace(REQUEST, '')));
const nothing = (count: number) => Array.from({ length: count }, () => []);

const list = () => `/api/sites?org=${org._id}`;
const feedback = { name: 'Harbour House', email: 'office@harbour.example', busInst: 'business' };
const CREATE = { method: 'POST', body: { ...feedback, nature: 'facility-management' } };
const LIMITED: RuleInput = { kind: 'rate-limited', retryAfter: 5 };

it('a body that is nested too deeply to be compared is logged, and the server keeps running', async () => {
  const { port } = new URL(api.url);
  const body = '['.repeat(200_000) + ']'.repeat(200_000);
  const head = [
    'POST /api/sites HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: ${owner.sid}`,
    'Connection: close',
  ];
  const length = `Content-Length: ${body.length}`;
  const bytes = [...head, 'Content-Type: application/json', length, '', body].join('\r\n');
  expect(await bytesAfter(api.url, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await bytesAfter(api.url, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await unhandled(2)).toEqual(nothing(2));
  expect((await api.dev.listRequests({ after: seen })).items.map(({ status }) => status)).toEqual([400, 400]);
});

describe('Retry-After', () => {
  it('that is not waited for is reported, on the answer and on the request', async () => {
    await ask(list(), { failing: LIMITED });
    api.advance(4200);
    await ask(list());
    const { items } = await api.dev.listRequests({ after: seen });
    const [later, earlier] = items.map(({ requestId }) => requestId);
    expect(await unhandled(2)).toEqual([
      [`The same request came again after 4.2 s, although Retry-After says 5 s. Request ${later}.`],
      [`Came 4.2 s after the same request was answered 429 with Retry-After: 5. Request ${earlier}.`],
    ]);
  });

  it('that has passed is not reported', async () => {
    await ask(list(), { failing: LIMITED });
    api.advance(5000);
    await ask(list());
    expect(await said(2)).toEqual(nothing(2));
  });

  it('may be a tenth of a second off, as clocks are, and no more', async () => {
    await ask(list(), { failing: LIMITED });
    api.advance(4900);
    await ask(list());
    await ask(`${list()}&page=1`, { failing: LIMITED });
    api.advance(4899);
    await ask(`${list()}&page=1`);
    expect((await said(4)).map((lines) => lines.length)).toEqual([0, 0, 1, 1]);
  });

  it('applies to the same request of the same client', async () => {
    const other = await api.createPerson('other@north.example');
    await ask(list(), { failing: LIMITED });
    await ask(`${list()}&page=2`);
    await ask(list(), { sid: other.sid });
    expect(await said(3)).toEqual(nothing(3));
  });

  it('cannot be known to a request that was sent before it', async () => {
    const limitedLater = `${misbehaveHeader({ kind: 'latency', ms: 400 })}; ${misbehaveHeader(LIMITED)}`;
    const headers = { authorization: owner.sid, 'x-siteward-misbehave': limitedLater };
    await Promise.all([1, 2].map(() => send(`${api.url}${list()}`, { headers })));
    expect(await said(2)).toEqual(nothing(2));
  });

  it('is over as soon as the same request was answered', async () => {
    await ask(list(), { failing: LIMITED });
    await ask(list());
    await ask(list());
    expect((await said(3)).map((lines) => lines.length)).toEqual([1, 1, 0]);
  });
});

describe('a session that is over', () => {
  it('is reported if it is used a third time', async () => {
    for (let time = 0; time < 3; time += 1) {
      await ask(list(), { sid: 'over' });
      api.advance(500);
    }
    expect(await said(3)).toEqual([
      [],
      ['The same request came a third time with this session: a 401 is repeated once, and then it is over.'],
      ['Its session was refused twice before, for the same request.'],
    ]);
  });

  it('may be repeated once, by each of two windows, and be asked about again much later', async () => {
    for (const wait of [5, 495, 5, 20_000, 0]) {
      await ask(list(), { sid: 'gone' });
      api.advance(wait);
    }
    expect(await said(5)).toEqual(nothing(5));
  });

  it('is not the same as a wrong password', async () => {
    for (let time = 0; time < 4; time += 1) {
      await send(`${api.url}/api/auth`, { method: 'POST', body: { email: owner.email, password: 'wrong-password' } });
      api.advance(500);
    }
    expect(await said(4)).toEqual(nothing(4));
  });
});

describe('an invalid request', () => {
  it('is reported if it is sent a third time, unchanged', async () => {
    for (let time = 0; time < 3; time += 1) {
      await ask('/api/organizations', { method: 'POST', body: { name: '' } });
      api.advance(1000);
    }
    expect(await said(3)).toEqual([
      [],
      ['The same was sent a third time, unchanged.'],
      ['The same was refused as not valid twice before, and is sent unchanged.'],
    ]);
  });

  it('may be corrected, pressed again, or pressed twice', async () => {
    for (const name of ['', '', 'x', '']) {
      await ask('/api/organizations', { method: 'POST', body: { name } });
      api.advance(name === '' ? 50 : 1000);
    }
    expect(await said(4)).toEqual(nothing(4));
  });
});

describe('a version', () => {
  const rename = (version: number, name: string, failing?: RuleInput) =>
    ask(`/api/organizations/id/${org._id}`, {
      method: 'PATCH',
      body: { version, name },
      ...(failing && { failing }),
    });
  const read = async (): Promise<number> => {
    const answer = await ask(`/api/organizations/id/${org._id}`);
    return JSON.parse(answer?.body.toString() ?? '{}').version;
  };

  it('that was refused is reported if it is sent again, whatever else is changed', async () => {
    const version = await read();
    await rename(version, 'Northwind One');
    await rename(version, 'Northwind Two');
    await read();
    await rename(version, 'Northwind Three');
    expect(await said(5)).toEqual([
      ...[[], [], ['The same version was sent again: read the record, and change what it is now.'], []],
      ['Its version was refused before as not the current one.'],
    ]);
    const { name } = (await api.deps.models.Organization.findById(org._id)) ?? {};
    expect(name).toBe('Northwind One');
  });

  it('may be a new one, or the same if the refusal was made up and the record was read', async () => {
    const version = await read();
    await rename(version, 'Northwind Four');
    await rename(version, 'Northwind Five');
    await rename(version + 1, 'Northwind Six');
    await rename(version + 2, 'Northwind Seven', { kind: 'error', code: 'VERSION_CONFLICT' });
    await read();
    await rename(version + 2, 'Northwind Seven');
    expect(await said(7)).toEqual(nothing(7));
  });

  it('in If-Match is reported if everything is sent again as it was, and not if anything else is', async () => {
    const version = await read();
    const change = (name: string, current: number) =>
      send(`${api.url}/api/organizations/id/${org._id}`, {
        method: 'PATCH',
        headers: { authorization: owner.sid, 'if-match': `"${current}"` },
        body: { name },
      });
    expect((await change('Northwind Nine', version + 1)).status).toBe(409);
    await read();
    expect((await change('Northwind Ten', version)).status).toBe(200);
    expect((await change('Northwind Nine', version)).status).toBe(409);
    await read();
    expect((await change('Northwind Nine', version)).status).toBe(409);
    expect((await said(7)).map((lines) => lines.length)).toEqual([0, 0, 0, 0, 1, 0, 1]);
  });

  it('that was refused on purpose is reported if nothing was read before it is sent again', async () => {
    const version = await read();
    await rename(version, 'Northwind Eight', { kind: 'error', code: 'VERSION_CONFLICT' });
    await rename(version, 'Northwind Eight');
    expect((await said(3)).map((lines) => lines.length)).toEqual([0, 1, 1]);
  });
});

describe('a request that may have been carried out', () => {
  it.each<[string, RuleInput, string]>([
    ['an error', { kind: 'error', status: 503 }, 'was answered 503'],
    ['a cut answer', { kind: 'cut-body' }, 'got no whole answer'],
    ['no answer', { kind: 'drop' }, 'got no whole answer'],
    ['an answer that is lost', { kind: 'drop', after: true }, 'got no whole answer'],
  ])('is reported if it is sent with another key, after %s', async (_, failing, what) => {
    await ask('/api/organizations', { ...CREATE, key: `key-${failing.kind}-1-of-the-test`, failing });
    await ask('/api/organizations', { ...CREATE, key: `key-${failing.kind}-2-of-the-test` });
    expect(await said(2)).toEqual([
      ['The same was sent again with another Idempotency-Key: it may be done twice.'],
      [`The same ${what} before, and is sent again with another Idempotency-Key: it may be done twice.`],
    ]);
  });

  it('is reported if it is sent without a key', async () => {
    await ask('/api/organizations', { ...CREATE, failing: { kind: 'drop', after: true } });
    await ask('/api/organizations', CREATE);
    expect((await said(2))[1]).toEqual([
      'The same got no whole answer before, and is sent again without an Idempotency-Key: it may be done twice.',
    ]);
  });

  it('may be sent with the same key, and be intended again once it was answered or long after', async () => {
    const drop: RuleInput = { kind: 'drop', after: true };
    await ask('/api/organizations', { ...CREATE, key: 'first-key-of-the-test', failing: drop });
    await ask('/api/organizations', { ...CREATE, key: 'first-key-of-the-test' });
    await ask('/api/organizations', { ...CREATE, key: 'second-key-of-the-test' });
    await ask('/api/organizations', { ...CREATE, key: 'third-key-of-the-test', failing: drop });
    api.advance(61_000);
    await ask('/api/organizations', { ...CREATE, key: 'fourth-key-of-the-test' });
    expect(await said(5)).toEqual(nothing(5));
  });

  it('is a different one with another body, and a read may be repeated as often as wanted', async () => {
    await ask('/api/organizations', { ...CREATE, failing: { kind: 'drop' } });
    await ask('/api/organizations', { ...CREATE, body: { ...CREATE.body, name: 'Another House' } });
    await ask(list(), { failing: { kind: 'error', status: 500 } });
    await ask(list());
    expect(await said(4)).toEqual(nothing(4));
  });
});

describe('a list', () => {
  it('that is read on beyond its end is reported', async () => {
    for (const page of [1, 2, 3]) await ask(`${list()}&page=${page}`);
    expect(await said(3)).toEqual([
      ...[[], ['This page is empty, and page 3 was asked for after it.']],
      ['Page 2 was empty already.'],
    ]);
  });

  it('may be read until a page is empty, and then from its beginning', async () => {
    for (const page of [1, 2, 2, 1, 2]) await ask(`${list()}&page=${page}`);
    // Somebody who looks there later is not reading on.
    api.advance(10_001);
    await ask(`${list()}&page=3`);
    expect(await said(6)).toEqual(nothing(6));
  });
});

describe('the client of the contract', () => {
  it('handles what a bad day brings', async () => {
    const waits: number[] = [];
    const client = createClient(routes, {
      baseUrl: api.url,
      getSid: () => owner.sid,
      wait: async (ms) => {
        waits.push(ms);
        api.advance(ms);
      },
    });
    await api.dev.setMisbehaviour({
      rules: [{ kind: 'unauthenticated', calls: ['sites.list', 'organizations.create'] }],
    });
    expect((await client.sites.list({ query: { org: org._id } })).status).toBe(200);
    await api.dev.setMisbehaviour({ rules: [{ kind: 'unauthenticated', times: 2 }] });
    expect((await client.sites.list({ query: { org: org._id } })).status).toBe(401);
    expect([waits, await said(4)]).toEqual([[500, 500], nothing(4)]);
  });
});

it('a file that says it is JSON is not compared, and is logged like any other request', async () => {
  const statuses = [];
  for (let time = 0; time < 3; time += 1) {
    statuses.push((await ask('/api/webhooks/stripe', { method: 'POST', body: { id: 'evt_1' } }))?.status);
    api.advance(1000);
  }
  expect(statuses).toEqual([404, 404, 404]);
  expect(await said(3)).toEqual(nothing(3));
});

it('what is kept for comparison contains nothing of what was sent', async () => {
  const secret = 'a-word-that-nobody-is-to-read';
  for (let time = 0; time < 3; time += 1) {
    await ask('/api/organizations', { method: 'POST', key: `${secret}-${time}`, body: { name: secret, [secret]: 1 } });
    api.advance(1000);
  }
  expect((await said(3))[2]).toHaveLength(1);
  const { items } = await api.dev.listRequests({ after: seen });
  for (const { verdict } of items) expect(JSON.stringify(verdict.unhandled)).not.toContain(secret);
});
