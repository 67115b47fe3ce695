import { changeValue, type ImportRow, type InvitationImport, reason } from '@siteward/contract';
import { importTemplate, LANGUAGES } from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCustomer,
  addSite,
  auditLog,
  createNorthwind,
  createRole,
  expectRefused,
  inviteTo,
  mailedInvitationToken,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi, type PersonInOrganization, roleOf, type TestApi } from '#testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const someone = () => `${crypto.randomUUID()}@test.example`;

type Content = ConstructorParameters<typeof File>[0][number];
function importFile(by: PersonInOrganization, org: string, content: Content, dryRun = false) {
  const body = new File([content], 'people.csv', { type: 'text/csv' });
  return by.client.invitations.import({ query: { org, dryRun: dryRun ? 'true' : 'false' }, body });
}

/** What a dry run says; it must change nothing. */
async function dryRun(by: PersonInOrganization, org: string, content: Content): Promise<InvitationImport> {
  const { Member, Invitation, Mail, AuditRecord, Organization, IdempotentResult } = api.deps.models;
  const models = [Member, Invitation, Mail, AuditRecord, Organization, IdempotentResult];
  const stored = async () => {
    const records = await Promise.all(models.map((model) => model.collection.find().toArray()));
    // When somebody was seen does not count as a change.
    return JSON.stringify(records, (key, value: unknown) => (key === 'lastSeenAt' ? null : value));
  };
  const before = await stored();
  const answer = await importFile(by, org, content, true);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expect(await stored()).toBe(before);
  return answer.body;
}

const faultsOf = ({ rows }: InvitationImport) =>
  rows.map(({ faults }) => faults.map(({ column, message }) => [column, message]));
const csv = (...lines: string[]) => lines.join('\r\n');

