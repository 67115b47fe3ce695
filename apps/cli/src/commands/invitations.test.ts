import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { called, IN_ORG, invitation, member, ORG, technician } from '../testing/people.ts';
import { createWorld, idOf, pageOf } from '../testing/world.ts';

describe('siteward invitations send-file', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteward-people-'));
    await writeFile(join(folder, 'people.csv'), 'Email,Role\nben@north.example,Technician\n');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const row = (faults: object[]) => ({
    row: 2,
    email: 'ben@north.example',
    name: '',
    roleName: 'Technician',
    faults,
    sites: { code: 'all-sites', params: {}, message: 'All sites' },
  });
  const result = (faults: object[], more: object = {}) => ({
    rows: [row(faults)],
    problem: null,
    ignored: [],
    invited: 0,
    ...more,
  });
  const answering = (tried: object) => ({
    'POST /api/invitations/import': ({ query }: { query: Record<string, string> }) =>
      query['dryRun'] === 'true' ? { body: tried } : { status: 201, body: result([], { invited: 1 }) },
  });
  const sendFile = async (tried: object, ...args: string[]) => {
    const world = await createWorld({ replies: answering(tried) });
    const ended = await world.run('invitations', 'send-file', join(folder, 'people.csv'), ...IN_ORG, ...args);
    return {
      ...ended,
      dryRuns: world.sent.map(({ query }) => query['dryRun']),
      bodies: world.sent.map(({ body }) => body),
    };
  };

  it('sends the file as it is, after a dry run', async () => {
    const { code, stderr, dryRuns, bodies } = await sendFile(result([]));
    expect({ code, stderr, dryRuns }).toEqual({
      code: 0,
      stderr: 'One person is invited.\n',
      dryRuns: ['true', 'false'],
    });
    expect(new Set(bodies)).toEqual(new Set([await readFile(join(folder, 'people.csv'), 'utf8')]));
  });

  it('invites nobody with --dry-run', async () => {
    const { code, stdout, stderr, dryRuns } = await sendFile(result([]), '--dry-run');
    expect({ code, dryRuns }).toEqual({ code: 0, dryRuns: ['true'] });
    expect(stderr).toBe('Nothing is wrong: one person would be invited. Nobody has been invited yet.\n');
    expect(stdout).toContain('ben@north.example');
  });

  it('invites nobody if something is wrong, and says what', async () => {
    const fault = { column: 'Role', code: 'not-an-id', params: {}, message: 'There is no such role' };
    const { code, stdout, stderr, dryRuns } = await sendFile(result([fault]));
    expect({ code, dryRuns }).toEqual({ code: 1, dryRuns: ['true'] });
    expect(stdout).toContain('Role: There is no such role');
    expect(stderr).toContain('Nobody was invited.');
    const asJson = await sendFile(result([fault]), '--json');
    expect({ code: asJson.code, body: JSON.parse(asJson.stdout) }).toEqual({ code: 1, body: result([fault]) });
  });

  it.each([
    [1, 'Something is wrong with one row.'],
    [2, 'Something is wrong with 2 rows.'],
  ])('says in how many rows something is wrong (%i)', async (count, said) => {
    const fault = { column: '', code: 'not-an-id', params: {}, message: 'There is no such role' };
    const rows = [...Array.from({ length: count }, () => row([fault])), row([])];
    const { stdout, stderr } = await sendFile(result([], { rows }));
    expect(stderr).toBe(`siteward: ${said}\nNobody was invited. Fix the file, and send it again.\n`);
    expect(stdout.match(/ {2}There is no such role$/gm)).toHaveLength(count);
  });

  it.each([
    [['Phone'], 'This column is not used for invitations: Phone.'],
    [['Phone', 'Colour'], 'These columns are not used for invitations: Phone, Colour.'],
  ])('says which columns it does not use: %j', async (ignored, said) => {
    const { stderr } = await sendFile(result([], { rows: [row([]), row([])], ignored }), '--dry-run');
    expect(stderr).toBe(`${said}\nNothing is wrong: 2 people would be invited. Nobody has been invited yet.\n`);
  });

  it('says how many have been invited', async () => {
    const world = await createWorld({
      replies: {
        'POST /api/invitations/import': ({ query }) => ({
          status: query['dryRun'] === 'true' ? 200 : 201,
          body: result([], { invited: 2 }),
        }),
      },
    });
    const { stderr } = await world.run('invitations', 'send-file', join(folder, 'people.csv'), ...IN_ORG);
    expect(stderr).toBe('2 people are invited.\n');
  });

  it('invites nobody if there are too few seats', async () => {
    const full = { code: 'SEAT_LIMIT', detail: 'All seats are in use.' };
    const { code, stderr, dryRuns } = await sendFile(result([], { problem: full }));
    expect({ code, dryRuns }).toEqual({ code: 1, dryRuns: ['true'] });
    expect(stderr).toContain('All seats are in use.');
  });
});

