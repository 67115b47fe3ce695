import { beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '#modules/auth/secrets.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createAccount, PASSWORD } from './auth-testing.ts';

const api = await openForFile(createTestApi());
let ada: string;
beforeAll(async () => {
  ada = await createAccount(api, 'ada@north.example');
});

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.client().auth.signIn({ body: { email, password }, extraHeaders: headers });

describe('signing in', () => {
  it('answers a sid and the person, and keeps only the hash of the sid', async () => {
    const answer = await signIn(' Ada@North.example ', PASSWORD, { 'user-agent': 'Firefox' });
    if (answer.status !== 200) throw new Error(`${answer.status}`);
    const { sid, user } = answer.body;
    expect(sid).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({ _id: ada, email: 'ada@north.example', emailVerified: true, defaultOrg: null });
    expect(Object.keys(user).sort()).toEqual(
      [
        '_id',
        'createdAt',
        'defaultOrg',
        'deletedAt',
        'email',
        'emailVerified',
        'language',
        'name',
        'updatedAt',
        'version',
      ].sort(),
    );
    const stored = await api.deps.models.Session.findOne({ sidHash: tokenHash(sid) }).lean();
    expect(JSON.stringify(stored)).not.toContain(sid);
    expect(stored).toMatchObject({ userAgent: 'Firefox', ip: '127.0.0.1', createdAt: api.now() });
    expect((await api.client(sid).users.get({ params: { userId: ada } })).status).toBe(200);
  });

  it('sets the cookies sid and user, Path=/ and SameSite=Strict, readable by the page', async () => {
    const answer = await signIn('ada@north.example', PASSWORD);
    if (answer.status !== 200) throw new Error(`${answer.status}`);
    const cookies = answer.headers.getSetCookie();
    const attributes = 'Max-Age=1209600; Path=/; SameSite=Strict';
    expect(cookies).toContain(`sid=${answer.body.sid}; ${attributes}`);
    expect(cookies).toContain(`user=${ada}; ${attributes}`);
    expect(cookies.filter((cookie) => cookie.startsWith('organization='))).toEqual([
      'organization=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict',
    ]);
  });

  it('sets the cookie organization if a default one is known', async () => {
    const owner = await api.createPerson('cookie@north.example');
    const { _id: org } = await api.createOrganization(owner);
    await createAccount(api, 'org@north.example');
    await api.deps.models.User.updateOne({ email: 'org@north.example' }, { defaultOrg: org });
    const answer = await signIn('org@north.example', PASSWORD);
    expect(answer.headers.getSetCookie().join('\n')).toContain(`organization=${org}; Max-Age=1209600`);
  });

  it('remembers the language that the browser asks for, if any, without a new version', async () => {
    await createAccount(api, 'asked@north.example');
    const remembered = async (acceptLanguage: string) => {
      const answer = await signIn('asked@north.example', PASSWORD, { 'accept-language': acceptLanguage });
      const { askedIn, language, version } =
        (await api.deps.models.User.findOne({ email: 'asked@north.example' }).lean()) ?? {};
      return [answer.status, askedIn, language, version];
    };
    const before = await remembered('fr');
    expect(before).toEqual([200, null, null, before[3]]);
    expect(await remembered('es-ES, en;q=0.5')).toEqual([200, 'es', null, before[3]]);
    expect(await remembered('')).toEqual([200, 'es', null, before[3]]);
    expect(await remembered('hi')).toEqual([200, 'hi', null, before[3]]);
  });

  it('remembers the ten addresses that were last signed in from, latest first and each once', async () => {
    await createAccount(api, 'travels@north.example');
    const body = { email: 'travels@north.example', password: PASSWORD };
    const seen: { address: string; at: Date }[] = [];
    // The last one is where they were before.
    for (const last of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 4]) {
      const address = `192.0.2.${last}`;
      seen.unshift({ address, at: api.clock.next() });
      expect((await api.client(undefined, address).auth.signIn({ body })).status).toBe(200);
    }
    const person = await api.deps.models.User.findOne({ email: body.email }).select('+signedInFrom').orFail().lean();
    const latest = seen.filter(({ address }, index) => seen.findIndex((other) => other.address === address) === index);
    expect(person.signedInFrom).toEqual(latest.slice(0, 10));
  });

  it('gives a new sid each time, never one from the client', async () => {
    const chosen = 'x'.repeat(43);
    const headers = { authorization: chosen, cookie: `sid=${chosen}` };
    const [one, two] = [
      await signIn('ada@north.example', PASSWORD, headers),
      await signIn('ada@north.example', PASSWORD, headers),
    ];
    if (one.status !== 200 || two.status !== 200) throw new Error('not signed in');
    expect(new Set([one.body.sid, two.body.sid, chosen]).size).toBe(3);
    expect((await api.client(chosen).sessions.list({ query: {} })).status).toBe(401);
  });

  it('refuses a wrong password, an unknown address and an account without a password in the same words', async () => {
    await api.deps.models.User.create({ email: 'new@north.example' });
    const before = await api.deps.models.Session.countDocuments();
    const refused = [
      await signIn('ada@north.example', 'wrong-password'),
      await signIn('nobody@north.example', PASSWORD),
      await signIn('new@north.example', PASSWORD),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const words = refused.map(({ body }) => ({ ...Object(body), requestId: '' }));
    expect(words[0]).toMatchObject({ code: 'BAD_CREDENTIALS', reason: 'wrong-credentials' });
    expect(words[1]).toEqual(words[0]);
    expect(words[2]).toEqual(words[0]);
    expect(await api.deps.models.Session.countDocuments()).toBe(before);
  });

  it.each([
    [{ email: 'no-address', password: PASSWORD }, 'email'],
    [{ email: 'ada@north.example', password: '' }, 'password'],
    [{ email: 'ada@north.example', password: 'x'.repeat(129) }, 'password'],
    [{ email: { $ne: '' }, password: PASSWORD }, 'email'],
    [{ email: 'ada@north.example', password: PASSWORD, remember: true }, 'remember'],
  ])('refuses %j', async (body, path) => {
    const answer = await api.server.inject({ method: 'POST', url: '/api/auth', payload: body });
    expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ path }] });
  });
});

describe('signing out', () => {
  it('ends that session and no other, and clears the three cookies', async () => {
    const ada = await api.createPerson('leaving@north.example');
    const bob = await api.createPerson('staying@north.example');
    const answer = await ada.client.auth.signOut({ params: { sid: ada.sid } });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'sid=',
      'user=',
      'organization=',
    ]);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('Max-Age=0; Path=/');
    expect((await ada.client.sessions.list({ query: {} })).status).toBe(401);
    expect((await bob.client.sessions.list({ query: {} })).status).toBe(200);
  });

  it('is 204 again for a session that has ended, and for one that never was', async () => {
    const ada = await api.createPerson('again@north.example');
    for (const sid of [ada.sid, ada.sid, 'unknown', 'x'.repeat(200)]) {
      expect((await api.client().auth.signOut({ params: { sid } })).status).toBe(204);
    }
  });

  it('refuses what cannot be a sid', async () => {
    const answer = await api.client().auth.signOut({ params: { sid: 'x'.repeat(201) } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});
