import { describe, expect, inject, it } from 'vitest';
import { codeIn, mailTo } from '../harness/mails.ts';
import { createPerson, createPlace, newEmail, PASSWORD, signInPerson } from '../harness/people.ts';
import { fillNewPassword, fillSignIn, gone, heading, see, seeFocus } from '../harness/screen.ts';
import { openWindow, sessionCookies } from '../harness/window.ts';

const url = inject('stackUrl');
const DEMO = { email: 'owner@north.example', password: 'siteward-demo' };

describe('signing in', () => {
  it('says that email or password is wrong, keeps the input, and accepts the right one', async () => {
    const window = await openWindow();
    const { page } = window;
    await page.goto('/');
    await fillSignIn(page, { ...DEMO, password: 'not the password' });
    await see(page.getByText('Wrong email or password.'));
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(DEMO.email);
    await seeFocus(page.getByLabel('Password', { exact: true }));
    expect(await sessionCookies(window)).toEqual({});

    await fillSignIn(page, DEMO);
    await see(heading(page, 'Dashboard'));
    expect(Object.keys(await sessionCookies(window)).sort()).toEqual(['organization', 'sid', 'user']);
  });

  it('shows the faults at their fields before it asks the server', async () => {
    const { page } = await openWindow();
    await page.goto('/');
    let asked = 0;
    await page.route('**/api/auth', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await see(page.getByText('Please enter a valid email'), page.getByText('This field is required'));
    await seeFocus(page.getByLabel('Email', { exact: true }));
    expect(asked).toBe(0);
  });

  it('shows the password only on request', async () => {
    const { page } = await openWindow();
    await page.goto('/');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('seen by me');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  it('comes back to the requested page, including its query', async () => {
    const place = await createPlace(url, 'Return Facilities');
    const { page } = await openWindow();
    const asked = `/${place.org}/${place.site}/members/active?search=owner`;
    await page.goto(asked);
    await see(heading(page, 'Sign in'));
    await fillSignIn(page, place.owner);
    await see(heading(page, 'Members'));
    expect(page.url()).toBe(url + asked);
    // The index page is no longer in the history: going back does not sign in again.
    await page.goBack();
    await gone(heading(page, 'Sign in'));
  });
});

describe('a forgotten password', () => {
  it('asks for an email, mails a code, and sets a new password that ends the other sessions', async () => {
    const person = await createPerson(url, newEmail('forgetful'));
    await createPlace(url, 'Forgetful Facilities', person);
    const { page } = await openWindow();
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await see(heading(page, 'Forgot your password?'));
    await page.getByRole('button', { name: 'Send code' }).click();
    await see(page.getByText('Email is required for password reset request.'));

    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await see(heading(page, 'Set a new password'));
    const code = codeIn(await mailTo(url, person.email, /code/i));
    await page.getByLabel('Code').fill('AAAAA-AAAAA');
    await fillNewPassword(page, 'another long passphrase');
    await see(page.getByText('This code is wrong, has expired or was already used.'));
    await page.getByLabel('Code').fill(code.toLowerCase());
    await fillNewPassword(page, 'another long passphrase');
    await see(heading(page, 'Dashboard'));

    const { status } = await person.api.users.get({ params: { userId: person.user._id } });
    expect(status).toBe(401);
    await expect(signInPerson(url, person.email, PASSWORD)).rejects.toThrow('401');
    expect((await signInPerson(url, person.email, 'another long passphrase')).user._id).toBe(person.user._id);
  });
});
