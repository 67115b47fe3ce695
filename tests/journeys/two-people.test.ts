import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { freePort } from '../harness/free-port.ts';
import { linkIn, mailTo } from '../harness/mails.ts';
import { createMember, createPlace, newEmail, PASSWORD, placeOf, roleNamed, signInPerson } from '../harness/people.ts';
import {
  area,
  chooseFor,
  chooseSignOut,
  fillNewPassword,
  fillSignIn,
  gone,
  heading,
  see,
  switcher,
  toast,
} from '../harness/screen.ts';
import { EMPTY, type Stack, startStack } from '../harness/stack.ts';
import { openWindow, sessionCookies } from '../harness/window.ts';

// A server of its own, on a folder and a port to which it returns.
let stack: Stack;
let dataDir = '';
let port = 0;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'siteward-journey-'));
  port = await freePort();
  stack = await startStack({ dataDir, port, env: EMPTY });
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(heading(page, 'Check your email'), page.getByText(email));
}

/** Follows the mailed link and sets the first password. */
async function confirm(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(stack.url, email, /Confirm/)));
  await see(heading(page, 'Choose a password'), page.getByText(email));
  await fillNewPassword(page, PASSWORD);
}

async function giveRole(page: Page, member: string, role: string): Promise<void> {
  await chooseFor(page, member, 'Change role');
  await page.getByRole('radio', { name: role, exact: true }).check();
  // The message about an earlier change may still be there.
  const answered = page.waitForResponse((answer) => /\/members\/id\/.*\/role\//.test(answer.url()));
  await page.getByRole('button', { name: 'Change role' }).click();
  expect((await answered).status()).toBe(200);
  await see(toast(page, member));
}

describe('two people in two browsers', () => {
  it('sign up, found an organization, invite, accept, get and lose rights, and sign out', {
    timeout: 240_000,
  }, async () => {
    const [ada, grace] = [newEmail('ada'), newEmail('grace')];
    const first = await openWindow({ at: stack.url });
    const second = await openWindow({ at: stack.url });
    const [mine, theirs] = [first.page, second.page];

    // Sign up, mail, verify, first password, sign in.
    await mine.goto('/');
    await mine.getByRole('link', { name: 'Create an account' }).click();
    await mine.getByLabel('Email', { exact: true }).fill(ada);
    await signUp(mine, ada);
    await confirm(mine, ada);
    await see(heading(mine, 'Welcome to Siteward'));
    await mine.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
    await mine.getByRole('button', { name: 'Continue' }).click();
    await see(heading(mine, 'Your organizations'));
    await mine.getByRole('button', { name: 'Sign out' }).click();
    await see(heading(mine, 'Sign in'));
    expect(await sessionCookies(first)).toEqual({});
    await fillSignIn(mine, { email: ada, password: PASSWORD });
    await see(heading(mine, 'Your organizations'));

    // Create an organization.
    await mine.getByLabel('Name', { exact: true }).fill('Lovelace Facilities');
    await mine.getByLabel('First site').fill('Analytical Works');
    await mine.getByRole('button', { name: 'Create organization' }).click();
    await see(heading(mine, 'Dashboard'));
    expect(await switcher(mine).textContent()).toContain('Lovelace FacilitiesAnalytical Works');

    // Invite three: one mistyped, one already a member.
    await area(mine, 'Members').click();
    await mine.getByRole('button', { name: 'Invite members' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Invite members' });
    await dialog.getByLabel('Email addresses').fill(`Grace Hopper <${grace}>\ngrace@nowhere\n${ada}`);
    await dialog.getByLabel('Role').selectOption({ label: 'Technician' });
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await see(dialog.getByText('1 of 3 people is invited'));
    const lines = await dialog.getByRole('list', { name: 'Results' }).getByRole('listitem').allTextContents();
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(new RegExp(`${grace}.*Invited`));
    expect(lines[1]).toMatch(/grace@nowhere.*not an email address/);
    expect(lines[2]).toMatch(new RegExp(`${ada}.*member`));
    // Addresses that can be corrected stay in the box.
    expect(await dialog.getByLabel('Email addresses').inputValue()).toBe('grace@nowhere');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await gone(dialog);

    // Accept in the other browser, as somebody who has no account yet.
    await theirs.goto(linkIn(await mailTo(stack.url, grace, /^Join Lovelace Facilities/)));
    await see(heading(theirs, 'Join Lovelace Facilities'), theirs.getByText('Technician'));
    expect(await theirs.getByLabel('Your name').inputValue()).toBe('Grace Hopper');
    await theirs.getByLabel('New password').fill(PASSWORD);
    await theirs.getByLabel('Repeat password').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Create account and join' }).click();
    await see(heading(theirs, 'Work orders'), area(theirs, 'Calendar'));
    await gone(area(theirs, 'Members'));

    // The new member is in the list that is open elsewhere; another role, with its permissions, applies there immediately.
    await see(mine.getByRole('row', { name: /Grace Hopper.*Technician/ }));
    await giveRole(mine, 'Grace Hopper', 'Manager');
    await see(heading(theirs, 'Work orders'), area(theirs, 'Members'));
    await area(theirs, 'Members').click();
    await see(theirs.getByRole('button', { name: 'Invite members' }));
    await giveRole(mine, 'Grace Hopper', 'Technician');
    await theirs.waitForURL('**/unauthorized*');
    await see(theirs.getByText('Members: view'));

    // Even somebody who may do everything cannot remove the last owner.
    const owner = await signInPerson(stack.url, ada, PASSWORD);
    const [organization] = (await expectStatus(owner.api.organizations.list({ query: {} }), 200)).items;
    if (!organization) throw new Error('There is no organization.');
    const place = await placeOf(owner, organization);
    const { permissions } = roleNamed(place, 'Owner');
    const body = { name: 'Deputy', type: 'staff', permissions, org: place.org } as const;
    await expectStatus(owner.api.roles.create({ body }), 201);
    await giveRole(mine, 'Grace Hopper', 'Deputy');
    await theirs.goto(`/${place.org}/${place.site}/members/active`);
    await chooseFor(theirs, 'Ada Lovelace', 'Suspend');
    await see(toast(theirs, 'This is the only active owner. Make another member an owner first.'));
    await see(theirs.getByRole('row', { name: /Ada Lovelace.*Owner/ }));
    await see(theirs.getByRole('link', { name: 'Active 2 members' }));

    // Suspended: the session there ends.
    await chooseFor(mine, 'Grace Hopper', 'Suspend');
    await see(toast(mine, /Grace Hopper.*suspended/));
    await see(heading(theirs, 'Sign in'));
    expect(new URL(theirs.url()).pathname).toBe('/');

    // Sign out while the server is down: the person stays, with their cookies, and the failure is logged.
    const cookies = await sessionCookies(first);
    await stack.stop();
    await chooseSignOut(mine);
    await expect.poll(() => first.errors).toContain('Logout failed');
    await see(heading(mine, 'Members'));
    expect(await sessionCookies(first)).toEqual(cookies);
    expect(Object.keys(cookies).sort()).toEqual(['organization', 'sid', 'user']);

    // Once the server is up again, it works.
    stack = await startStack({ dataDir, port, env: EMPTY });
    await chooseSignOut(mine);
    await see(heading(mine, 'Sign in'));
    expect(await sessionCookies(first)).toEqual({});
    await mine.goto(`/${place.org}/${place.site}/members/active`);
    await see(heading(mine, 'Sign in'));
  });
});

describe('a change that somebody makes while a page is loading', () => {
  /** Somebody's window on the members, including a technician who is about to become a manager. */
  async function beforeTheChange() {
    const place = await createPlace(stack.url, 'Racing Facilities');
    const { member: id } = await createMember(stack.url, place, 'Technician', 'Grace Hopper');
    const { page } = await openWindow({ at: stack.url, as: place.owner });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const change = async () => {
      const { _id: roleId, type } = roleNamed(place, 'Manager');
      const params = { id, orgId: place.org, roleId, type };
      await expectStatus(place.owner.api.members.assignRole({ params, body: {} }), 200);
    };
    const path = `/${place.org}/${place.site}/members/active`;
    return { page, path, held, release, change };
  }

  it('appears if the list was read before and arrives after it', async () => {
    const { page, path, held, release, change } = await beforeTheChange();
    await page.route(
      /\/api\/members\?/,
      async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto(path);
    await see(page.getByRole('link', { name: 'Active 2 members' }));
    // A list that is not being loaded is reloaded as soon as the page is told of the change.
    const isHeard = page.waitForRequest('**/api/members/counts?*');
    await change();
    await isHeard;
    release();
    await see(page.getByRole('row', { name: /Grace Hopper.*Manager/ }));
  });

  it('appears if the page had not begun to listen', async () => {
    const { page, path, held, release, change } = await beforeTheChange();
    await page.route('**/api/live?*', (route) => held.then(() => route.continue()), { times: 1 });
    await page.goto(path);
    await see(page.getByRole('row', { name: /Grace Hopper.*Technician/ }));
    await change();
    release();
    await see(page.getByRole('row', { name: /Grace Hopper.*Manager/ }));
  });
});
