import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { englishOn } from '../harness/english.ts';
import { codeIn, linkIn, mailTo } from '../harness/mails.ts';
import { newEmail, PASSWORD } from '../harness/people.ts';
import { gone, heading, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';
import { goWithin, settle } from '../screens/screen.ts';

const url = inject('stackUrl');
/** Only the text matters here; how things move when they open and close is left to all other journeys. */
const STILL = { reducedMotion: 'reduce' } as const;

const inDialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function closeTop(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await gone(page.locator('[role=dialog], [role=alertdialog], [role=menu]'));
}

/** Collects the English found on the pages it is shown, so that a single run reports all of it. */
function englishFinder() {
  const found: string[] = [];
  const look = async (page: Page, where: string): Promise<void> => {
    await settle(page);
    expect(await page.locator('html').getAttribute('lang'), where).toBe('de');
    found.push(...(await englishOn(page, { isOurs: true })).map((text) => `${where}: ${text}`));
  };
  return { found, look };
}
type Look = ReturnType<typeof englishFinder>['look'];

async function signUp(page: Page, look: Look, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Language').selectOption('Deutsch');
  await see(heading(page, 'Anmelden'));
  await press(page, 'Anmelden');
  await look(page, 'an empty sign-in');
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill('falsches Passwort');
  await press(page, 'Anmelden');
  await see(page.getByRole('alert'));
  await look(page, 'a refused sign-in');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await see(heading(page, 'Passwort vergessen?'));
  await page.getByLabel('E-Mail', { exact: true }).fill('');
  await press(page, 'Code senden');
  await look(page, 'a forgotten password');
  await page.goto('/?state=sign-up');
  await press(page, 'Konto erstellen');
  await look(page, 'an empty sign-up');
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await press(page, 'Konto erstellen');
  await see(heading(page, 'Sehen Sie in Ihrem Postfach nach'));
  await look(page, 'a sign-up');
  await page.goto(linkIn(await mailTo(url, email, /bestätigen/i)));
  await see(heading(page, 'Wählen Sie ein Passwort'));
  await page.getByLabel('Neues Passwort').fill('kurz');
  await page.getByLabel('Passwort wiederholen').fill('anders');
  await press(page, 'Passwort festlegen');
  await look(page, 'a bad password');
  await page.getByLabel('Neues Passwort').fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await press(page, 'Passwort festlegen');
}

async function foundOrganization(page: Page, look: Look): Promise<void> {
  await see(heading(page, 'Willkommen bei Siteward'));
  await press(page, 'Weiter');
  await look(page, 'a welcome without a name');
  await page.getByLabel('Ihr Name').fill('Heike Brandt');
  await press(page, 'Weiter');
  await see(page.getByRole('button', { name: 'Organisation erstellen' }));
  await press(page, 'Organisation erstellen');
  await look(page, 'an empty organization');
  await page.getByLabel('Name', { exact: true }).fill('Hanse Hausverwaltung');
  await press(page, 'Organisation erstellen');
  await see(heading(page, 'Dashboard'));
}

/** Visits each area of the navigation, and whatever opens over every page. */
async function visitAreas(page: Page, look: Look): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link');
  await see(links);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    await goWithin(page, path);
    await look(page, path.replaceAll(/[0-9a-f]{24}/g, '…'));
  }
  for (const key of ['?', 'Control+k']) {
    await page.keyboard.press(key);
    await see(inDialog(page));
    await look(page, key);
    await closeTop(page);
  }
  await page.getByRole('button', { name: /^Konto/ }).click();
  await look(page, 'the account menu');
  await closeTop(page);
  const at = new URL(page.url()).pathname;
  for (const section of ['profile', 'sign-in', 'sessions', 'organizations']) {
    await goWithin(page, `${at}?account=${section}`);
    await see(inDialog(page));
    await look(page, `the account: ${section}`);
  }
  await goWithin(page, `${at}?account=sign-in`);
  await press(page, 'Passwort ändern');
  await look(page, 'an empty change of password');
}

/** The beginning of an address within the organization: `/{org}/{site}`. */
const placeIn = (page: Page): string => new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

async function inviteMember(page: Page, look: Look, email: string, place: string): Promise<void> {
  await goWithin(page, `${place}/members/active`);
  await press(page, 'Mitglieder einladen');
  const dialog = page.getByRole('dialog', { name: 'Mitglieder einladen' });
  await dialog.getByRole('button', { name: 'Einladungen senden' }).click();
  await look(page, 'an empty invitation');
  await dialog.getByLabel('E-Mail-Adressen').fill('keine Adresse');
  await look(page, 'an invitation of nobody');
  await dialog.getByLabel('E-Mail-Adressen').fill(email);
  await dialog.getByLabel('Rolle').selectOption({ label: 'Betrachter' });
  await look(page, 'an invitation');
  await dialog.getByRole('button', { name: 'Einladungen senden' }).click();
  await gone(dialog);
  await see(toast(page, /./));
  await look(page, 'an invitation that was sent');
  await press(page, 'Letzte Änderungen');
  await see(inDialog(page));
  await look(page, 'recent changes');
  await closeTop(page);
  await goWithin(page, `${place}/invitations`);
  await page
    .getByRole('button', { name: /^Aktionen für/ })
    .first()
    .click();
  await look(page, 'the menu of an invitation');
  await page.getByRole('menuitem', { name: 'Zurückziehen' }).click();
  await see(inDialog(page));
  await look(page, 'a revocation');
  await closeTop(page);
  await press(page, 'Aus einer Datei einladen');
  const csv = ['Email;Role', 'niemand;Betrachterin', `${newEmail('erika')};Viewer`].join('\r\n');
  await inDialog(page)
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'personen.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await see(inDialog(page).getByRole('table'));
  await look(page, 'a faulty file');
}

