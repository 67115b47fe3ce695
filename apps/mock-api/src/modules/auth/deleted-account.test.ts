import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import {
  createAccount,
  mailedToken,
  newestMail,
  OTHER_PASSWORD,
  PASSWORD,
  requestOtp,
  requestToken,
} from './auth-testing.ts';

const api = await openForFile(createTestApi());

const signIn = async (email: string, password: string) =>
  (await api.client().auth.signIn({ body: { email, password } })).status;

/** An account that was deleted; it has the address, `PASSWORD`, and a name that no mail may contain. */
async function createDeleted(email: string): Promise<string> {
  const id = await createAccount(api, email);
  await api.deps.models.User.updateOne({ _id: id }, { name: 'Gone', deletedAt: api.now() });
  return id;
}

describe('a deleted account', () => {
  it('can neither be signed in to nor be given a new password', async () => {
    await createDeleted('gone@north.example');
    expect(await signIn('gone@north.example', PASSWORD)).toBe(401);
    await api.client().auth.forgotPassword({ body: { email: 'gone@north.example' } });
    expect(await api.mails('gone@north.example')).toEqual([]);
  });

  it('is no longer opened by a code or a link that was mailed before', async () => {
    const { User } = api.deps.models;
    const id = await createAccount(api, 'late@north.example');
    const otp = await requestOtp(api, 'late@north.example');
    await User.updateOne({ _id: id }, { deletedAt: api.now() });
    const token = await requestToken(api, 'later@north.example');
    await User.updateOne({ email: 'later@north.example' }, { deletedAt: api.now() });
    const passwords = { newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
    for (const secret of [otp, token]) {
      const answer = await api.client().auth.resetPassword({ body: { otp: secret, ...passwords } });
      expect(answer).toMatchObject({ status: 410, body: { code: 'GONE', reason: 'otp-over' } });
    }
    expect(await api.client().auth.verifyEmail({ params: { token } })).toMatchObject({ status: 410 });
  });

  it('does not stand in the way of somebody who signs up with its address', async () => {
    const deleted = await createDeleted('again@north.example');
    await api.client().auth.signUp({ body: { email: 'again@north.example' } });
    const token = await mailedToken(api, 'again@north.example');
    const first = { otp: token, newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
    expect((await api.client().auth.resetPassword({ body: first })).status).toBe(204);
    expect(await signIn('again@north.example', OTHER_PASSWORD)).toBe(200);
    const otp = await requestOtp(api, 'again@north.example');
    expect((await newestMail(api, 'again@north.example')).text).not.toContain('Gone');
    const next = { otp, newPassword: 'amber-canyon-19', passwordConfirmation: 'amber-canyon-19' };
    expect((await api.client().auth.resetPassword({ body: next })).status).toBe(204);
    expect(await signIn('again@north.example', 'amber-canyon-19')).toBe(200);
    const { User } = api.deps.models;
    expect(await User.findById(deleted).select('+signedInFrom').lean()).toMatchObject({
      name: 'Gone',
      signedInFrom: [],
    });
  });

  it('does not keep anybody from changing to its address', async () => {
    await createDeleted('moved@north.example');
    const id = await createAccount(api, 'mover@north.example');
    const { body } = await api.client().auth.signIn({ body: { email: 'mover@north.example', password: PASSWORD } });
    const client = api.client('sid' in Object(body) ? Object(body).sid : '');
    await client.users.changeEmail({
      params: { userId: id },
      body: { email: 'moved@north.example', password: PASSWORD },
    });
    const token = await mailedToken(api, 'moved@north.example');
    expect(await api.client().users.confirmEmail({ body: { token } })).toMatchObject({ status: 200 });
    expect(await signIn('moved@north.example', PASSWORD)).toBe(200);
  });
});