describe('inviting from a file', () => {
  it('shows who would be invited, then invites all of them: each with a mail, a member and a line in the log', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const site = await addSite(owner, org, 'Mill Street, north');
    await addSite(owner, org, 'Harbour');
    const [ann, bob, cleo] = [someone(), someone(), someone()];
    const file = csv(
      'Email,Role,Name,Sites',
      ` ${ann.toUpperCase()} ,tECHNICIAN,Ann Ames,"Mill Street, north; harbour"`,
      '',
      `${bob},Viewer,,`,
      `${cleo},Requester,,mill-street-north`,
    );
    const rows: ImportRow[] = [
      {
        row: 2,
        email: ann,
        name: 'Ann Ames',
        roleName: 'Technician',
        sites: changeValue('names', { names: ['Harbour', 'Mill Street, north'] }),
        faults: [],
      },
      { row: 4, email: bob, name: '', roleName: 'Viewer', sites: changeValue('all-sites'), faults: [] },
      {
        row: 5,
        email: cleo,
        name: '',
        roleName: 'Requester',
        sites: changeValue('names', { names: ['Mill Street, north'] }),
        faults: [],
      },
    ];
    expect(await dryRun(owner, org, file)).toEqual({ rows, problem: null, ignored: [], invited: 0 });
    const lines = (await auditLog(api, org)).length;

    const answer = await importFile(owner, org, file);
    expect(answer).toMatchObject({ status: 201, body: { rows, problem: null, ignored: [], invited: 3 } });
    const stored = await api.deps.models.Invitation.find({ org }).sort({ _id: 1 }).lean();
    expect(
      stored.map(({ email, name, type, sites, status, invitedByName }) => [
        email,
        name,
        type,
        sites.length,
        status,
        invitedByName,
      ]),
    ).toEqual([
      [ann, 'Ann Ames', 'staff', 2, 'pending', 'Olga Owner'],
      [bob, '', 'staff', 0, 'pending', 'Olga Owner'],
      [cleo, '', 'customer', 1, 'pending', 'Olga Owner'],
    ]);
    expect(stored[2]?.sites.map(String)).toEqual([site]);
    const tokens = await Promise.all([ann, bob, cleo].map((email) => mailedInvitationToken(api, email)));
    expect(new Set(tokens).size).toBe(3);
    expect((await auditLog(api, org)).slice(lines).map(({ action, changes }) => [action, changes?.['email']])).toEqual([
      ['member.invited', ann],
      ['member.invited', bob],
      ['member.invited', cleo],
    ]);
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { used: 4 } });
    expect(roleOf(organization, 'Viewer')).toBe(String(stored[1]?.role));
  });

  it('says every fault by row and column, and invites nobody while there is one', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    for (const code of ['twin-1', 'twin-2']) await owner.client.sites.create({ body: { org, name: 'Twin', code } });
    const member = await api.addMember(organization, 'Technician');
    const suspended = await api.addMember(organization, 'Technician', { status: 'suspended' });
    const { invitation } = await inviteTo(api, owner, organization, { email: someone() });
    const twice = someone();
    const file = csv(
      'Name;Type;Email;Role;Sites',
      `;;${someone()};Technician;twin-2`,
      ';;nobody;Technician;',
      ';;;;',
      `www.evil.example;Customer;${someone()};Technician;Twin`,
      `;;${twice};Plumber;Nowhere`,
      `;;${twice.toUpperCase()};;`,
      `;;${member.email};viewer;`,
      `;;${suspended.email};viewer;`,
      `;;${invitation.email};viewer;`,
      `;;${someone()};viewer;;more`,
      ';;;viewer;',
      `;;${someone()};viewer;"${'x,'.repeat(501)}"`,
    );
    const REQUIRED = 'This field is required';
    const expected = [
      [2, []],
      [3, [['Email', 'Please enter a valid email']]],
      [
        5,
        [
          ['Name', expect.stringMatching(/address/)],
          ['Type', 'The role Technician is for the type staff'],
          ['Sites', 'Several sites are called “Twin”; use the code of the one you mean'],
        ],
      ],
      [
        6,
        [
          ['Role', 'There is no role with this name'],
          ['Sites', 'There is no site called “Nowhere”, or you do not have access to it'],
        ],
      ],
      [
        7,
        [
          ['Email', 'This address is already in row 6'],
          ['Role', REQUIRED],
        ],
      ],
      [8, [['Email', `${member.email} is already a member.`]]],
      [9, [['Email', `${suspended.email} is a suspended member; reactivate them instead.`]]],
      [10, [['Email', `${invitation.email} is already invited; resend that invitation instead.`]]],
      [
        11,
        [[null, 'This row has more cells than there are headings; put text that contains commas in quotation marks']],
      ],
      [12, [['Email', REQUIRED]]],
      [
        13,
        [
          ['Sites', 'Must be at most 1000 characters'],
          ['Sites', 'A row can name at most 100 sites'],
        ],
      ],
    ];
    const found = await dryRun(owner, org, file);
    expect(found.rows.map(({ row, faults }) => [row, faults.map(({ column, message }) => [column, message])])).toEqual(
      expected,
    );
    await expectRefused(api, org, () => importFile(owner, org, file), VALIDATION);

    // Faults that show only in the organization are also told all together.
    const late = csv('Email,Role', `${someone()},Technician`, `${member.email},Technician`, `${someone()},Plumber`);
    await expectRefused(api, org, () => importFile(owner, org, late), {
      ...VALIDATION,
      detail: 'Some rows of the file have errors. Nobody was invited.',
      errors: [
        { path: 'rows.3.Email', ...reason('already-known', { email: member.email, status: 'active' }) },
        { path: 'rows.4.Role', ...reason('no-role-called') },
      ],
    });
  });

  it('looks for no more than names that sites can have, however much the cells hold', async () => {
    const { owner, org } = await createNorthwind(api);
    const site = 'ﬁ﷼'.repeat(20);
    await addSite(owner, org, `${site}, north`);
    const rows = (cellOf: (row: number) => string) =>
      csv('Email,Role,Sites', ...Array.from({ length: 50 }, (_, row) => `${someone()},Viewer,"${cellOf(row)}"`));
    const parts = (count: number, partOf: (part: number) => string) =>
      Array.from({ length: count }, (_, part) => partOf(part)).join();
    const unknown = expect.stringMatching(/^There is no site called “/);
    // One sign that becomes eighteen letters, names of one letter, and one name that fills the cell.
    for (const [file, message] of [
      [rows((row) => parts(47, (part) => `${'\ufdfa'.repeat(16)}${row * 100 + part}`)), unknown],
      [rows((row) => parts(100, (part) => `\ufdfa\ufdfa${(row * 100 + part).toString(36)}`)), unknown],
      [rows(() => parts(101, () => 'x')), 'A row can name at most 100 sites'],
      [rows(() => '\ufdfa'.repeat(1000)), unknown],
    ] as const) {
      expect(faultsOf(await dryRun(owner, org, file))).toEqual(Array.from({ length: 50 }, () => [['Sites', message]]));
      await expectRefused(api, org, () => importFile(owner, org, file), VALIDATION);
    }
    const roles = csv('Email,Role', ...Array.from({ length: 50 }, () => `${someone()},${'\ufdfa'.repeat(1000)}`));
    expect(faultsOf(await dryRun(owner, org, roles))).toEqual(
      Array.from({ length: 50 }, () => [['Role', 'There is no role with this name']]),
    );
    const good = csv('Email,Role,Sites', `${someone()},Viewer,"${site.toUpperCase()},  north; ${site}, NORTH"`);
    expect((await dryRun(owner, org, good)).rows).toMatchObject([{ sites: { message: `${site}, north` }, faults: [] }]);
  });

  it('opens all sites only to whom the cell says so, or says nothing', async () => {
    const { owner, org } = await createNorthwind(api);
    const sitesOf = async (type: 'Technician' | 'Requester' | 'Provider' | 'Plumber', cell: string) => {
      const file = csv('Email,Role,Sites', `${someone()},${type},"${cell}"`);
      const { rows } = await dryRun(owner, org, file);
      const [row] = rows;
      const faults = row?.faults.filter(({ column }) => column === 'Sites').map(({ message }) => message) ?? [];
      if (type !== 'Plumber' && faults.length > 0) {
        await expectRefused(api, org, () => importFile(owner, org, file), VALIDATION);
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

  it('takes no address with characters that nobody can see', async () => {
    const { owner, org } = await createNorthwind(api);
    const addresses = [
      'a\u200b@b.example',
      '\u200ba@b.example',
      'a@b\u00ad.example',
      'a@b.example\u2060',
      'ａ@b.example',
    ];
    const file = csv('Email,Role', ...addresses.map((address) => `${address},Viewer`));
    expect(faultsOf(await dryRun(owner, org, file))).toEqual(
      addresses.map(() => [['Email', 'Please enter a valid email']]),
    );
    await expectRefused(api, org, () => importFile(owner, org, file), VALIDATION);
  });

  it('gives no more than the one who invites holds', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    await createRole(owner, org, 'Payer', ['billing:manage']);
    const file = csv('Email,Role', `${someone()},Requester`, `${someone()},Payer`, `${someone()},Owner`);
    const message = expect.stringMatching(/^The role (Payer|Owner) has permissions that you do not hold yourself/);
    expect(faultsOf(await dryRun(manager, org, file))).toEqual([[], [['Role', message]], [['Role', message]]]);
    await expectRefused(api, org, () => importFile(manager, org, file), VALIDATION);
  });

  it('needs a seat for everybody, and takes none where one is missing', async () => {
    const { owner, org } = await createNorthwind(api, 3);
    const file = csv('Email,Role', ...[1, 2, 3].map(() => `${someone()},Technician`));
    const problem = {
      code: 'SEAT_LIMIT',
      detail: '3 seats are needed and 2 are free. Add seats, or suspend a member or revoke an invitation first.',
      reason: 'seats-short',
      params: { wanted: 3, free: 2 },
    };
    expect(await dryRun(owner, org, file)).toMatchObject({
      problem,
      rows: [{ faults: [] }, { faults: [] }, { faults: [] }],
    });
    await expectRefused(api, org, () => importFile(owner, org, file), { status: 409, ...problem });
    const faulty = csv(file, 'nobody,Technician', `${someone()},Plumber`);
    expect((await dryRun(owner, org, faulty)).problem).toEqual(problem);
    const allFaulty = csv('Email,Role', ...[1, 2, 3].map(() => `${someone()},Plumber`));
    expect((await dryRun(owner, org, allFaulty)).problem).toBeNull();
    await owner.client.seats.set({ params: { org }, body: { seats: 4 } });
    expect(await importFile(owner, org, file)).toMatchObject({ status: 201, body: { invited: 3 } });
    const more = csv('Email,Role', `${someone()},Technician`);
    expect((await dryRun(owner, org, more)).problem?.detail).toMatch(/^All 4 seats are in use\. /);
  });

  it('invites those again who were removed or whose invitation has expired, as one member', async () => {
    const { owner, organization, org } = await createNorthwind(api, 3);
    const removed = await api.addMember(organization, 'Technician', { status: 'removed' });
    const { invitation } = await inviteTo(api, owner, organization, { email: someone() });
    api.advance(8 * DAY_MS);
    await api.deps.models.Session.updateMany({}, { lastSeenAt: api.now() });
    const file = csv('Email,Role', `${removed.email},Viewer`, `${invitation.email},Viewer`);
    expect(faultsOf(await dryRun(owner, org, file))).toEqual([[], []]);
    expect(await importFile(owner, org, file)).toMatchObject({ status: 201, body: { invited: 2 } });
    const members = await api.deps.models.Member.find({
      org,
      email: { $in: [removed.email, invitation.email] },
    }).lean();
    expect(members.map(({ status, role }) => [status, String(role)])).toEqual([
      ['invited', roleOf(organization, 'Viewer')],
      ['invited', roleOf(organization, 'Viewer')],
    ]);
  });

  it('asks the database no more for many people than for a few, by whom and wherever they are invited', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const sites = [
      await addSite(owner, org, 'One', customer),
      await addSite(owner, org, 'Two'),
      await addSite(owner, org, 'Six'),
    ];
    const limited = await api.addMember(organization, 'Administrator', { sites });
    /** New people and removed ones, in several roles, each with sites of their own. */
    const people = async (count: number) => {
      const rows: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const isNew = index % 2 === 0;
        const email = isNew
          ? someone()
          : (await api.addMember(organization, 'Viewer', { status: 'removed', sites })).email;
        const named = ['One', 'Two', 'Six'].filter((_, at) => ((index % 7) + 1) & (1 << at));
        rows.push(`${email},${['Technician', 'Viewer', 'Requester'][index % 3]},"${named.join(', ')}"`);
      }
      return csv('Email,Role,Sites', ...rows);
    };
    for (const by of [owner, limited]) {
      const [few, many] = [await people(2), await people(20)];
      const asked = async (file: string, dry: boolean) => {
        const answers: { status: number; body: unknown }[] = [];
        const questions = await questionsOf(api.deps.connection, async () => {
          answers.push(await importFile(by, org, file, dry));
        });
        const invited = dry ? 0 : file.split('\r\n').length - 1;
        expect(answers).toMatchObject([{ status: dry ? 200 : 201, body: { problem: null, invited } }]);
        return questions;
      };
      // That somebody was seen is noted with their first call.
      await by.client.seats.get({ params: { org } });
      const dry = await asked(few, true);
      expect(dry.length).toBeGreaterThan(5);
      expect(await asked(many, true)).toEqual(dry);
      const real = await asked(few, false);
      // Members, invitations, mails, lines in the log.
      expect(real.filter((question) => question.endsWith('.insertMany'))).toHaveLength(4);
      expect(await asked(many, false)).toEqual(real);
    }
    const stored = await api.deps.models.Invitation.find({ org }).lean();
    const members = await api.deps.models.Member.find({ org, status: 'invited' }).lean();
    const inShort = ({ email, role, sites: at }: { email: string; role: unknown; sites: readonly unknown[] }) =>
      [email, String(role), at.map(String).join()].join(' ');
    expect(stored).toHaveLength(44);
    expect(members.map(inShort).toSorted()).toEqual(stored.map(inShort).toSorted());
    expect(members.map(({ _id }) => String(_id)).toSorted()).toEqual(
      stored.map(({ member }) => String(member)).toSorted(),
    );
    // Whoever was there before is found by the same words, one version further.
    expect(members.map(({ version }) => version).filter((version) => version === 2)).toHaveLength(22);
    expect(members.filter(({ nameKey, words }) => !nameKey || !words?.length)).toEqual([]);
  });

  it('takes what the exports write', async () => {
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

  it('takes the words of the app in any language, unless a role of the organization has that name', async () => {
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

  it('does it once for the same key and file', async () => {
    const { owner, org } = await createNorthwind(api);
    const body = new File([csv('Email,Role', `${someone()},Technician`)], 'people.csv', { type: 'text/csv' });
    const extraHeaders = { 'idempotency-key': crypto.randomUUID() };
    const call = () => owner.client.invitations.import({ query: { org, dryRun: 'false' }, body, extraHeaders });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await api.deps.models.Invitation.countDocuments({ org })).toBe(1);
  });
});

describe('the form of the file', () => {
  const utf16 = (text: string, bigEndian = false) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  const ROWS = [
    ['Email', 'Role', 'Name'],
    ['ann@test.example', 'Technician', 'Änne, die; "Erste"\u00a0✓'],
    ['bob@test.example', 'Viewer', 'Zwei\tTeile'.replace('\t', ' ')],
  ];
  const written = (separator: string, end: string) =>
    ROWS.map((cells) =>
      cells.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    ).join(end);

  it.each([
    ['commas', written(',', '\r\n')],
    ['semicolons', written(';', '\r\n')],
    ['tabs', written('\t', '\n')],
    ['old line ends', written(';', '\r')],
    ['a byte order mark, blank lines and columns', `\ufeff\r\n${written(',', '\r\n,,\r\n')}\r\n\r\n,,,\r\n`],
    ['UTF-16 as Excel writes it', utf16(written('\t', '\r\n'))],
    ['a first line for Excel, which is no row', `\ufeffsep=;\r\n${written(';', '\r\n')}`],
    ['UTF-16, the other way round', utf16(written(',', '\n'), true)],
  ])('may be %s', async (_, content) => {
    const { owner, org } = await createNorthwind(api);
    const { rows } = await dryRun(owner, org, content);
    expect(rows.map(({ email, roleName, name, faults }) => [email, roleName, name, faults])).toEqual(
      ROWS.slice(1).map((cells) => [...cells.map((cell) => cell), []]),
    );
  });

  const NO_HEADINGS = 'The first row must name the columns: Email and Role, and optionally Name, Type and Sites';
  const many = (count: number) =>
    csv('Email,Role', ...Array.from({ length: count }, (__, index) => `n${index}@x.example,Viewer`));

  it.each<[string, Content, string]>([
    ['nothing', '', 'The file is empty'],
    ['blanks alone', ' \r\n,,\r\n', 'The file is empty'],
    ['headings alone', 'Email,Role\r\n', 'The file has no people below its headings'],
    ['no headings', 'a@b.example,Viewer', NO_HEADINGS],
    ['more headings than anybody needs', 'a,'.repeat(250_000), 'The file has more than 50 columns'],
    ['a heading as long as a file', 'a'.repeat(900_000), NO_HEADINGS],
    [
      'marks that never match',
      `"${'x"'.repeat(200_000)}${' '.repeat(400_000)},a\n`,
      'The quotation marks in row 1 do not',
    ],
    ['a misspelled heading', 'Email,Role,Sitse\na@b.example,Viewer,A', 'The column “Sitse” is not known'],
    ['a heading twice', 'Email,Role,email\na@b.example,Viewer,', 'The column “email” appears twice'],
    ['too many people', many(51), 'The file has 51 people, but at most 50 can be invited at once; split it'],
    ['an open quotation mark', 'Email,Role\n"a@b.example,Viewer\n', 'The quotation marks in row 2 do not match'],
    [
      'Windows-1252',
      Buffer.from('Email,Role,Name\na@b.example,Viewer,J\xfcrgen', 'latin1'),
      'The file is not UTF-8 text',
    ],
    ['UTF-16 without its mark', Buffer.from('Email,Role\na@b.example,Viewer', 'utf16le'), 'The file is not UTF-8 text'],
    ['an Excel file', Buffer.from('504b0304140006000800000021', 'hex'), 'The file is not UTF-8 text'],
  ])('is refused with a sentence, in a dry run too: %s', async (_, content, sentence) => {
    const { owner, org } = await createNorthwind(api);
    for (const dry of [true, false]) {
      const refusal = { ...VALIDATION, detail: expect.stringContaining(sentence) };
      await expectRefused(api, org, () => importFile(owner, org, content, dry), refusal);
    }
  });

  it('uses up no limit where a row has errors that only the organization knows', async () => {
    const limited = await createTestApi({ RATE_LIMITS: 'on' });
    try {
      const { owner, org } = await createNorthwind(limited);
      const wrong = many(50).replace('Viewer', 'Plumber');
      for (let time = 0; time < 2; time += 1) {
        expect(await importFile(owner, org, wrong)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      }
      expect(await importFile(owner, org, many(50))).toMatchObject({ status: 201, body: { invited: 50 } });
      const another = csv('Email,Role', `${someone()},Viewer`);
      expect(await importFile(owner, org, another)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    } finally {
      await limited.close();
    }
  });

  it('uses up no limit where seats are missing', async () => {
    const limited = await createTestApi({ RATE_LIMITS: 'on' });
    try {
      const { owner, org } = await createNorthwind(limited, 3);
      for (let time = 0; time < 2; time += 1) {
        const refusal = { status: 409, code: 'SEAT_LIMIT', detail: expect.stringMatching(/^30 seats are needed/) };
        await expectRefused(limited, org, () => importFile(owner, org, many(30)), refusal);
      }
      await owner.client.seats.set({ params: { org }, body: { seats: 100 } });
      expect(await importFile(owner, org, many(50))).toMatchObject({ status: 201, body: { invited: 50 } });
    } finally {
      await limited.close();
    }
  });

  it('counts once for the same key and file, also at the same time', async () => {
    const limited = await createTestApi({ RATE_LIMITS: 'on' });
    try {
      const { owner, org } = await createNorthwind(limited);
      const body = new File([many(40)], 'people.csv', { type: 'text/csv' });
      const extraHeaders = { 'idempotency-key': crypto.randomUUID() };
      const call = () => owner.client.invitations.import({ query: { org, dryRun: 'false' }, body, extraHeaders });
      const answers = await Promise.all(Array.from({ length: 5 }, call));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(await limited.deps.models.Invitation.countDocuments({ org })).toBe(40);
      const people = (count: number) =>
        csv('Email,Role', ...Array.from({ length: count }, () => `${someone()},Viewer`));
      expect(await importFile(owner, org, people(11))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(await importFile(owner, org, people(10))).toMatchObject({ status: 201, body: { invited: 10 } });
    } finally {
      await limited.close();
    }
  });

  it('may hold as many as an organization may invite in an hour', async () => {
    const { owner, org } = await createNorthwind(api);
    expect(await importFile(owner, org, many(50))).toMatchObject({ status: 201, body: { invited: 50 } });
    expect(await api.deps.models.Invitation.countDocuments({ org, status: 'pending' })).toBe(50);
  });
});
