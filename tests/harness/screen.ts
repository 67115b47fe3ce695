import type { FileChooser, Locator, Page } from 'playwright-core';

/**
 * Waits until all of these are on the screen.
 *
 * @throws With the first locator that is not.
 */
export async function see(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor();
}

/** Waits until none of these are on the screen any more. */
export async function gone(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor({ state: 'hidden' });
}

/**
 * Waits until something has the focus. A window gives it back a moment after it has gone, and a heading takes it a moment after it
 * has come.
 */
export async function seeFocus(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(':focus')).waitFor();
}

/**
 * Chooses files in the browser's file dialog.
 *
 * @param open - presses the key or the button that opens it
 */
export async function chooseFiles(
  page: Page,
  open: () => Promise<unknown>,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  // Playwright subscribes to the event in the browser without waiting for that; a dialog opened in the meantime would go
  // unnoticed.
  await page.evaluate(() => undefined);
  await open();
  await (await choosing).setFiles(files);
}

/** The page's heading of level 1. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** The link to an area in the navigation. */
export function area(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

/** The button that shows the organization and the site, and switches both. */
export function switcher(page: Page): Locator {
  return page.getByRole('button', { name: /Switch organization or site/ });
}

/** Fills in the form of the index page and sends it. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Types a new password into both fields and submits them. */
export async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

/**
 * Opens the menu of a record and chooses an item.
 *
 * @param record - the name of the record
 */
export async function chooseFor(page: Page, record: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a section of one's own account from the account menu. */
export async function chooseAccount(page: Page, section: 'Profile' | 'Email and password' | 'Sessions'): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: section }).click();
  await see(page.getByRole('dialog', { name: 'Your account' }));
}

/** Chooses "Sign out" in the account menu. */
export async function chooseSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** A toast that contains these words. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: words });
}
