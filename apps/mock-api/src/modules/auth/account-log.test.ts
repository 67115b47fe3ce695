import type { ApiClient } from '@siteward/contract';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { mailedToken, OTHER_PASSWORD, PASSWORD, requestOtp } from './auth-testing.ts';

const api = await openForFile(createTestApi());

type Line = [action: string, target: string, actor: string | null, changes: object];

const EMAIL = 'ada@north.example';
const MOVED = 'ada@elsewhere.example';

async function signIn(email: string, password: string): Promise<ApiClient> {
  const answer = await api.client().auth.signIn({ body: { email, password } });
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status}`);
  return api.client(answer.body.sid);
}

const reset = (otp: string, newPassword: string) =>
  api.client().auth.resetPassword({ body: { otp, newPassword, passwordConfirmation: newPassword } });

/** The sessions of somebody, with those that were started first at the end. */
async function sessionsOf(client: ApiClient): Promise<string[]> {
  const answer = await client.sessions.list({ query: { sort: '-createdAt' } });
  return answer.status === 200 ? answer.body.items.map(({ _id }) => _id) : [];
}

// Nobody but the person can have done any of it, and no call says so except by its session.
it('the audit log says of each step of an account what was done, to what, and that it was its person', async () => {
  const { auth } = api.client();
  await auth.signUp({ body: { email: EMAIL } });
  await auth.signUp({ body: { email: EMAIL } });
  const token = await mailedToken(api, EMAIL);
  await auth.verifyEmail({ params: { token } });
  expect((await reset(token, PASSWORD)).status).toBe(204);
  await auth.signUp({ body: { email: EMAIL } });

  const first = await signIn(EMAIL, PASSWORD);
  const second = await signIn(EMAIL, PASSWORD);
  const user = await api.deps.models.User.findOne({ email: EMAIL }).orFail().lean();
  const userId = user._id.toString();
  const [secondId = '', firstId = ''] = await sessionsOf(first);
  expect((await second.sessions.remove({ params: { id: firstId } })).status).toBe(204);
  expect((await second.users.update({ params: { userId }, body: { name: 'Ada' } })).status).toBe(200);
  const passwords = { newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
  const changed = await second.users.changePassword({
    params: { userId },
    body: { currentPassword: PASSWORD, ...passwords },
  });
  const sid = changed.status === 200 ? changed.body.sid : '';
  const third = api.client(sid);
  await third.users.changeEmail({ params: { userId }, body: { email: MOVED, password: OTHER_PASSWORD } });
  const moved = await api.client().users.confirmEmail({ body: { token: await mailedToken(api, MOVED) } });
  expect(moved.status).toBe(200);
  await auth.signOut({ params: { sid } });
  expect((await reset(await requestOtp(api, MOVED), PASSWORD)).status).toBe(204);

  const names = new Map([
    [userId, 'Ada'],
    [firstId, 'first'],
    [secondId, 'second'],
  ]);
  const lines = await api.deps.models.AuditRecord.collection.find({ org: null }).sort({ _id: 1 }).toArray();
  const nameOf = (id: unknown) => names.get(id instanceof Types.ObjectId ? id.toString() : '') ?? id;
  const expected: Line[] = [
    ['user.signed-up', 'Ada', null, {}],
    ['user.signed-up-again', 'Ada', null, {}],
    ['user.email-verified', 'Ada', 'Ada', {}],
    ['user.password-set', 'Ada', 'Ada', {}],
    ['user.signed-up-again', 'Ada', null, {}],
    ['user.signed-in', 'Ada', 'Ada', {}],
    ['user.signed-in', 'Ada', 'Ada', {}],
    ['session.removed', 'first', 'Ada', {}],
    ['user.updated', 'Ada', 'Ada', { name: { from: '', to: 'Ada' } }],
    ['user.password-changed', 'Ada', 'Ada', {}],
    ['user.email-change-asked', 'Ada', 'Ada', { to: MOVED }],
    ['user.email-changed', 'Ada', 'Ada', { email: { from: EMAIL, to: MOVED } }],
    ['user.signed-out', 'second', 'Ada', {}],
    ['user.password-set', 'Ada', 'Ada', {}],
  ];
  const told = lines.map(({ action, target, actor, changes }) => [action, nameOf(target.id), nameOf(actor), changes]);
  expect(told).toEqual(expected);
});
