import { expect, inject, it } from 'vitest';
import { createPlace, PASSWORD } from '../harness/people.ts';
import { heading, see } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

it('uses the chosen language from sign-in on, and switches to another without a reload', async () => {
  const { org, site, owner } = await createPlace(url, 'Language Facilities');
  const { page } = await openWindow();
  await page.goto('/');
  await page.getByLabel('Language').selectOption('Deutsch');
  await see(heading(page, 'Anmelden'));
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.reload();
  await page.getByLabel('E-Mail').fill(owner.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await see(heading(page, 'Dashboard'));
  await page.goto(`/${org}/${site}/members/active?account=profile`);
  await see(page.getByRole('dialog', { name: 'Ihr Konto' }));

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Olivia');
  await page.getByLabel('Sprache').selectOption('Español');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  const account = page.getByRole('dialog', { name: 'Tu cuenta' });
  await see(account);
  await page.keyboard.press('Escape');
  await see(heading(page, 'Miembros'));
  await see(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Órdenes de trabajo' }));
  expect(await page.locator('html').getAttribute('lang')).toBe('es');

  // It goes away with its person: the next one finds the language that was chosen in this browser.
  await page.getByRole('button', { name: /^Cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await see(heading(page, 'Anmelden'));

  // The profile's language follows the person to a browser in which none was chosen.
  const elsewhere = await openWindow({ as: owner });
  await elsewhere.page.goto(`/${org}/${site}/members/active`);
  await see(heading(elsewhere.page, 'Miembros'));
});
