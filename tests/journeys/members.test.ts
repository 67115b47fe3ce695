import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, northwindAt, type Place } from '../harness/people.ts';
import { chooseFiles, chooseFor, gone, heading, see, toast } from '../harness/screen.ts';
import { openWindow } from '../harness/window.ts';

const url = inject('stackUrl');

/** The names in the list, in order; the rest of a row changes by the minute, or appears later. */
async function namesIn(page: Page): Promise<(string | null)[]> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  return rows.evaluateAll((found) =>
    found.map((row) => row.querySelector('td:nth-of-type(2), th')?.textContent ?? null),
  );
}

describe('the list of members', () => {
  let north: Place;
  beforeAll(async () => {
    north = await northwindAt(url);
  });
  const members = () => `/${north.org}/${north.site}/members`;

  it('has tabs with counts, and pages with a range label', async () => {
    const { page } = await openWindow({ as: north.owner });
    await page.goto(`${members()}/active`);
    const tabs = page.getByRole('navigation', { name: 'Members by status' }).getByRole('link');
    await see(tabs.filter({ hasText: '32' }));
    expect(await tabs.evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
      'Active32 members',
      'Invited4 members',
      'Suspended3 members',
      'Removed1 member',
    ]);
    await see(page.getByText('1 - 10 of 32'));
    await page.getByRole('button', { name: 'Next' }).click();
    await see(page.getByText('11 - 20 of 32'));
    expect(new URL(page.url()).search).toBe('?page=2');
    await tabs.filter({ hasText: 'Suspended' }).click();
    await see(page.getByText('1 - 3 of 3'), page.getByRole('row', { name: /Grace Kim/ }));
    expect(new URL(page.url()).pathname).toBe(`${members()}/suspended`);
  });

  it('keeps search, sorting and columns in the address: reload, back and a pasted link show the same', async () => {
    const { page } = await openWindow({ as: north.owner });
    await page.goto(`${members()}/active`);
    await page.getByRole('searchbox', { name: 'Search name or email' }).fill('okafor');
    await see(page.getByText('1 - 1 of 1'), page.getByRole('row', { name: /Chidi Okafor/ }));
    await page.getByRole('searchbox').fill('a');
    await page.getByRole('button', { name: 'Member', exact: true }).click();
    await page.waitForURL('**sort=name**');
    const shown = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect.poll(() => shown.first().textContent()).toMatch(/Aisha /);
    const rows = await namesIn(page);
    const address = page.url();

    await page.reload();
    await expect.poll(() => namesIn(page)).toEqual(rows);
    expect(await page.getByRole('searchbox').inputValue()).toBe('a');
    const other = await openWindow({ as: north.owner });
    await other.page.goto(address);
    await expect.poll(() => namesIn(other.page)).toEqual(rows);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await see(heading(page, 'Settings'));
    await page.goBack();
    await expect.poll(() => namesIn(page)).toEqual(rows);
  });

  it('says "no match" with a way out, as opposed to "nothing here yet"', async () => {
    const { page } = await openWindow({ as: north.owner });
    await page.goto(`${members()}/active?search=nobody-is-called-this`);
    await see(page.getByText('No members match'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await see(page.getByText('1 - 10 of 32'));
  });

  it('exports exactly the filtered members, from all pages', async () => {
    const { page } = await openWindow({ as: north.owner });
    await page.goto(`${members()}/active?type=provider`);
    await see(page.getByText('1 - 3 of 3'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await text(await download.createReadStream()))
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(1 + 3);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      'Ingrid Solberg',
      'Jonas Weber',
      'Mateo Álvarez',
    ]);
  });
});

