import { OTP_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { de } from '#mail/texts/de.ts';
import { es } from '#mail/texts/es.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createAccount, mailedOtp, newestMail } from './auth-testing.ts';

const api = await openForFile(createTestApi());

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

  it.each([
    ['chosen', { language: 'de', askedIn: 'es' }, de],
    ['asked for at the last sign-in', { language: null, askedIn: 'es' }, es],
  ] as const)('writes to the person by name, in the language that was %s', async (_, speaks, texts) => {
    const email = `${speaks.askedIn}-${speaks.language}@north.example`;
    const id = await createAccount(api, email);
    await api.deps.models.User.updateOne({ _id: id }, speaks);
    await forgot(email);
    const { subject, text } = await newestMail(api, email);
    expect([subject, text.split('\n')[0]]).toEqual([texts.mails.resetPassword.subject, texts.greeting('Ada')]);
  });

  it('has at most three live codes per person, and mails no further one while they live', async () => {
    const id = await createAccount(api, 'three@north.example');
    const codes: string[] = [];
    for (const _ of [1, 2, 3]) {
      await forgot('three@north.example');
      codes.push(await mailedOtp(api, 'three@north.example'));
    }
    expect(new Set(codes).size).toBe(3);
    expect(await forgot('three@north.example')).toMatchObject({ status: 202, body: undefined });
    expect(await api.deps.models.Token.countDocuments({ user: id, kind: 'otp' })).toBe(3);
    expect(await api.mails('three@north.example')).toHaveLength(3);

    api.advance(OTP_MS);
    await forgot('three@north.example');
    expect(await api.mails('three@north.example')).toHaveLength(4);
    expect(await api.deps.models.Token.countDocuments({ user: id, kind: 'otp' })).toBe(3);
  });

  it('does the same for an unknown address as for a known one, even if many ask at the same time', async () => {
    await createAccount(api, 'race@north.example');
    const { Token, Mail, AuditRecord } = api.deps.models;
    for (const round of Array.from({ length: 20 }, (_, index) => index)) {
      const seen = [];
      for (const email of ['race@north.example', `unknown${round}@north.example`]) {
        const before = (await Token.countDocuments()) + (await Mail.countDocuments());
        const answers = await Promise.all(Array.from({ length: 5 }, () => forgot(email)));
        const after = (await Token.countDocuments()) + (await Mail.countDocuments());
        seen.push({ statuses: answers.map(({ status }) => status), writes: after - before });
      }
      expect(seen[0]).toEqual({ statuses: Array.from({ length: 5 }, () => 202), writes: 6 });
      expect(seen[1]).toEqual(seen[0]);
      await Token.deleteMany({});
    }
    expect(await Mail.countDocuments({ to: /^unknown/ })).toBe(0);
    expect(await AuditRecord.collection.countDocuments({})).toBe(0);
  }, 60_000);

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