describe('siteward invitations', () => {
  it('revokes the pending one if an address has several', async () => {
    const replies = {
      'GET /api/invitations': {
        body: pageOf([invitation(51, 'ben@north.example', 'pending'), invitation(50, 'ben@north.example', 'expired')]),
      },
      [`DELETE /api/invitations/id/${idOf(51)}`]: {},
    };
    const world = await createWorld({ replies });
    const { code, stdout } = await world.run(
      'invitations',
      'revoke',
      'BEN@north.example',
      '--yes',
      '--json',
      ...IN_ORG,
    );
    expect({ code, stdout, changed: called(world) }).toEqual({
      code: 0,
      stdout: 'null\n',
      changed: [`DELETE /api/invitations/id/${idOf(51)}`],
    });
  });

  it('sends one with the type of its role', async () => {
    const replies = {
      'GET /api/roles': { body: pageOf([technician]) },
      [`POST /api/users/invite/${ORG}`]: { status: 201, body: invitation(52, 'ben@north.example', 'pending') },
    };
    const world = await createWorld({ replies });
    const args = ['invitations', 'send', 'ben@north.example', '--role', 'Technician', ...IN_ORG];
    expect(await world.run(...args)).toMatchObject({
      code: 0,
      stderr: 'ben@north.example is invited as Technician.\n',
    });
    expect(world.sent.at(-1)?.body).toEqual({ email: 'ben@north.example', role: idOf(30), type: 'staff' });
    expect(world.sent.at(-1)?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['--sites', ''],
    ['--sites', ' , '],
    ['--org', ''],
  ])('invites nobody if %s is %j', async (...empty) => {
    const world = await createWorld({ replies: { 'GET /api/roles': { body: pageOf([technician]) } } });
    const args = ['invitations', 'send', 'ben@north.example', '--role', 'Technician', ...IN_ORG, ...empty];
    const { code, stderr } = await world.run(...args);
    expect({ code, changed: called(world) }).toEqual({ code: 2, changed: [] });
    expect(stderr).toContain('Is a variable of the script not set?');
  });

  it('accepts and declines those that people have received', async () => {
    const [north, south] = [
      { ...invitation(61, 'me', 'pending'), orgName: 'North' },
      { ...invitation(62, 'me', 'pending'), orgName: 'South' },
    ];
    const replies = {
      'GET /api/invitations/mine': { body: pageOf([north, south]) },
      [`POST /api/members/verification/${idOf(2)}`]: { body: member(2, 'Me', 'me@north.example') },
      [`POST /api/invitations/id/${idOf(62)}/decline`]: {},
    };
    const world = await createWorld({ replies });
    expect(await world.run('invitations', 'accept', 'north')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'You have joined North as Technician.\n',
    });
    expect((await world.run('invitations', 'decline', 'South')).code).toBe(2);
    expect((await world.run('invitations', 'decline', 'South', '--yes')).code).toBe(0);
    expect((await world.run('invitations', 'accept', 'Nor')).code).toBe(4);
    expect(called(world)).toEqual([
      `POST /api/members/verification/${idOf(2)}`,
      `POST /api/invitations/id/${idOf(62)}/decline`,
    ]);
  });
});
