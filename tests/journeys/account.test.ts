import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { linkIn, mailTo } from '../harness/mails.ts';
import {
  createMember,
  createPlace,
  invite,
  newEmail,
  PASSWORD,
  type Person,
  roleNamed,
  signInPerson,
} from '../harness/people.ts';
import { area, chooseAccount, gone, heading, see, toast } from '../harness/screen.ts';
import { openWindow, sessionCookies } from '../harness/window.ts';

const url = inject('stackUrl');
const OTHER_PASSWORD = 'violet harbour lantern';
const account = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const close = (page: Page) => account(page).getByRole('button', { name: 'Close', exact: true }).click();

describe('one’s own account', () => {
  it('changes the password: the other browser is signed out at its next navigation, and a mail reports it', async () => {
    const place = await createPlace(url, 'Password Facilities');
    const elsewhere = await signInPerson(url, place.owner.email, PASSWORD);
    const [here, there] = await Promise.all([openWindow({ as: place.owner }), openWindow({ as: elsewhere })]);
    for (const { page } of [here, there]) await page.goto(`/${place.org}/${place.site}/dashboard`);
    await see(heading(there.page, 'Dashboard'));

    const { page } = here;
    await chooseAccount(page, 'Email and password');
    const form = account(page).getByRole('form', { name: 'Password' });
    await form.getByLabel('Current password').fill('not the password');
    await form.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await form.getByLabel('Repeat new password').fill(OTHER_PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await see(form.getByText('This is not your password'));
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await see(toast(page, 'Your password has been changed'));
    const { sid } = await sessionCookies(here);
    expect(sid).not.toBe(place.owner.sid);

    await area(there.page, 'Calendar').click();
    await see(heading(there.page, 'Sign in'));
    await close(page);
    await area(page, 'Calendar').click();
    await see(heading(page, 'Calendar'));
    expect((await mailTo(url, place.owner.email, /password was changed/)).text).toMatch(/^Device: Chrome/m);
    await expect(signInPerson(url, place.owner.email, PASSWORD)).rejects.toThrow('401');
    await signInPerson(url, place.owner.email, OTHER_PASSWORD);
  });

  it('changes the address through the link in the mail to the new one, and informs the old one', async () => {
    const place = await createPlace(url, 'Address Facilities');
    const [from, to] = [place.owner.email, newEmail('moved')];
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/members/active`);
    await chooseAccount(page, 'Email and password');
    await account(page).getByRole('button', { name: 'Change email' }).click();
    await account(page).getByLabel('New email').fill(to);
    await account(page).getByLabel('Your password').fill(PASSWORD);
    await account(page).getByRole('button', { name: 'Email me a link' }).click();
    await see(account(page).getByText('We have emailed a link to'));
    expect((await mailTo(url, from, /new address/)).text).toContain(to);

    const mailbox = await openWindow();
    await mailbox.page.goto(linkIn(await mailTo(url, to, /Confirm/)));
    await see(heading(mailbox.page, 'Confirm your new email'), mailbox.page.getByText(to));
    await mailbox.page.getByRole('button', { name: 'Confirm this email' }).click();
    await see(heading(mailbox.page, 'Your email has been changed'));
    await mailTo(url, from, /has changed/);

    // The session in which it was requested continues, and the members show the new address.
    await page.goto(`/${place.org}/${place.site}/members/active`);
    await see(page.getByRole('row', { name: new RegExp(to) }));
    await expect(signInPerson(url, from, PASSWORD)).rejects.toThrow('401');
    await signInPerson(url, to, PASSWORD);
  });

  it('leaves an organization, though not as its last owner, and still exists for somebody in none', async () => {
    const place = await createPlace(url, 'Leaving Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/dashboard?account=organizations`);
    await page.getByRole('button', { name: 'Leave Leaving Facilities' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave Leaving Facilities?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await see(question.getByText('This is the only active owner.'));
    await question.getByRole('button', { name: 'Cancel' }).click();
    await gone(question);

    await createMember(url, place, 'Owner', 'Olga Other');
    await page.getByRole('button', { name: 'Leave Leaving Facilities' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await see(toast(page, 'You have left Leaving Facilities'));
    await page.waitForURL('**/require-organization-membership');
    await page.getByRole('link', { name: 'Your account' }).click();
    await account(page).getByRole('link', { name: 'Sessions' }).click();
    await see(account(page).getByText('This session'));
    await close(page);
    await gone(account(page));
  });
});

describe('the first minutes', () => {
  it('joins by an invitation without an account, in one go', async () => {
    const place = await createPlace(url, 'Joining Facilities');
    const email = newEmail('ann');
    await invite(url, place, email, 'Manager', 'Ann');
    const window = await openWindow();
    const { page } = window;
    await page.goto(linkIn(await mailTo(url, email, /^Join/)));
    await see(heading(page, 'Join Joining Facilities'));
    await page.getByLabel('Your name').fill('Ann Arbor');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Repeat password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await see(heading(page, 'Dashboard'), page.getByRole('button', { name: /Account: Ann Arbor/ }));
    expect(Object.keys(await sessionCookies(window)).sort()).toEqual(['organization', 'sid', 'user']);
    expect((await signInPerson(url, email, PASSWORD)).user).toMatchObject({ name: 'Ann Arbor', emailVerified: true });
  });

  it('declines an invitation in the application', async () => {
    const [place, other] = [await createPlace(url, 'Inviting Facilities'), await createPlace(url, 'Home Facilities')];
    await invite(url, place, other.owner.email, 'Viewer');
    await nameOf(other.owner, 'Helen Home');
    const { page } = await openWindow({ as: other.owner });
    await page.goto('/require-organization-membership');
    await page.getByRole('button', { name: 'Decline the invitation to Inviting Facilities' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await see(toast(page, 'You have declined the invitation'));
    await gone(page.getByText('invites you as'));
    const counts = await expectStatus(place.owner.api.members.counts({ query: { org: place.org } }), 200);
    expect(counts).toMatchObject({ active: 1, invited: 0, removed: 1 });
  });

  it('shows first steps, which tick themselves off and stay away once dismissed', async () => {
    const place = await createPlace(url, 'Beginning Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/dashboard`);
    const steps = page.getByRole('list', { name: 'First steps' });
    await see(steps, page.getByText('14 days left of your trial'), page.getByText('0 of 3 done'));
    await steps.getByRole('link', { name: 'Open the site' }).click();
    const form = page.getByRole('form', { name: 'Beginning Facilities' });
    await form.getByLabel('Address').fill('Harbour Road 1');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await see(toast(page, 'has been saved'));
    const { _id: role, type } = roleNamed(place, 'Technician');
    const body = { email: newEmail('colleague'), role, type };
    await expectStatus(place.owner.api.members.invite({ params: { id: place.org }, body }), 201);
    await area(page, 'Dashboard').click();
    await see(page.getByText('2 of 3 done'));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await gone(steps);
    await page.reload();
    await see(heading(page, 'Dashboard'));
    await gone(steps);
  });
});

async function nameOf({ api, user }: Person, name: string): Promise<void> {
  await expectStatus(api.users.update({ params: { userId: user._id }, body: { name } }), 200);
}