describe('changing members', () => {
  it('suspends several at the same time and undoes it', async () => {
    const place = await createPlace(url, 'Bulk Facilities');
    for (const name of ['Bea Bulk', 'Ben Bulk']) await createMember(url, place, 'Technician', name);
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/members/active`);
    await page.getByRole('checkbox', { name: 'Select Bea Bulk' }).check();
    await page.getByRole('checkbox', { name: 'Select Ben Bulk' }).check();
    const bar = page.getByRole('toolbar', { name: 'Actions for 2 members' });
    await see(bar.getByText('2 selected'));
    await bar.getByRole('button', { name: 'Suspend' }).click();
    await see(toast(page, '2 members are suspended'), page.getByText('1 - 1 of 1'));
    await gone(bar);
    const suspended = () => expectStatus(place.owner.api.members.counts({ query: { org: place.org } }), 200);
    expect(await suspended()).toEqual({ invited: 0, active: 1, suspended: 2, removed: 0 });

    await toast(page, '2 members are suspended').getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText('1 - 3 of 3'));
    expect(await suspended()).toEqual({ invited: 0, active: 3, suspended: 0, removed: 0 });
  });

  it('asks before it removes somebody, by name', async () => {
    const place = await createPlace(url, 'Parting Facilities');
    await createMember(url, place, 'Technician', 'Gone Tomorrow');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/members/active`);
    await chooseFor(page, 'Gone Tomorrow', 'Remove');
    const dialog = page.getByRole('alertdialog', { name: 'Remove Gone Tomorrow from Parting Facilities?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog);
    await see(page.getByRole('row', { name: /Gone Tomorrow/ }));
    await chooseFor(page, 'Gone Tomorrow', 'Remove');
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    await gone(dialog, page.getByRole('row', { name: /Gone Tomorrow/ }));
    await see(page.getByRole('link', { name: 'Removed 1 member' }));
  });
});

describe('inviting from a file', () => {
  it('shows the faults by row, then invites everybody in the corrected file', async () => {
    const place = await createPlace(url, 'Filing Facilities');
    const { page } = await openWindow({ as: place.owner });
    await page.goto(`/${place.org}/${place.site}/invitations`);
    await page.getByRole('button', { name: 'Invite from a file' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite from a file' });
    const field = dialog.getByLabel('CSV file');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Get a template' }).click(),
    ]);
    expect(await text(await download.createReadStream())).toMatch(/^Email,Role,Name,Sites\r\n/);

    const choose = async (...lines: string[]) => {
      const file = { name: 'people.csv', mimeType: '', buffer: Buffer.from(lines.join('\r\n')) };
      await chooseFiles(page, () => field.press('Enter'), file);
    };
    const [ann, ben] = ['Ann Ames;ann@people.example;technician', 'Ben Bo;ben@people.example;Plumber'];
    await choose('Name;Email;Role', ann, ben, 'Cleo;cleo@people;Viewer');
    await see(dialog.getByRole('status').getByText('2 of 3 rows have errors.'));
    const rows = dialog.getByRole('table', { name: 'People in the file' }).getByRole('row');
    expect((await rows.allInnerTexts()).map((row) => row.split(/\s*[\t\n]+\s*/).filter(Boolean))).toEqual([
      ['Row', 'Person', 'Result'],
      ['3', 'ben@people.example', 'Ben Bo · Plumber', 'Role: There is no role with this name'],
      ['4', 'cleo@people', 'Cleo · Viewer · All sites', 'Email: Please enter a valid email'],
      ['2', 'ann@people.example', 'Ann Ames · Technician · All sites', 'OK'],
    ]);
    expect(await dialog.getByRole('button', { name: 'Send invitations' }).isDisabled()).toBe(true);
    expect(await expectStatus(place.owner.api.invitations.list({ query: { org: place.org } }), 200)).toMatchObject({
      total: 0,
    });

    await choose('Name;Email;Role', ann, 'Ben Bo;ben@people.example;Viewer', 'Cleo;cleo@people.example;Viewer');
    await see(dialog.getByText('3 people can be invited'));
    await dialog.getByRole('button', { name: 'Send 3 invitations' }).click();
    await see(toast(page, '3 people have been invited'));
    await gone(dialog);
    await see(
      page.getByRole('row', { name: /Ann Ames/ }),
      page.getByRole('row', { name: /Ben Bo/ }),
      page.getByRole('row', { name: /Cleo/ }),
    );
  });
});
