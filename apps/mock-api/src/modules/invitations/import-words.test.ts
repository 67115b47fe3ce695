import { changeValue } from '@siteward/contract';
import { importTemplate, LANGUAGES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  addSite,
  createNorthwind,
  createRole,
  expectRefused,
  inviteTo,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type Content, csv, dryRunOn, faultsOf, importFile, someone } from './invitations-testing.ts';

const api = await openForFile(createTestApi());

const dryRun = (by: PersonInOrganization, org: string, content: Content) => dryRunOn(api, by, org, content);

describe('the words of a file of people to invite', () => {
  it('looks up only what can be the name of a site, however much the cells hold', async () => {
    const { owner, org } = await createNorthwind(api);
    const site = 'ﬁ﷼'.repeat(20);
    await addSite(owner, org, `${site}, north`);
    const rows = (cellOf: (row: number) => string) =>
      csv('Email,Role,Sites', ...Array.from({ length: 50 }, (_, row) => `${someone()},Viewer,"${cellOf(row)}"`));
    const parts = (count: number, partOf: (part: number) => string) =>
      Array.from({ length: count }, (_, part) => partOf(part)).join();
    const unknown = expect.stringMatching(/^There is no site called “/);
    // A character that normalizes to eighteen letters, names of one letter, and one name that fills the cell.
    for (const [file, message] of [
      [rows((row) => parts(47, (part) => `${'\ufdfa'.repeat(16)}${row * 100 + part}`)), unknown],
      [rows((row) => parts(100, (part) => `\ufdfa\ufdfa${(row * 100 + part).toString(36)}`)), unknown],
      [rows(() => parts(101, () => 'x')), 'A row can name at most 100 sites'],
      [rows(() => '\ufdfa'.repeat(1000)), unknown],
    ] as const) {
      expect(faultsOf(await dryRun(owner, org, file))).toEqual(Array.from({ length: 50 }, () => [['Sites', message]]));
      await expectRefused(api, () => importFile(owner, org, file), VALIDATION);
    }
    const roles = csv('Email,Role', ...Array.from({ length: 50 }, () => `${someone()},${'\ufdfa'.repeat(1000)}`));
    expect(faultsOf(await dryRun(owner, org, roles))).toEqual(
      Array.from({ length: 50 }, () => [['Role', 'There is no role with this name']]),
    );
    const good = csv('Email,Role,Sites', `${someone()},Viewer,"${site.toUpperCase()},  north; ${site}, NORTH"`);
    expect((await dryRun(owner, org, good)).rows).toMatchObject([{ sites: { message: `${site}, north` }, faults: [] }]);
  });

  it('opens all sites only if the cell says so, or is empty', async () => {
    const { owner, org } = await createNorthwind(api);
    const sitesOf = async (type: 'Technician' | 'Requester' | 'Provider' | 'Plumber', cell: string) => {
      const file = csv('Email,Role,Sites', `${someone()},${type},"${cell}"`);
      const { rows } = await dryRun(owner, org, file);
      const [row] = rows;
      const faults = row?.faults.filter(({ column }) => column === 'Sites').map(({ message }) => message) ?? [];
      if (type !== 'Plumber' && faults.length > 0) {
        await expectRefused(api, () => importFile(owner, org, file), VALIDATION);
      }
      return faults.length > 0 ? faults : row?.sites.message;
    };
    const ONLY_CUSTOMERS =
      '“No sites yet” is only for the type Customer; name the sites, write “All sites”, or leave the cell empty';
    const NOT_CUSTOMERS = '“All sites” is not for the type Customer; name the sites, or leave the cell empty';
    const NOTHING = 'Name at least one site, or leave the cell empty';
    expect(await sitesOf('Technician', '')).toBe('All sites');
    expect(await sitesOf('Technician', ' ALL  sites ')).toBe('All sites');
    expect(await sitesOf('Provider', 'All sites')).toBe('All sites');
    expect(await sitesOf('Requester', 'No sites yet')).toBe('No sites yet');
    expect(await sitesOf('Requester', '')).toBe('No sites yet');
    expect(await sitesOf('Technician', 'No sites yet')).toEqual([ONLY_CUSTOMERS]);
    expect(await sitesOf('Provider', 'no sites yet')).toEqual([ONLY_CUSTOMERS]);
    expect(await sitesOf('Requester', 'All sites')).toEqual([NOT_CUSTOMERS]);
    for (const cell of [',', ' ; ', ',;,']) {
      for (const role of ['Technician', 'Requester', 'Plumber'] as const) {
        expect(await sitesOf(role, cell)).toEqual([NOTHING]);
      }
    }

    const { body } = await owner.client.sites.create({ body: { org, name: 'All Sites', code: 'everything' } });
    await addSite(owner, org, 'No sites yet');
    expect(body).toMatchObject({ code: 'everything' });
    expect(await sitesOf('Technician', 'all sites')).toEqual([
      'There is a site called “all sites”; use its code if you mean that one, or leave the cell empty',
    ]);
    expect(await sitesOf('Requester', 'No sites yet')).toEqual([
      'There is a site called “No sites yet”; use its code if you mean that one, or leave the cell empty',
    ]);
    expect(await sitesOf('Technician', 'Everything')).toBe('All Sites');
    expect(await sitesOf('Technician', '')).toBe('All sites');
  });

  it('accepts what the exports write', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const site = await addSite(owner, org, 'Mill Street, north', customer);
    const people = [
      { email: someone(), name: '=1+1', sites: [site, organization.sites[0] ?? ''] },
      { email: someone(), name: "x;=1+1; '＝1" },
      { email: someone(), name: 'Ann, "the" Ames' },
      { email: someone(), role: 'Requester' },
    ];
    for (const person of people) await inviteTo(api, owner, organization, person);
    const exported = await owner.client.invitations.export({ query: { org, sort: 'createdAt' } });
    const members = await owner.client.members.export({ query: { org } });
    if (exported.status !== 200 || members.status !== 200) throw new Error('no file');

    const { owner: other, org: elsewhere } = await createNorthwind(api);
    await addSite(other, elsewhere, 'Mill Street, north');
    const file = await exported.body.text();
    const found = await dryRun(other, elsewhere, file);
    expect(faultsOf(found)).toEqual([[], [], [], []]);
    expect(found.ignored).toEqual(['Status', 'Invited by', 'Sent', 'Times sent', 'Expires']);
    expect(await importFile(other, elsewhere, file)).toMatchObject({ status: 201, body: { invited: 4 } });
    const again = await other.client.invitations.export({ query: { org: elsewhere, sort: 'createdAt' } });
    const beginnings = (text: string) => text.split('\r\n').map((line) => line.replace(/,Pending,.*/, ''));
    expect(beginnings(again.status === 200 ? await again.body.text() : '')).toEqual(beginnings(file));
    expect((await dryRun(other, elsewhere, await members.body.text())).ignored).toEqual([
      'Status',
      'Last seen',
      'Added',
    ]);
    for (const language of LANGUAGES) {
      expect(faultsOf(await dryRun(other, elsewhere, importTemplate(language)))).toEqual([[], []]);
    }
  });

  it('accepts the words of the app in any language, unless a role of the organization has that name', async () => {
    const { owner, org } = await createNorthwind(api);
    await createRole(owner, org, 'Betrachter');
    const [ann, bob, cleo] = [someone(), someone(), someone()];
    const { rows } = await dryRun(
      owner,
      org,
      csv(
        'E-Mail,Rolle,Nombre,प्रकार,Standorte',
        `${ann},techniker,Ann Ames,Personal,Alle Standorte`,
        `${bob},अनुरोधकर्ता,,Cliente,Todavía sin centros`,
        `${cleo},Betrachter,,कर्मचारी,`,
      ),
    );
    const read = { row: 2, email: ann, name: 'Ann Ames', roleName: 'Technician', sites: changeValue('all-sites') };
    expect(rows).toEqual([
      { ...read, faults: [] },
      { row: 3, email: bob, name: '', roleName: 'Requester', sites: changeValue('no-sites-yet'), faults: [] },
      { row: 4, email: cleo, name: '', roleName: 'Betrachter', sites: changeValue('all-sites'), faults: [] },
    ]);
  });
});
