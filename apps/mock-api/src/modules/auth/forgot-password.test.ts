import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { createAccount, mailedOtp, newestMail } from './auth-testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const forgot = (email: string) => api.client().auth.forgotPassword({ body: { email } });

describe('a forgotten password', () => {
  it('mails a code, which no link and no record contains', async () => {
    await createAccount(api, 'ada@north.example');
    expect(await forgot('ADA@north.example')).toMatchObject({ status: 202, body: undefined });
    const mail = await newestMail(api, 'ada@north.example');
    const otp = await mailedOtp(api, 'ada@north.example');
    const links = mail.text.match(/https?:\S+/g) ?? [];
    expect(links).toEqual([`${api.deps.env.PUBLIC_URL}/?state=reset&email=ada%40north.example`]);
    expect(mail.subject).not.toContain(otp);
    const stored = JSON.stringify(await api.deps.models.Token.find().lean());
    expect(stored).not.toContain(otp);
    expect(stored).not.toContain(otp.replace('-', ''));
  });

  it('has one live code a person, the latest', async () => {
    const id = await createAccount(api, 'two@north.example');
    await forgot('two@north.example');
    await forgot('two@north.example');
    expect(await api.deps.models.Token.countDocuments({ user: id, kind: 'otp' })).toBe(1);
    expect(await api.mails('two@north.example')).toHaveLength(2);
  });

  it('has one live code also where twenty are asked for at once', async () => {
    const id = await createAccount(api, 'race@north.example');
    const answers = await Promise.all(Array.from({ length: 20 }, () => forgot('race@north.example')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await api.deps.models.Token.countDocuments({ user: id, kind: 'otp' })).toBe(1);
  });

  it('answers the same, after as many writes, for an unknown address, which gets no mail', async () => {
    await createAccount(api, 'known@north.example');
    const { User, Token, Mail } = api.deps.models;
    const rows = async () =>
      (await User.countDocuments()) + (await Token.countDocuments()) + (await Mail.countDocuments());
    const seen = [];
    for (const email of ['known@north.example', 'unknown@north.example']) {
      const before = await rows();
      const { status, body, headers } = await forgot(email);
      seen.push({ status, body, names: [...headers.keys()], writes: (await rows()) - before });
    }
    expect(seen[0]).toMatchObject({ status: 202, writes: 2 });
    expect(seen[1]).toEqual(seen[0]);
    expect(await api.mails('unknown@north.example')).toEqual([]);
    expect(await User.exists({ email: 'unknown@north.example' })).toBeNull();
  });

  it.each([
    [{}, 'Email is required for password reset request.'],
    [{ email: ' ' }, 'Email is required for password reset request.'],
    [{ email: null }, 'Email is required for password reset request.'],
    [{ email: 'no-address' }, 'Please enter a valid email'],
  ])('refuses %j in the words of the spec', async (payload, message) => {
    const answer = await api.server.inject({ method: 'POST', url: '/api/auth/forget-password', payload });
    expect(answer.json()).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ path: 'email', message }] });
  });
});
