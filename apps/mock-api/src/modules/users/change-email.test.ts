import { EMAIL_CHANGE_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { de } from '#mail/texts/de.ts';
import { mailedOtp, mailedToken, PASSWORD } from '#modules/auth/auth-testing.ts';
import {
  auditLog,
  CONFLICT,
  createNorthwind,
  expectRefused,
  GONE,
  inviteTo,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { createSignedIn, FROM_CHROME, isAlive } from './users-testing.ts';

const api = await openForFile(createTestApi());

const someone = () => `${someWord()}@test.example`;
type Somebody = Awaited<ReturnType<typeof createSignedIn>>;

const ask = ({ client, id }: Pick<Somebody, 'client' | 'id'>, email: string, password = PASSWORD) =>
  client.users.changeEmail({
    params: { userId: id },
    body: { email, password },
    extraHeaders: FROM_CHROME.extraHeaders,
  });
const confirm = (token: string) => api.client().users.confirmEmail({ body: { token } });
const subjects = async (to: string) => (await api.mails(to)).map(({ subject }) => subject);

async function joined({ client }: Pick<Somebody, 'client'>, token: string): Promise<{ member: string }> {
  const answer = await client.invitations.accept({ body: { token } });
  if (answer.status !== 200) throw new Error(`not joined: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function tokenMailedTo(email: string): Promise<string> {
  const [mail] = await api.mails(email);
  const token = /#token=([\w-]{43})&/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`nothing to confirm was mailed to ${email}`);
  return token;
}

/** A person who is the Owner of an organization and has asked to change their address. */
async function createAsking() {
  const person = await createSignedIn(api);
  const organization = await api.createOrganization({ ...person });
  const to = someone();
  expect(await ask(person, to)).toMatchObject({ status: 202 });
  return { person, organization, org: organization._id, to, token: await tokenMailedTo(to) };
}

describe('asking for another address', () => {
  it('mails a link to the new one and a notice to the current one, and changes nothing yet', async () => {
    const { person, to, token } = await createAsking();
    expect(await subjects(to)).toEqual(['Confirm your new address for Siteward']);
    const [notice] = await api.mails(person.email);
    expect(notice?.subject).toBe('A new address for your Siteward account');
    expect(notice?.text).toContain(to);
    expect(notice?.text).toContain(`Device: ${FROM_CHROME.device}`);
    expect(notice?.text).not.toContain(token);
    const forgot = `${api.deps.env.PUBLIC_URL}/?state=forgot&email=${encodeURIComponent(person.email)}`;
    expect(notice?.text.split('\n')).toContain(forgot);
    const stored = await api.deps.models.EmailChange.find({ user: person.id }).lean();
    expect(stored).toMatchObject([{ email: to }]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await person.client.users.get({ params: { userId: person.id } })).toMatchObject({
      body: { email: person.email },
    });
    expect(await isAlive(api, person.otherSid)).toBe(true);
  });

  it('answers the same for an address that is taken, tells its holder, and mails no link', async () => {
    const holder = await createSignedIn(api);
    await api.deps.models.User.updateOne({ _id: holder.id }, { language: 'de' });
    const [one, other] = [await createSignedIn(api), await createSignedIn(api)];
    const [free, taken] = [await ask(one, someone()), await ask(other, holder.email)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await subjects(other.email)).toEqual(await subjects(one.email));
    // In the language of the holder, who did not ask for anything.
    expect(await subjects(holder.email)).toEqual([de.mails.addressTaken.subject]);
    const [mail] = await api.mails(holder.email);
    const signIn = `${api.deps.env.PUBLIC_URL}/?state=sign-in&email=${encodeURIComponent(holder.email)}`;
    expect(mail?.text.split('\n')).toContain(signIn);
    expect(mail?.text).not.toContain('token=');
    expect(mail?.text).not.toContain(other.email);
  });

  it.each([
    ['a wrong password', 'password', 'wrong-password', (person: Somebody) => ask(person, someone(), 'not-my-password')],
    ['the present address', 'email', 'own-email', (person: Somebody) => ask(person, person.email.toUpperCase())],
    ['no address', 'email', 'not-an-email', (person: Somebody) => ask(person, 'nobody')],
  ])('refuses %s at its field', async (_, path, code, call) => {
    const person = await createSignedIn(api);
    const errors = [expect.objectContaining({ path, code })];
    await expectRefused(api, () => call(person), { ...VALIDATION, errors });
  });
});

const OVER = { ...GONE, reason: 'email-change-over' };

describe('confirming it', () => {
  it('changes the account and its memberships, ends what depended on the old one, and notifies the old one', async () => {
    const { person, org, to, token } = await createAsking();
    await api.client().auth.forgotPassword({ body: { email: person.email } });
    const otp = await mailedOtp(api, person.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: to } });

    const own = await person.client.users.get({ params: { userId: person.id } });
    expect(own).toMatchObject({ status: 200, body: { email: to, emailVerified: true } });
    const members = await person.client.members.list({ query: { org, search: to } });
    expect(members).toMatchObject({ body: { total: 1, items: [{ email: to, user: person.id }] } });
    expect(await isAlive(api, person.otherSid)).toBe(false);
    const signIn = (email: string) => api.client().auth.signIn({ body: { email, password: PASSWORD } });
    expect(await signIn(person.email)).toMatchObject({ status: 401 });
    expect(await signIn(to)).toMatchObject({ status: 200 });
    const passwords = { newPassword: 'amber-canyon-19', passwordConfirmation: 'amber-canyon-19' };
    expect(await api.client().auth.resetPassword({ body: { otp, ...passwords } })).toMatchObject({ status: 410 });
    expect((await subjects(person.email))[0]).toBe('The address of your Siteward account has changed');
    const change = { email: { from: person.email, to } };
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'member.email-changed', changes: change });
  });

  it('is GONE for a token that is unknown, used, replaced or 24 hours old', async () => {
    const { person, to, token } = await createAsking();
    await expectRefused(api, () => confirm('x'.repeat(43)), OVER);
    expect(await ask(person, to)).toMatchObject({ status: 202 });
    await expectRefused(api, () => confirm(token), OVER);
    const latest = await tokenMailedTo(to);
    api.advance(EMAIL_CHANGE_MS);
    await expectRefused(api, () => confirm(latest), OVER);
    api.advance(-EMAIL_CHANGE_MS);
    expect(await confirm(latest)).toMatchObject({ status: 200 });
    await expectRefused(api, () => confirm(latest), OVER);
  });

  it('is CONFLICT if the address became someone else’s in the meantime', async () => {
    const { to, token } = await createAsking();
    await createSignedIn(api, to);
    await expectRefused(api, () => confirm(token), { ...CONFLICT, reason: 'email-of-another-account' });
  });

  it.each([
    ['before', true],
    ['after', false],
  ])(
    'takes the address from a sign-up that was begun %s it was asked for and not finished, and ends its link',
    async (_, isBefore) => {
      const [person, to] = [await createSignedIn(api), someone()];
      const signUp = async () => {
        await api.client().auth.signUp({ body: { email: to } });
        return mailedToken(api, to);
      };
      const early = isBefore ? await signUp() : '';
      expect(await ask(person, to)).toMatchObject({ status: 202 });
      const token = await tokenMailedTo(to);
      const verification = isBefore ? early : await signUp();
      expect(await confirm(token)).toMatchObject({ status: 200 });
      expect(await api.client().auth.verifyEmail({ params: { token: verification } })).toMatchObject({ status: 410 });
      expect(await api.deps.models.User.countDocuments({ email: to, deletedAt: null })).toBe(1);
    },
  );

  it('ends an invitation of the new address to an organization that the person is in; others wait for them', async () => {
    const { person, organization, org, to, token } = await createAsking();
    const owner = { ...person, member: '' };
    await inviteTo(api, owner, organization, { email: to });
    const { owner: elsewhere, organization: other } = await createNorthwind(api);
    await inviteTo(api, elsewhere, other, { email: to });
    await inviteTo(api, elsewhere, other, { email: person.email });
    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await person.client.members.counts({ query: { org } })).toMatchObject({ body: { active: 1, invited: 0 } });
    const revoked = await person.client.invitations.list({ query: { org, status: 'revoked' } });
    expect(revoked).toMatchObject({ body: { total: 1 } });
    const mine = await person.client.invitations.mine({ query: {} });
    expect(mine).toMatchObject({ body: { items: [{ email: to, org: other._id, status: 'pending' }] } });
    // The one to the old mailbox stays with whoever reads it.
    const pending = await elsewhere.client.invitations.list({ query: { org: other._id, status: 'pending' } });
    expect(pending).toMatchObject({ body: { total: 2 } });
  });

  it('leaves an invitation of the old address to whoever reads its mails, as a new person, after the person was removed', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const person = await createSignedIn(api);
    const first = await inviteTo(api, owner, organization, { email: person.email, name: 'Ann' });
    const { member } = await joined(person, first.token);
    const made = await person.client.calendar.createFeed({ body: { org } });
    const link = /[\w-]{43}\.ics/.exec(made.status === 201 ? made.body.url : '')?.[0] ?? '';
    await owner.client.members.setStatus({ params: { id: member, status: 'removed' }, body: {} });
    const { token, invitation } = await inviteTo(api, owner, organization, { email: person.email, role: 'Manager' });

    const to = someone();
    // Their sessions ended along with their only membership.
    const again = await api.client().auth.signIn({ body: { email: person.email, password: PASSWORD } });
    const client = api.client(again.status === 200 ? again.body.sid : '');
    expect(await ask({ ...person, client }, to)).toMatchObject({ status: 202 });
    expect(await confirm(await tokenMailedTo(to))).toMatchObject({ status: 200 });
    const counts = { active: 1, invited: 1, removed: 1 };
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: counts });

    const heir = await createSignedIn(api, person.email);
    const { member: another } = await joined(heir, token);
    expect(another).not.toBe(member);
    const records = await api.deps.models.Member.find({ org, _id: { $in: [member, another] } })
      .sort({ _id: 1 })
      .lean();
    const shown = records.map(({ _id, user, email, status }) => [String(_id), String(user), email, status]);
    expect(shown).toEqual([
      [member, person.id, to, 'removed'],
      [another, heir.id, person.email, 'active'],
    ]);
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { active: 2, invited: 0 } });
    expect(await owner.client.invitations.get({ params: { id: invitation._id } })).toMatchObject({
      body: { status: 'accepted', member: another },
    });
    expect(await api.client().calendar.feed({ params: { token: link } })).toMatchObject({ status: 404 });
  });

  it('works once when called twice at the same time, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { person, org, to, token } = await createAsking();
      const answers = await Promise.all([confirm(token), confirm(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      const changes = (await auditLog(api, org)).filter(({ action }) => action === 'member.email-changed');
      expect(changes).toHaveLength(1);
      expect(await subjects(person.email)).toHaveLength(2);
      expect(await api.deps.models.User.countDocuments({ email: to })).toBe(1);
    }
  }, 60_000);
});
