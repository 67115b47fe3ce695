import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { createAccount, PASSWORD, requestToken } from '#modules/auth/auth-testing.ts';
import {
  auditLog,
  CONFLICT,
  createNorthwind,
  expectRefused,
  GONE,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const someone = () => `${someWord()}@test.example`;
const join = (token: string, password = PASSWORD) =>
  api.client().invitations.join({
    body: { token, name: 'Ann Arbor', newPassword: password, passwordConfirmation: password },
  });
const preview = (token: string) => api.client().invitations.getByToken({ params: { token } });

async function createInvited(options: { name?: string } = {}) {
  const { owner, organization, org } = await createNorthwind(api, 2);
  const email = someone();
  const { invitation, token } = await inviteTo(api, owner, organization, { email, ...options });
  return { owner, organization, org, email, invitation, token };
}

describe('joining without an account', () => {
  it('makes the account with its address verified, the membership and the session in one go', async () => {
    const { owner, org, email, invitation, token } = await createInvited({ name: 'A. A.' });
    expect(await preview(token)).toMatchObject({ body: { name: 'A. A.', hasAccount: false } });
    const answer = await join(token);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    const { sid, user, member } = answer.body;
    expect(answer.body).toMatchObject({ org, member: invitation.member });
    expect(user).toMatchObject({ email, name: 'Ann Arbor', emailVerified: true, defaultOrg: org });
    const cookies = answer.headers.getSetCookie().join();
    for (const cookie of [`sid=${sid};`, `user=${user._id};`, `organization=${org};`]) {
      expect(cookies).toContain(cookie);
    }
    expect(await api.client(sid).organizations.get({ params: { id: org } })).toMatchObject({ status: 200 });
    const list = await owner.client.members.list({ query: { org, search: 'ann arbor' } });
    expect(list).toMatchObject({ body: { items: [{ _id: member, user: user._id, status: 'active' }] } });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { used: 2 } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'member.joined', actor: user._id });
    expect(await api.client().auth.signIn({ body: { email, password: PASSWORD } })).toMatchObject({ status: 200 });
    // The link is proof enough: no second mail.
    expect(await api.mails(email)).toHaveLength(1);
  });

  it.each([
    ['that was chosen on the way', 'de', 'es', { language: 'de', askedIn: 'es' }],
    ['of the browser if none was chosen', undefined, 'hi-IN', { language: null, askedIn: 'hi' }],
  ] as const)('remembers the language %s', async (_, language, acceptLanguage, remembered) => {
    const { email, token } = await createInvited();
    const answer = await api.client().invitations.join({
      body: { token, name: 'Ann', language, newPassword: PASSWORD, passwordConfirmation: PASSWORD },
      extraHeaders: { 'accept-language': acceptLanguage },
    });
    expect(answer).toMatchObject({ status: 201, body: { user: { language: remembered.language } } });
    expect(await api.deps.models.User.findOne({ email }).lean()).toMatchObject(remembered);
  });

  it('completes an unfinished sign-up, whose link ends', async () => {
    const { email, token } = await createInvited();
    const verification = await requestToken(api, email);
    expect(await preview(token)).toMatchObject({ body: { hasAccount: false } });
    expect(await join(token)).toMatchObject({ status: 201 });
    expect(await api.client().auth.verifyEmail({ params: { token: verification } })).toMatchObject({ status: 410 });
    expect(await api.deps.models.User.countDocuments({ email })).toBe(1);
  });

  it('is CONFLICT if the address has an account: its owner signs in', async () => {
    const { email, token } = await createInvited();
    await createAccount(api, email);
    expect(await preview(token)).toMatchObject({ body: { hasAccount: true } });
    await expectRefused(api, () => join(token), { ...CONFLICT, reason: 'account-exists' });
  });

  it('is GONE for a token that is unknown, expired, revoked or used', async () => {
    const { owner, invitation, token } = await createInvited();
    await expectRefused(api, () => join('x'.repeat(43)), GONE);
    api.advance(7 * DAY_MS);
    await expectRefused(api, () => join(token), GONE);
    api.advance(-7 * DAY_MS);
    await owner.client.invitations.revoke({ params: { id: invitation._id } });
    await expectRefused(api, () => join(token), GONE);
    const again = await createInvited();
    await join(again.token);
    await expectRefused(api, () => join(again.token), GONE);
  });

  it.each([
    ['a common password', 'password123', 'newPassword'],
    ['a short one', 'short', 'newPassword'],
  ])('refuses %s at its field', async (_, password, path) => {
    const { token } = await createInvited();
    const errors = [expect.objectContaining({ path })];
    await expectRefused(api, () => join(token, password), { ...VALIDATION, errors });
  });

  it('refuses the invited address as a password', async () => {
    const { email, token } = await createInvited();
    const errors = [expect.objectContaining({ path: 'newPassword', code: 'password-is-email' })];
    await expectRefused(api, () => join(token, email), { ...VALIDATION, errors });
  });

  it('several times at the same time makes one account and one membership', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { org, email, token } = await createInvited();
      const answers = await Promise.all([join(token), join(token), join(token)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(201);
      for (const status of statuses.slice(1)) expect([409, 410]).toContain(status);
      expect(await api.deps.models.User.countDocuments({ email })).toBe(1);
      expect(await api.deps.models.Member.countDocuments({ org, status: 'active' })).toBe(2);
    }
  }, 60_000);
});

describe('declining in the application', () => {
  const decline = (client: ReturnType<TestApi['client']>, id: string) =>
    client.invitations.declineOwn({ params: { id }, body: {} });

  it('ends the invitation and frees its seat; repeating it changes nothing', async () => {
    const { owner, org, email, invitation, token } = await createInvited();
    const ann = await api.createPerson(email);
    expect(await decline(ann.client, invitation._id)).toMatchObject({ status: 204 });
    expect(await decline(ann.client, invitation._id)).toMatchObject({ status: 204 });
    expect(await ann.client.invitations.mine({ query: {} })).toMatchObject({ body: { total: 0 } });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { used: 1 } });
    const declined = (await auditLog(api, org)).filter(({ action }) => action === 'invitation.declined');
    expect(declined).toMatchObject([{ actor: ann.id }]);
    await expectRefused(api, () => join(token), GONE);
  });

  it('is NOT_FOUND for anybody else, and GONE once it was accepted', async () => {
    const { email, invitation, token } = await createInvited();
    const [ann, stranger] = [await api.createPerson(email), await api.createPerson(someone())];
    await expectRefused(api, () => decline(stranger.client, invitation._id), NOT_FOUND);
    await expectRefused(api, () => decline(stranger.client, '0123456789abcdef01234567'), NOT_FOUND);
    await ann.client.invitations.accept({ body: { token } });
    await expectRefused(api, () => decline(ann.client, invitation._id), GONE);
  });
});