/** Accepts in another browser that asks for German, and is refused what a Betrachter may not do. */
async function accept(page: Page, look: Look, email: string, place: string): Promise<void> {
  await page.goto(linkIn(await mailTo(url, email, /Hanse Hausverwaltung/)));
  await see(heading(page, 'Hanse Hausverwaltung beitreten'));
  await press(page, 'Konto erstellen und beitreten');
  await look(page, 'an invitation that is answered without a password');
  await page.getByLabel('Ihr Name').fill('Jens Petersen');
  await page.getByLabel('Neues Passwort').fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await press(page, 'Konto erstellen und beitreten');
  await see(heading(page, /^(?!.*beitreten)/));
  await goWithin(page, `${place}/settings`);
  await see(heading(page, 'Einstellungen'));
  await look(page, 'settings that may not be changed');
  await page.goto('/unauthorized?permission=members:manage');
  await look(page, 'a forbidden page');
}

async function changeRoles(page: Page, look: Look, place: string): Promise<void> {
  await goWithin(page, `${place}/roles-permissions?new=blank`);
  await see(inDialog(page));
  await inDialog(page).getByRole('button', { name: 'Rolle erstellen' }).click();
  await look(page, 'an empty role');
  await inDialog(page).getByLabel('Name', { exact: true }).fill('Nachtschicht');
  await inDialog(page).getByRole('button', { name: 'Rolle erstellen' }).click();
  await see(page.getByRole('columnheader', { name: /Nachtschicht/ }));
  await gone(page.getByRole('dialog'));
  await page
    .getByRole('checkbox', { name: /^Kalender: .*Nachtschicht$/ })
    .first()
    .click();
  await press(page, 'Prüfen');
  await see(inDialog(page));
  await look(page, 'changes of a role');
  await inDialog(page).getByRole('button', { name: 'Änderungen speichern' }).click();
  await gone(page.getByRole('dialog'));
  await look(page, 'a changed role');
}

async function changeSettings(page: Page, look: Look, place: string): Promise<void> {
  await goWithin(page, `${place}/settings`);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Änderungen speichern' }).first().click();
  await look(page, 'settings without a name');
  await goWithin(page, `${place}/settings?section=sites&site=${place.split('/')[2]}`);
  await look(page, 'the settings of a site');
  await goWithin(page, `${place}/settings?section=sites&new=1`);
  await inDialog(page).getByRole('button', { name: 'Standort erstellen' }).click();
  await look(page, 'an empty site');
}

async function changeMember(page: Page, look: Look, place: string): Promise<void> {
  await goWithin(page, `${place}/members/active`);
  for (const item of ['Rolle ändern', 'Auf Standorte beschränken', 'Entfernen']) {
    await press(page, 'Aktionen für Jens Petersen');
    await look(page, 'the menu of a member');
    await page.getByRole('menuitem', { name: item }).click();
    await see(inDialog(page));
    await look(page, item);
    await closeTop(page);
  }
  await press(page, 'Aktionen für Jens Petersen');
  await page.getByRole('menuitem', { name: 'Sperren' }).click();
  await see(toast(page, /Jens Petersen/));
  await look(page, 'a suspension');
  await goWithin(page, `${place}/members/suspended`);
  await page.getByRole('link', { name: 'Jens Petersen' }).click();
  await look(page, 'a member in detail');
}

/** In a browser set to English and a session of its own, because a session may make only 300 requests a minute. */
async function signInAgain(email: string): Promise<Page> {
  const { page } = await openWindow(STILL);
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
  await see(page.getByRole('heading', { level: 1, name: 'Dashboard' }));
  return page;
}

const OTHER_PAGES = [
  '/gibt-es-nicht',
  '/create-customer',
  '/require-customer',
  '/payment-method-linked',
  '/require-organization-membership?reason=invalid-organization-id',
  '/?state=forgot',
];

it('from signing up to the last page, somebody who reads German finds no English', { timeout: 300_000 }, async () => {
  const { found, look } = englishFinder();
  const [email, invited] = [newEmail('heike'), newEmail('jens')];
  const { page } = await openWindow(STILL);
  await signUp(page, look, email);
  await foundOrganization(page, look);
  const place = placeIn(page);
  await visitAreas(page, look);
  // Another session, because one may not open so many pages in a minute.
  await inviteMember(await signInAgain(email), look, invited, place);
  const other = await openWindow({ ...STILL, locale: 'de-DE' });
  await accept(other.page, look, invited, place);
  const again = await signInAgain(email);
  await changeRoles(again, look, place);
  await changeSettings(again, look, place);
  await changeMember(again, look, place);
  for (const path of OTHER_PAGES) {
    await page.goto(path);
    await look(page, path);
  }
  await page.goto('/?state=forgot');
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await press(page, 'Code senden');
  codeIn(await mailTo(url, email, /Code/));
  await page.getByLabel('Code').fill('AAAAA-AAAAA');
  await page.getByLabel('Neues Passwort').fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await press(page, 'Passwort festlegen');
  await see(page.getByRole('alert'));
  await look(page, 'a wrong code');
  expect(found).toEqual([]);
});
