import { HOUR_MS, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { de } from '#mail/texts/de.ts';
import { en } from '#mail/texts/en.ts';
import { es } from '#mail/texts/es.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createAccount, mailedToken, newestMail, PASSWORD, requestOtp, requestToken } from './auth-testing.ts';

const api = await openForFile(createTestApi());

const signUp = (email: string, referral?: string) => api.client().auth.signUp({ body: { email, referral } });

const OVER = { status: 410, body: { code: 'GONE', reason: 'verification-over' } };

describe('signing up', () => {
  it('makes an account without a password, not verified, and mails a link to verify it', async () => {
    const answer = await signUp('New@North.example', 'a friend');
    expect(answer).toMatchObject({ status: 202, body: undefined });
    const users = await api.deps.models.User.find({ email: 'new@north.example' }).select('+passwordHash').lean();
    expect(users).toMatchObject([{ passwordHash: null, emailVerifiedAt: null, referral: 'a friend', name: '' }]);
    const mail = await newestMail(api, 'new@north.example');
    const token = await mailedToken(api, 'new@north.example');
    expect(mail.text).toContain(`${api.deps.env.PUBLIC_URL}/?state=verify#token=${token}`);
    expect(mail.html).toContain(token);
    const stored = await api.deps.models.Token.find().lean();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    ['the chosen language', 'es', 'de-AT, en;q=0.5', { language: 'es', askedIn: 'de' }],
    ['that of the browser if none was chosen', undefined, 'fr, hi;q=0.9', { language: null, askedIn: 'hi' }],
    ['none if neither names one', undefined, 'fr', { language: null, askedIn: null }],
  ] as const)('remembers %s', async (_, language, acceptLanguage, remembered) => {
    const email = `${language}-${remembered.askedIn}@north.example`;
    const extraHeaders = { 'accept-language': acceptLanguage };
    expect((await api.client().auth.signUp({ body: { email, language }, extraHeaders })).status).toBe(202);
    expect(await api.deps.models.User.findOne({ email }).lean()).toMatchObject(remembered);
  });

  it('remembers the language chosen for the last mail, until the account is somebody’s', async () => {
    const email = 'change@north.example';
    const ask = async (language?: 'de' | 'es' | 'hi') => {
      await api.client().auth.signUp({ body: { email, language } });
      const { subject } = await newestMail(api, email);
      return [(await api.deps.models.User.findOne({ email }).orFail().lean()).language, subject];
    };
    expect(await ask('de')).toEqual(['de', de.mails.verifyEmail.subject]);
    // The person who asked in German need not be the one asking now.
    expect(await ask()).toEqual([null, en.mails.verifyEmail.subject]);
    expect(await ask('es')).toEqual(['es', es.mails.verifyEmail.subject]);
    await api.client().auth.verifyEmail({ params: { token: await mailedToken(api, email) } });
    expect(await ask('hi')).toEqual(['es', es.mails.accountExists.subject]);
  });

  it('mails a new link to an address that is not verified yet, and keeps its account', async () => {
    await signUp('twice@north.example', 'first');
    const first = await mailedToken(api, 'twice@north.example');
    await signUp('twice@north.example', 'second');
    const second = await mailedToken(api, 'twice@north.example');
    expect(second).not.toBe(first);
    const users = await api.deps.models.User.find({ email: 'twice@north.example' }).lean();
    expect(users).toMatchObject([{ referral: 'first', version: 1 }]);
    for (const token of [first, second]) {
      expect((await api.client().auth.verifyEmail({ params: { token } })).status).toBe(200);
    }
  });

  it('tells people who already have an account so by mail, and changes nothing', async () => {
    await createAccount(api, 'known@north.example');
    const before = await api.deps.models.User.findOne({ email: 'known@north.example' }).select('+passwordHash').lean();
    await signUp('known@north.example');
    const mail = await newestMail(api, 'known@north.example');
    expect(mail.subject).toBe('You already have a Siteward account');
    expect(mail.text).toContain('?state=sign-in&email=known%40north.example');
    expect(mail.text).toContain('?state=forgot&email=known%40north.example');
    expect(mail.text).not.toContain('token=');
    const after = await api.deps.models.User.findOne({ email: 'known@north.example' }).select('+passwordHash').lean();
    expect(after).toEqual(before);
  });

  it('answers the same, after as many writes, for known and unknown addresses', async () => {
    await createAccount(api, 'same@north.example');
    await signUp('pending@north.example');
    const { User, Token, Mail } = api.deps.models;
    const rows = async () =>
      (await User.countDocuments()) + (await Token.countDocuments()) + (await Mail.countDocuments());
    const seen = [];
    for (const email of ['same@north.example', 'pending@north.example', 'unknown@north.example']) {
      const before = await rows();
      const { status, body, headers } = await signUp(email);
      seen.push({ status, body, names: [...headers.keys()], writes: (await rows()) - before });
    }
    expect(seen[0]).toMatchObject({ status: 202, writes: 3 });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('creates one account from twenty simultaneous sign-ups', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp('race@north.example')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
    expect(await api.deps.models.User.countDocuments({ email: 'race@north.example' })).toBe(1);
    expect(await api.mails('race@north.example')).toHaveLength(5);
  }, 60_000);

  it('mails a recipient a few times a day, with or without an account, and each link remains valid', async () => {
    await createAccount(api, 'flooded@north.example');
    const { Token, User } = api.deps.models;
    const mailsAfter = async (times: number) => {
      const counts = [];
      for (const email of ['flooded@north.example', 'flooded-new@north.example']) {
        for (const _ of Array.from({ length: times })) expect((await signUp(email)).status).toBe(202);
        counts.push((await api.mails(email)).length);
      }
      return counts;
    };
    expect(await mailsAfter(8)).toEqual([5, 5]);
    const user = await User.findOne({ email: 'flooded-new@north.example' }).orFail().lean();
    expect(await Token.countDocuments({ user: user._id, kind: 'verify' })).toBe(5);
    api.advance(VERIFICATION_TOKEN_MS - HOUR_MS);
    expect(await mailsAfter(1)).toEqual([5, 5]);
    api.advance(HOUR_MS);
    expect(await mailsAfter(1)).toEqual([6, 6]);
  });

  it.each([
    [{ email: 'no-address' }, 'email'],
    [{}, 'email'],
    [{ email: 'a@north.example', referral: 'x'.repeat(101) }, 'referral'],
    [{ email: 'a@north.example', password: 'mine' }, 'password'],
  ])('refuses %j', async (payload, path) => {
    const answer = await api.server.inject({ method: 'POST', url: '/api/auth/sign-up', payload });
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path }] });
    expect(await api.mails('a@north.example')).toEqual([]);
  });
});

