import type { Language } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { createAccount, newestMail, OTHER_PASSWORD, PASSWORD } from '#modules/auth/auth-testing.ts';
import { addCustomer, addSite, createNorthwind } from '#modules/organizations/organizations-testing.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import { createSignedIn } from '#modules/users/users-testing.ts';
import { createTestApi, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { MAIL_TEXTS } from './reader.ts';

const api = await openForFile(createTestApi());

const anAddress = () => `${someWord()}@test.example`;
const asking = (language: string) => ({ extraHeaders: { 'accept-language': language } });
const know = (email: string, known: Pick<UserDoc, 'language' | 'askedIn'>) =>
  api.deps.models.User.updateOne({ email }, known);

/** The language and the subject of the newest mail to an address. */
async function mailedTo(email: string) {
  const { subject, html } = await newestMail(api, email);
  return [/<html [^>]*lang="(\w+)"/.exec(html)?.[1], subject];
}

const mailed = (language: Language, mail: Exclude<keyof (typeof MAIL_TEXTS)['en']['mails'], 'invitation'>) => [
  language,
  MAIL_TEXTS[language].mails[mail].subject,
];

describe('somebody without an account reads', () => {
  it.each([
    ['the language that they chose', 'es', 'de', 'es'],
    ['that of their browser', undefined, 'hi-IN,en;q=0.5', 'hi'],
    ['English if theirs is not one of ours', undefined, 'fr', 'en'],
  ] as const)('%s', async (_, language, browser, read) => {
    const email = anAddress();
    await api.client().auth.signUp({ body: { email, language }, ...asking(browser) });
    expect(await mailedTo(email)).toEqual(mailed(read, 'verifyEmail'));
  });

  it('that of the latest sign-up, as long as none was completed', async () => {
    const email = anAddress();
    await api.client().auth.signUp({ body: { email, language: 'de' } });
    await api.client().auth.signUp({ body: { email, language: 'es' } });
    expect(await mailedTo(email)).toEqual(mailed('es', 'verifyEmail'));
    // The person who asked before need not be the one asking now.
    await api.client().auth.signUp({ body: { email }, ...asking('hi') });
    expect(await mailedTo(email)).toEqual(mailed('hi', 'verifyEmail'));
  });
});

describe('somebody with an account reads', () => {
  it.each([
    ['the language that they chose', { language: 'de', askedIn: 'es' }, 'de'],
    ['that of the browser that they signed in with', { language: null, askedIn: 'es' }, 'es'],
    ['that of the request if nothing is known', { language: null, askedIn: null }, 'hi'],
  ] as const)('%s', async (_, known, read) => {
    const email = anAddress();
    await createAccount(api, email);
    await know(email, known);
    await api.client().auth.forgotPassword({ body: { email }, ...asking('hi') });
    expect(await mailedTo(email)).toEqual(mailed(read, 'resetPassword'));
    await api.client().auth.signUp({ body: { email, language: 'en' }, ...asking('hi') });
    expect(await mailedTo(email)).toEqual(mailed(read, 'accountExists'));
  });

  it('their own language for a change made in another browser, and the other person theirs', async () => {
    const [ada, holder] = [await createSignedIn(api), anAddress()];
    await createAccount(api, holder);
    await know(ada.email, { language: 'hi' });
    await know(holder, { language: 'de' });
    const params = { userId: ada.id };
    await ada.client.users.changeEmail({ params, body: { email: holder, password: PASSWORD }, ...asking('es') });
    expect(await mailedTo(ada.email)).toEqual(mailed('hi', 'newAddressAsked'));
    expect(await mailedTo(holder)).toEqual(mailed('de', 'addressTaken'));

    const to = anAddress();
    await ada.client.users.changeEmail({ params, body: { email: to, password: PASSWORD }, ...asking('es') });
    expect(await mailedTo(to)).toEqual(mailed('hi', 'confirmAddress'));
    const { text } = await newestMail(api, to);
    const token = /(?<=token=)[\w-]+/.exec(text)?.[0] ?? '';
    expect((await api.client().users.confirmEmail({ body: { token }, ...asking('es') })).status).toBe(200);
    expect(await mailedTo(ada.email)).toEqual(mailed('hi', 'addressChanged'));
  });
});

describe('the time in a mail is', () => {
  /** Somebody with a default organization whose two sites are in two time zones, the older one in Berlin. */
  async function createMember(limits: (sites: string[], customer: string) => object) {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const sites = [
      ...organization.sites,
      await addSite(owner, org, 'Pune'),
      await addSite(owner, org, 'Let', customer),
    ];
    const zones = ['Europe/Berlin', 'Asia/Kolkata', 'America/Bogota'];
    for (const [index, _id] of sites.entries()) {
      await api.deps.models.Site.updateOne({ org, _id }, { timezone: zones[index] ?? '' });
    }
    const ada = await createSignedIn(api);
    await api.deps.models.User.updateOne({ email: ada.email }, { defaultOrg: org });
    const { member } = await api.addMember(organization, 'Viewer');
    await api.deps.models.Member.updateOne({ org, _id: member }, { user: ada.id, ...limits(sites, customer) });
    return ada;
  }

  it.each([
    ['that of their default organization', () => ({}), '21 November 2026, 10:00 (CET)'],
    [
      'that of the site that they are limited to',
      (sites: string[]) => ({ sites: [sites[1]] }),
      '21 November 2026, 14:30 (GMT+5:30)',
    ],
    [
      'that of the site of their customer',
      (_: string[], customerOrgId: string) => ({ customerOrgId }),
      '21 November 2026, 04:00 (GMT-5)',
    ],
    ['UTC for somebody who has left', () => ({ status: 'removed' }), '21 November 2026, 09:00 (UTC)'],
  ])('%s', async (_, limits, when) => {
    const ada = await createMember(limits);
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD };
    expect((await ada.client.users.changePassword({ params: { userId: ada.id }, body })).status).toBe(200);
    expect((await newestMail(api, ada.email)).text).toContain(`When: ${when}\n`);
  });
});

