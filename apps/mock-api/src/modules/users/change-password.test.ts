import { describe, expect, it } from 'vitest';
import { mailedOtp, OTHER_PASSWORD, PASSWORD } from '#modules/auth/auth-testing.ts';
import { createNorthwind, expectRefused, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createSignedIn, FROM_CHROME, isAlive } from './users-testing.ts';

const api = await openForFile(createTestApi());

type Somebody = Awaited<ReturnType<typeof createSignedIn>>;
const change = ({ client, id }: Pick<Somebody, 'client' | 'id'>, more: Record<string, string> = {}) =>
  client.users.changePassword({
    params: { userId: id },
    body: {
      currentPassword: PASSWORD,
      newPassword: OTHER_PASSWORD,
      passwordConfirmation: OTHER_PASSWORD,
      ...more,
    },
    extraHeaders: FROM_CHROME.extraHeaders,
  });
/** A new password and its repetition. */
const both = (password: string) => ({ newPassword: password, passwordConfirmation: password });
const signIn = (email: string, password: string) => api.client().auth.signIn({ body: { email, password } });

describe('changing the password', () => {
  it('ends the other sessions and the old sid of this one, which continues with a new one', async () => {
    const ada = await createSignedIn(api);
    const answer = await change(ada);
    if (answer.status !== 200) throw new Error(`${answer.status}`);
    const { sid } = answer.body;
    expect(answer.headers.getSetCookie().join()).toContain(`sid=${sid};`);
    expect(await Promise.all([ada.sid, ada.otherSid, sid].map((each) => isAlive(api, each)))).toEqual([
      ...[false, false, true],
    ]);
    expect(await signIn(ada.email, PASSWORD)).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    expect(await signIn(ada.email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('is reported by mail: when, from where, and what to do if it was someone else', async () => {
    const ada = await createSignedIn(api);
    await change(ada);
    const mails = await api.mails(ada.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Siteward password was changed']);
    const lines = mails[0]?.text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'When: 21 November 2026, 09:00 (UTC)',
        `Device: ${FROM_CHROME.device}`,
        'IP address: 127.0.0.1',
        `${api.deps.env.PUBLIC_URL}/?state=forgot&email=${encodeURIComponent(ada.email)}`,
      ]),
    );
  });

  it('ends a mailed code and a new address awaiting confirmation, but nobody else’s', async () => {
    const [ada, ben] = [await createSignedIn(api), await createSignedIn(api)];
    const waiting = async ({ id, email, client }: typeof ada) => {
      await api.client().auth.forgotPassword({ body: { email } });
      const otp = await mailedOtp(api, email);
      await client.users.changeEmail({ params: { userId: id }, body: { email: `new-${email}`, password: PASSWORD } });
      return otp;
    };
    const [hers, his] = [await waiting(ada), await waiting(ben)];
    await change(ada);
    const { EmailChange } = api.deps.models;
    expect([
      await EmailChange.countDocuments({ user: ada.id }),
      await EmailChange.countDocuments({ user: ben.id }),
    ]).toEqual([0, 1]);
    const passwords = { newPassword: 'amber-canyon-19', passwordConfirmation: 'amber-canyon-19' };
    const reset = async (otp: string) =>
      (await api.client().auth.resetPassword({ body: { otp, ...passwords } })).status;
    expect([await reset(hers), await reset(his)]).toEqual([410, 204]);
  });

  it.each([
    ['a wrong password', { currentPassword: 'not-my-password' }, 'currentPassword', 'wrong-password'],
    ['the same one again', both(PASSWORD), 'newPassword', 'password-unchanged'],
    ['a common one', both('password123'), 'newPassword', 'password-common'],
    ['their own address', both('Grace.Hopper@test.example'), 'newPassword', 'password-is-email'],
    ['another repetition', { passwordConfirmation: `${OTHER_PASSWORD}!` }, 'passwordConfirmation', 'passwords-differ'],
    ['nothing', both(''), 'newPassword', 'required'],
  ])('refuses %s at its field, and changes nothing', async (what, more, path, code) => {
    const ada = await createSignedIn(api, what === 'their own address' ? 'grace.hopper@test.example' : undefined);
    const errors = expect.arrayContaining([expect.objectContaining({ path, code })]);
    await expectRefused(api, () => change(ada, more), { ...VALIDATION, errors });
  });

  it('refuses someone without a password, and is NOT_FOUND for anyone else', async () => {
    const { owner } = await createNorthwind(api);
    await expectRefused(api, () => change(owner), VALIDATION);
    const ada = await createSignedIn(api);
    const foreign = { client: owner.client, id: ada.id };
    await expectRefused(api, () => change(foreign), { status: 404, code: 'NOT_FOUND' });
  });

  it('lets one of two through at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ada = await createSignedIn(api);
      const answers = await Promise.all([
        change(ada),
        change(
          { client: ada.other, id: ada.id },
          { newPassword: 'amber-canyon-19', passwordConfirmation: 'amber-canyon-19' },
        ),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      // The second one has lost its session, or no longer has the password that was given.
      expect([[200, 400].join(), [200, 401].join()]).toContain(statuses.join());
      expect(await api.deps.models.Session.countDocuments({ user: ada.id })).toBe(1);
      expect(await api.mails(ada.email)).toHaveLength(1);
    }
  }, 60_000);
});

it('is limited to ten attempts in a quarter of an hour', async () => {
  const limited = await createTestApi({ RATE_LIMITS: 'on' });
  const person = await limited.createPerson('ada@north.example');
  const attempt = () => change(person);
  for (let count = 0; count < 10; count += 1) expect(await attempt()).toMatchObject({ status: 400 });
  const refused = await attempt();
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.close();
});