const verify = (token: string) => api.client().auth.verifyEmail({ params: { token } });

describe('verifying an address', () => {
  it('marks it, however often it is used, and says that there is no password yet', async () => {
    const token = await requestToken(api, 'ada@north.example');
    const emailVerifiedAt = api.clock.next();
    for (const attempt of [1, 2, 3]) {
      const answer = await verify(token);
      expect(answer, `attempt ${attempt}`).toMatchObject({
        status: 200,
        body: { email: 'ada@north.example', passwordSet: false },
      });
    }
    const user = await api.deps.models.User.findOne({ email: 'ada@north.example' }).select('+passwordHash').lean();
    expect(user).toMatchObject({ emailVerifiedAt, passwordHash: null, version: 2 });
  });

  it('says so if the link has already set the password', async () => {
    const token = await requestToken(api, 'done@north.example');
    const body = { otp: token, newPassword: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await api.client().auth.resetPassword({ body })).status).toBe(204);
    expect(await verify(token)).toMatchObject({ status: 200, body: { passwordSet: true } });
  });

  it('ends after 24 hours', async () => {
    const token = await requestToken(api, 'late@north.example');
    api.advance(24 * HOUR_MS - 1);
    expect((await verify(token)).status).toBe(200);
    api.advance(1);
    expect(await verify(token)).toMatchObject(OVER);
  });

  it('refuses an unknown token, and an otp', async () => {
    await requestToken(api, 'otp@north.example');
    const otp = await requestOtp(api, 'otp@north.example');
    for (const token of ['x'.repeat(43), otp, '$ne']) {
      expect(await verify(token)).toMatchObject(OVER);
    }
    const user = await api.deps.models.User.findOne({ email: 'otp@north.example' }).lean();
    expect(user?.emailVerifiedAt).toBeNull();
  });

  it.each(['%20', 'x'.repeat(201)])('refuses what cannot be a token: %s', async (token) => {
    const answer = await api.server.inject(`/api/auth/verify/${token}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ path: 'params.token' }] });
  });
});