describe('somebody who is invited reads', () => {
  it('the language in their account, or else that of their site, or else that of the person who invites them', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const seville = await addSite(owner, org, 'Seville');
    await api.deps.models.Site.updateOne({ org, _id: seville }, { locale: 'es-ES', timezone: 'Europe/Madrid' });
    await know(owner.email, { language: 'hi' });
    const [known, here, there] = [anAddress(), anAddress(), anAddress()];
    await createAccount(api, known);
    await know(known, { language: null, askedIn: 'de' });

    const inviteInto = (email: string, sites: string[]) =>
      owner.client.members.invite({
        params: { id: org },
        body: { email, role: roleOf(organization, 'Technician'), type: 'staff', sites },
        ...asking('de'),
      });
    await inviteInto(known, [seville]);
    expect(await mailedTo(known)).toEqual(['de', MAIL_TEXTS.de.mails.invitation.subject('Northwind')]);
    const invited = await inviteInto(there, [seville]);
    expect(await mailedTo(there)).toEqual(['es', MAIL_TEXTS.es.mails.invitation.subject('Northwind')]);
    expect((await newestMail(api, there)).text).toContain('Caduca: 28 de noviembre de 2026, 10:00 (CET)');
    await inviteInto(here, []);
    expect(await mailedTo(here)).toEqual(['hi', MAIL_TEXTS.hi.mails.invitation.subject('Northwind')]);
    expect((await newestMail(api, here)).text).toContain('भूमिका: टेक्नीशियन\n');

    if (invited.status !== 201) throw new Error(`${invited.status}`);
    await createAccount(api, there);
    await know(there, { language: 'en' });
    await owner.client.invitations.resend({ params: { id: invited.body._id }, body: {} });
    expect(await mailedTo(there)).toEqual(['en', 'Join Northwind on Siteward']);
  });

  it('English when nothing else is known', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = anAddress();
    const body = { email, role: roleOf(organization, 'Viewer'), type: 'staff' } as const;
    await owner.client.members.invite({ params: { id: org }, body, ...asking('fr') });
    expect(await mailedTo(email)).toEqual(['en', 'Join Northwind on Siteward']);
  });
});
