import { MINUTE_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { en } from '#mail/texts/en.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createAccount, mailedToken, OTHER_PASSWORD, PASSWORD, requestOtp, requestToken } from './auth-testing.ts';

const api = await openForFile(createTestApi());

const reset = (otp: string, newPassword = OTHER_PASSWORD, passwordConfirmation = newPassword) =>
  api.client().auth.resetPassword({ body: { otp, newPassword, passwordConfirmation } });
const signInStatus = async (email: string, password: string) =>
  (await api.client().auth.signIn({ body: { email, password } })).status;

const OVER = { status: 410, body: { code: 'GONE', reason: 'otp-over' } };

describe('setting a new password with a code', () => {
  it('replaces the password and ends every session of the person, and of nobody else', async () => {
    await createAccount(api, 'ada@north.example');
    const bob = await api.createPerson('bob@north.example');
    const signedIn = await api.client().auth.signIn({ body: { email: 'ada@north.example', password: PASSWORD } });
    if (signedIn.status !== 200) throw new Error('not signed in');
    const otp = await requestOtp(api, 'ada@north.example');

    expect(await reset(otp.toLowerCase().replace('-', ' '))).toMatchObject({ status: 204, body: undefined });
    expect((await api.client(signedIn.body.sid).sessions.list({ query: {} })).status).toBe(401);
    expect((await bob.client.sessions.list({ query: {} })).status).toBe(200);
    expect(await signInStatus('ada@north.example', PASSWORD)).toBe(401);
    expect(await signInStatus('ada@north.example', OTHER_PASSWORD)).toBe(200);
  });

  it('verifies the address, because whoever knows the code reads its mails', async () => {
    await requestToken(api, 'fresh@north.example');
    const otp = await requestOtp(api, 'fresh@north.example');
    expect((await reset(otp)).status).toBe(204);
    const user = await api.deps.models.User.findOne({ email: 'fresh@north.example' }).lean();
    expect(user?.emailVerifiedAt).toEqual(api.now());
  });

  it('tells the person by mail that the password was reset and where from, but says nothing of a first password', async () => {
    const id = await createAccount(api, 'told@north.example');
    const emailVerifiedAt = api.now();
    const otp = await requestOtp(api, 'told@north.example');
    const body = { otp, newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
    expect((await api.client(undefined, '192.0.2.7').auth.resetPassword({ body })).status).toBe(204);
    const [mail, ...earlier] = await api.mails('told@north.example');
    expect(earlier).toHaveLength(1);
    expect(mail?.subject).toBe(en.mails.passwordChanged.subject);
    const lines = [en.mails.passwordChanged.reset, 'IP address: 192.0.2.7'];
    const forgot = `${api.deps.env.PUBLIC_URL}/?state=forgot&email=told%40north.example`;
    expect(mail?.text.split('\n')).toEqual(expect.arrayContaining([...lines, forgot]));
    // That of the first time.
    expect(await api.deps.models.User.findById(id).lean()).toMatchObject({ emailVerifiedAt });

    const token = await requestToken(api, 'untold@north.example');
    expect((await reset(token)).status).toBe(204);
    expect(await api.mails('untold@north.example')).toMatchObject([{ subject: en.mails.verifyEmail.subject }]);
  });

  it.each([
    ['a code', requestOtp, 'coded@north.example'],
    ['the link to verify an address', requestToken, 'linked@north.example'],
  ])('with %s leaves the codes and links of everybody else as they are', async (_, request, email) => {
    const { Token, User } = api.deps.models;
    if (request === requestOtp) await createAccount(api, email);
    await requestOtp(api, (await api.createPerson(`other-than-${email}`)).email);
    const secret = await request(api, email);
    const { _id } = await User.findOne({ email }).orFail().lean();
    const others = { user: { $ne: _id } };
    const before = await Token.find(others).sort({ _id: 1 }).lean();
    expect(before).not.toEqual([]);
    expect((await reset(secret)).status).toBe(204);
    expect(await Token.find(others).sort({ _id: 1 }).lean()).toEqual(before);
  });

  it('works once', async () => {
    await createAccount(api, 'once@north.example');
    const otp = await requestOtp(api, 'once@north.example');
    expect((await reset(otp)).status).toBe(204);
    expect(await reset(otp, 'another-lantern-9')).toMatchObject(OVER);
    expect(await signInStatus('once@north.example', OTHER_PASSWORD)).toBe(200);
  });

  it('works once out of twenty attempts at the same time', async () => {
    await createAccount(api, 'race@north.example');
    const otp = await requestOtp(api, 'race@north.example');
    const passwords = Array.from({ length: 20 }, (_, index) => `copper-lantern-x${index}`);
    const statuses = (await Promise.all(passwords.map((password) => reset(otp, password)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, ...Array.from({ length: 19 }, () => 410)]);
    expect(await signInStatus('race@north.example', passwords[statuses.indexOf(204)] ?? '')).toBe(200);
  });

  it('ends after 10 minutes', async () => {
    await createAccount(api, 'late@north.example');
    const otp = await requestOtp(api, 'late@north.example');
    api.advance(10 * MINUTE_MS);
    expect(await reset(otp)).toMatchObject(OVER);
    expect(await signInStatus('late@north.example', PASSWORD)).toBe(200);
  });

  it('accepts an earlier code as well as a later one, and using one ends all of them', async () => {
    await createAccount(api, 'early@north.example');
    const codes = [];
    for (const _ of [1, 2, 3]) codes.push(await requestOtp(api, 'early@north.example'));
    const [earliest = '', ...others] = codes;
    expect((await reset(earliest)).status).toBe(204);
    for (const otp of [...others, 'AAAAA-AAAAA', 'nonsense', '$ne']) {
      expect(await reset(otp, 'another-lantern-9')).toMatchObject(OVER);
    }
    expect(await signInStatus('early@north.example', OTHER_PASSWORD)).toBe(200);
  });

  it('keeps the code if the new password must not be used', async () => {
    await createAccount(api, 'common@north.example');
    const otp = await requestOtp(api, 'common@north.example');
    for (const password of ['password123', 'qwertyuiop', 'common@north.example']) {
      const answer = await reset(otp, password);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: [{ path: 'newPassword' }] } });
    }
    expect(await signInStatus('common@north.example', PASSWORD)).toBe(200);
    expect((await reset(otp)).status).toBe(204);
  });

  it.each([
    ['short', 'short', ['newPassword']],
    ['x'.repeat(129), 'x'.repeat(129), ['newPassword', 'passwordConfirmation']],
    ['copper-lantern-1', 'copper-lantern-2', ['passwordConfirmation']],
  ])('refuses %s confirmed by %s', async (newPassword, passwordConfirmation, paths) => {
    const errors = paths.map((path) => ({ path }));
    const answer = await reset('AAAAA-AAAAA', newPassword, passwordConfirmation);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors } });
  });
});

describe('setting the first password with a verification token', () => {
  it('works once, even for a link that was opened before, and verifies the address', async () => {
    const token = await requestToken(api, 'first@north.example');
    await api.client().auth.verifyEmail({ params: { token } });
    expect((await reset(token)).status).toBe(204);
    expect(await signInStatus('first@north.example', OTHER_PASSWORD)).toBe(200);
    expect(await reset(token, 'another-lantern-9')).toMatchObject(OVER);
  });

  it('works once out of twenty attempts at the same time', async () => {
    const token = await requestToken(api, 'first-race@north.example');
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => reset(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, ...Array.from({ length: 19 }, () => 410)]);
  });

  it('does not set a second one, neither through another link nor after a reset with a code', async () => {
    const first = await requestToken(api, 'second@north.example');
    await api.client().auth.signUp({ body: { email: 'second@north.example' } });
    const second = await mailedToken(api, 'second@north.example');
    expect((await reset(await requestOtp(api, 'second@north.example'))).status).toBe(204);
    for (const token of [first, second]) {
      expect(await reset(token, 'another-lantern-9')).toMatchObject(OVER);
    }
    expect(await signInStatus('second@north.example', OTHER_PASSWORD)).toBe(200);
  });
});
