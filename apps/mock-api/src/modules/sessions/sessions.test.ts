import { HOUR_MS, MOST_SESSIONS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@siteward/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '#modules/auth/auth-testing.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
  await createAccount(api, 'ada@north.example');
});
afterEach(() => api.close());

async function signIn(userAgent: string) {
  const body = { email: 'ada@north.example', password: PASSWORD };
  const answer = await api.client().auth.signIn({ body, extraHeaders: { 'user-agent': userAgent } });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return api.client(answer.body.sid);
}

async function list(client: ReturnType<TestApi['client']>) {
  const answer = await client.sessions.list({ query: {} });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return answer.body;
}

describe('sessions', () => {
  it('are listed for their person, most recently used first, with the current one marked, and without their sids', async () => {
    await signIn('Phone');
    api.advance(HOUR_MS);
    const desk = await signIn('Desk');
    const createdAt = api.now().toISOString();
    const { items, ...page } = await list(desk);
    expect(page).toEqual({ page: 1, pages: 1, limit: 100, total: 2, capped: false });
    const second = await desk.sessions.list({ query: { page: 2, limit: 1, sort: 'createdAt' } });
    expect(second).toMatchObject({ body: { items: [{ userAgent: 'Desk' }], page: 2, pages: 2, limit: 1, total: 2 } });
    expect(items).toMatchObject([
      { userAgent: 'Desk', current: true, ip: '127.0.0.1', createdAt },
      { userAgent: 'Phone', current: false },
    ]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(
      ['_id', 'createdAt', 'current', 'expiresAt', 'ip', 'lastSeenAt', 'userAgent'].sort(),
    );
  });

  it('say when they began, when they were last used and when they end, and are sorted by either of the first two', async () => {
    const began = api.clock.next();
    const phone = await signIn('Phone');
    api.advance(HOUR_MS);
    await signIn('Desk');
    api.advance(HOUR_MS);
    const used = api.clock.next();
    const { items } = await list(phone);
    expect(items.map(({ userAgent }) => userAgent)).toEqual(['Phone', 'Desk']);
    expect(items[0]).toMatchObject({
      createdAt: began.toISOString(),
      lastSeenAt: used.toISOString(),
      expiresAt: new Date(began.getTime() + SESSION_ABSOLUTE_MS).toISOString(),
    });
    const latest = await phone.sessions.list({ query: { sort: '-createdAt' } });
    expect(latest).toMatchObject({ body: { items: [{ userAgent: 'Desk' }, { userAgent: 'Phone' }] } });
  });

  it('say no more than 300 characters about the browser, whatever it says about itself', async () => {
    const { items } = await list(await signIn('Desk'.repeat(100)));
    expect(items).toMatchObject([{ userAgent: 'Desk'.repeat(75) }]);
  });

  it('end one by one', async () => {
    const phone = await signIn('Phone');
    const desk = await signIn('Desk');
    const { items } = await list(desk);
    const id = items.find(({ userAgent }) => userAgent === 'Phone')?._id ?? '';
    expect((await desk.sessions.remove({ params: { id } })).status).toBe(204);
    expect((await phone.sessions.list({ query: {} })).status).toBe(401);
    expect((await list(desk)).items).toMatchObject([{ userAgent: 'Desk' }]);
    expect(await desk.sessions.remove({ params: { id } })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('cannot be ended by anyone else', async () => {
    const ada = await signIn('Desk');
    const bob = await api.createPerson('bob@north.example');
    const id = (await list(ada)).items[0]?._id ?? '';
    const answer = await bob.client.sessions.remove({ params: { id } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await list(ada)).total).toBe(1);
  });

  it('end after 24 hours without use', async () => {
    const [used, idle] = await api.clock.atOnce(async () => [await signIn('Used'), await signIn('Idle')] as const);
    api.advance(SESSION_IDLE_MS - 1);
    expect((await list(used)).total).toBe(2);
    api.advance(1);
    expect((await idle.sessions.list({ query: {} })).status).toBe(401);
    expect(await list(used)).toMatchObject({ items: [{ userAgent: 'Used' }], total: 1 });
  });

  it('end after 14 days in any case', async () => {
    const client = await signIn('Used');
    const step = 23 * HOUR_MS;
    for (let age = step; age < SESSION_ABSOLUTE_MS; age += step) {
      api.advance(step);
      expect((await client.sessions.list({ query: {} })).status).toBe(200);
    }
    api.advance(step);
    expect(await client.sessions.list({ query: {} })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it('number fifty at most: one more ends the one that has not been used for the longest time, and the log says so', async () => {
    expect(MOST_SESSIONS).toBe(50);
    const { models, connection } = api.deps;
    const used = await signIn('Used');
    const idle = await signIn('Idle');
    const id = (await list(idle)).items.find(({ current }) => current)?._id;
    const user = (await models.User.findOne({ email: 'ada@north.example' }).orFail().lean())._id;
    api.advance(HOUR_MS);
    expect((await list(used)).total).toBe(2);
    const seen = { user, lastSeenAt: api.now(), expiresAt: new Date(api.now().getTime() + HOUR_MS) };
    const others = Array.from({ length: MOST_SESSIONS - 2 }, (_, index) => ({ ...seen, sidHash: `other ${index}` }));
    // One that is over takes no place.
    await models.Session.insertMany([...others, { ...seen, sidHash: 'over', expiresAt: api.now() }]);
    const ended = connection.collection('audit-records').find({ action: 'session.ended' });
    expect([(await list(used)).total, await ended.toArray()]).toEqual([MOST_SESSIONS, []]);

    const desk = await signIn('Desk');
    expect((await idle.sessions.list({ query: {} })).status).toBe(401);
    expect((await list(desk)).total).toBe(MOST_SESSIONS);
    expect((await list(used)).total).toBe(MOST_SESSIONS);
    ended.rewind();
    const lines = (await ended.toArray()).map(({ actor, target }) => [String(actor), String(target.id)]);
    expect(lines).toEqual([[String(user), id]]);
  });

  it('accept the sid raw and as Bearer, from the header only', async () => {
    const { sid } = await api.createPerson('raw@north.example');
    const status = async (headers: Record<string, string>) =>
      (await api.server.inject({ method: 'GET', url: '/api/sessions', headers })).statusCode;
    expect(await status({ authorization: sid })).toBe(200);
    expect(await status({ authorization: `Bearer ${sid}` })).toBe(200);
    expect(await status({ cookie: `sid=${sid}` })).toBe(401);
    expect(await status({ authorization: `${sid}x` })).toBe(401);
  });

  it('require a session and an id', async () => {
    const id = 'a'.repeat(24);
    expect((await api.client().sessions.remove({ params: { id } })).status).toBe(401);
    const ada = await signIn('Desk');
    const answer = await ada.sessions.remove({ params: { id: 'nonsense' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: [{ path: 'params.id' }] } });
  });
});
