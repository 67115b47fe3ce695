import { describe, expect, it } from 'vitest';
import { createNorthwind, expectRefused, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { type Content, csv, dryRunOn, importFile, someone } from './invitations-testing.ts';

const api = await openForFile(createTestApi());

const dryRun = (by: PersonInOrganization, org: string, content: Content) => dryRunOn(api, by, org, content);

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
  ])('is refused with an explanation, even in a dry run: %s', async (_, content, sentence) => {
    const { owner, org } = await createNorthwind(api);
    for (const dry of [true, false]) {
      const refusal = { ...VALIDATION, detail: expect.stringContaining(sentence) };
      await expectRefused(api, () => importFile(owner, org, content, dry), refusal);
    }
  });

  it('uses up no limit if a row has errors that only show in the organization', async () => {
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

  it('counts each mailbox that it sends mail to, whatever is added to its address', async () => {
    const limited = await createTestApi({ RATE_LIMITS: 'on' });
    try {
      const { owner, org } = await createNorthwind(limited);
      const rows = Array.from({ length: 6 }, (_, index) => `flood+${index}@mail.example,Viewer`);
      expect(await importFile(owner, org, csv('Email,Role', ...rows))).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED' },
      });
      expect(await limited.deps.models.Invitation.countDocuments({ org })).toBe(0);
    } finally {
      await limited.close();
    }
  });

  it('uses up no limit if seats are missing', async () => {
    const limited = await createTestApi({ RATE_LIMITS: 'on' });
    try {
      const { owner, org } = await createNorthwind(limited, 3);
      for (let time = 0; time < 2; time += 1) {
        const refusal = { status: 409, code: 'SEAT_LIMIT', detail: expect.stringMatching(/^30 seats are needed/) };
        await expectRefused(limited, () => importFile(owner, org, many(30)), refusal);
      }
      // More seats than a trial has.
      const more = { seats: 100, trialEndsAt: limited.clock.next() };
      await limited.deps.models.Organization.updateOne({ _id: org }, more);
      expect(await importFile(owner, org, many(50))).toMatchObject({ status: 201, body: { invited: 50 } });
    } finally {
      await limited.close();
    }
  });

  it('counts once for the same key and file, even at the same time', async () => {
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

  it('may hold as many people as an organization may invite in an hour', async () => {
    const { owner, org } = await createNorthwind(api);
    expect(await importFile(owner, org, many(50))).toMatchObject({ status: 201, body: { invited: 50 } });
    expect(await api.deps.models.Invitation.countDocuments({ org, status: 'pending' })).toBe(50);
  });
});
