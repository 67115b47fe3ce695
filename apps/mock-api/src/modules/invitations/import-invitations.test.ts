import { changeValue, type ImportRow, reason } from '@siteward/contract';
import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
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
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type Content, csv, dryRunOn, faultsOf, importFile, someone } from './invitations-testing.ts';

const api = await openForFile(createTestApi());

const dryRun = (by: PersonInOrganization, org: string, content: Content) => dryRunOn(api, by, org, content);

describe('inviting from a file', () => {
  it('shows who would be invited, then invites all of them: each with a mail, a member and an audit log line', async () => {
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

  it('reports every fault by row and column, and invites nobody while there is one', async () => {
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
    const codes = found.rows.flatMap(({ faults }) => faults.map(({ code }) => code));
    expect(codes).toEqual(expect.arrayContaining(['email-in-row', 'role-of-another-type', 'no-role-called']));
    await expectRefused(api, () => importFile(owner, org, file), { ...VALIDATION, reason: 'rows-with-faults' });

    // Faults that only show in the organization are reported together, too.
    const late = csv('Email,Role', `${someone()},Technician`, `${member.email},Technician`, `${someone()},Plumber`);
    await expectRefused(api, () => importFile(owner, org, late), {
      ...VALIDATION,
      detail: 'Some rows of the file have errors. Nobody was invited.',
      errors: [
        { path: 'rows.3.Email', ...reason('already-known', { email: member.email, status: 'active' }) },
        { path: 'rows.4.Role', ...reason('no-role-called') },
      ],
    });
  });

  it('refuses addresses with invisible characters', async () => {
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
    await expectRefused(api, () => importFile(owner, org, file), VALIDATION);
  });

  it('gives no more than the inviter holds', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    await createRole(owner, org, 'Payer', ['billing:manage']);
    const file = csv('Email,Role', `${someone()},Requester`, `${someone()},Payer`, `${someone()},Owner`);
    const message = expect.stringMatching(/^The role (Payer|Owner) has permissions that you do not hold yourself/);
    expect(faultsOf(await dryRun(manager, org, file))).toEqual([[], [['Role', message]], [['Role', message]]]);
    await expectRefused(api, () => importFile(manager, org, file), VALIDATION);
  });

  it('needs a seat for everybody, and takes none if one is missing', async () => {
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
    await expectRefused(api, () => importFile(owner, org, file), { status: 409, ...problem });
    const faulty = csv(file, 'nobody,Technician', `${someone()},Plumber`);
    expect((await dryRun(owner, org, faulty)).problem).toEqual(problem);
    const allFaulty = csv('Email,Role', ...[1, 2, 3].map(() => `${someone()},Plumber`));
    expect((await dryRun(owner, org, allFaulty)).problem).toBeNull();
    await owner.client.seats.set({ params: { org }, body: { seats: 4 } });
    expect(await importFile(owner, org, file)).toMatchObject({ status: 201, body: { invited: 3 } });
    const more = csv('Email,Role', `${someone()},Technician`);
    expect((await dryRun(owner, org, more)).problem?.detail).toMatch(/^All 4 seats are in use\. /);
  });

  it('invites people again who were removed or whose invitation has expired, without a second member', async () => {
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

  it('takes no more queries for many people than for a few, whoever invites them and wherever', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const sites = [
      await addSite(owner, org, 'One', customer),
      await addSite(owner, org, 'Two'),
      await addSite(owner, org, 'Six'),
    ];
    const limited = await api.addMember(organization, 'Administrator', { sites });
    /** New people and removed ones, in several roles, each with their own sites. */
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
      // The first call records that somebody was seen.
      await by.client.seats.get({ params: { org } });
      const dry = await asked(few, true);
      expect(dry.length).toBeGreaterThan(5);
      expect(await asked(many, true)).toEqual(dry);
      const real = await asked(few, false);
      // Members, invitations, mails, audit log lines.
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
    // Former members are found by the same words, and have the next version.
    expect(members.map(({ version }) => version).filter((version) => version === 2)).toHaveLength(22);
    expect(members.filter(({ nameKey, words }) => !nameKey || !words?.length)).toEqual([]);
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
