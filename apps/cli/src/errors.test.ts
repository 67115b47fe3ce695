import { NoAnswer } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { brokenOff } from './errors.ts';
import { anna, IN_ORG, member, ORG, site } from './testing/people.ts';
import { createWorld, idOf, pageOf, problem, recordOf } from './testing/world.ts';

const LIST = 'GET /api/organizations';
const LATER = { 'retry-after': '3000' };

it.each([
  ['does not come', new NoAnswer(), 'The server did not answer in time.'],
  ['breaks off', new NoAnswer('', { cause: new TypeError('terminated') }), "The server's answer broke off."],
])('if an answer %s, the error says that the change may have been made', (_, error, message) => {
  const hint = 'What you asked for may have been done: check before you try again.';
  expect(brokenOff(error)).toMatchObject({ message, exitCode: 5, extras: { hint } });
});

describe('how a command ends', () => {
  it.each<[number, string, number, Record<string, string>?]>([
    [400, 'VALIDATION', 1],
    [401, 'UNAUTHENTICATED', 3],
    [402, 'CUSTOMER_REQUIRED', 1],
    [403, 'FORBIDDEN', 1],
    [404, 'NOT_FOUND', 4],
    [409, 'CONFLICT', 6],
    [410, 'GONE', 4],
    [413, 'PAYLOAD_TOO_LARGE', 1],
    [422, 'IDEMPOTENCY_MISMATCH', 1],
    [429, 'RATE_LIMITED', 7, LATER],
    [500, 'INTERNAL', 8],
    [503, 'UNAVAILABLE', 8, LATER],
  ])('%i %s: with exit code %i', async (status, code, exitCode, headers = {}) => {
    const reply = { status, headers, body: problem(code, status, 'Why it is so.') };
    const world = await createWorld({ replies: { [LIST]: reply } });
    const { stderr, ...ended } = await world.run('organizations', 'list', '--json');
    expect(ended).toEqual({ code: exitCode, stdout: '' });
    expect(stderr).toMatch(/^siteward: Why it is so\.\n/);
  });

  it.each([
    ['3000', 'Try again in 3000 seconds.'],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 'Try again later.'],
  ])('and says when to try again after being asked to wait for long (%s)', async (after, hint) => {
    const reply = {
      status: 429,
      headers: { 'retry-after': after },
      body: problem('RATE_LIMITED', 429, 'That was a lot.'),
    };
    const world = await createWorld({ replies: { [LIST]: reply } });
    expect((await world.run('organizations', 'list')).stderr).toBe(`siteward: That was a lot.\n${hint}\n`);
  });

  it.each([
    [
      { permission: 'roles:view' },
      'You need the permission roles:view. Ask an owner or administrator of the organization.\n',
    ],
    [{}, ''],
  ])('and says which permission is missing: %j', async (more, hint) => {
    const reply = { status: 403, body: problem('FORBIDDEN', 403, 'You may not see that.', more) };
    const world = await createWorld({ replies: { [LIST]: reply } });
    expect((await world.run('organizations', 'list')).stderr).toBe(`siteward: You may not see that.\n${hint}`);
  });

  it.each([
    [200, 8],
    [203, 8],
    [404, 4],
    [500, 8],
  ])('with a failure if %i is not an answer of the API: %i', async (status, exitCode) => {
    const page = () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
    const world = await createWorld({ replies: { 'POST /api/auth': page }, env: { SITEWARD_SID: '' }, input: 'pass' });
    const { code, stdout } = await world.run('sign-in', '--email', 'a@north.example', '--password-stdin');
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  });

  it('with 70 if the program itself is at fault, and says what to report', async () => {
    const world = await createWorld({ replies: { [LIST]: { body: { nonsense: true } } } });
    const { code, stdout, stderr } = await world.run('organizations', 'list');
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toMatch(/^siteward: this should not happen: .*\nPlease report it/);
    expect(stderr).not.toContain('    at ');
  });

  it('with the fault of the server if it cannot tell who is signed in, instead of showing nobody', async () => {
    const replies = {
      'GET /api/sessions': { body: pageOf([]) },
      'POST /api/auth': {
        body: { sid: 'sid-of-anna', user: { ...recordOf(1), email: 'a@b.example', defaultOrg: null } },
      },
      [`GET /api/users/id/${idOf(1)}`]: { status: 500, body: problem('INTERNAL', 500, 'Something went wrong.') },
    };
    const world = await createWorld({ replies, env: { SITEWARD_SID: '' }, input: 'pass' });
    expect((await world.run('sign-in', '--email', 'a@b.example', '--password-stdin')).code).toBe(0);
    expect(await world.run('whoami')).toMatchObject({ code: 8, stdout: '' });
  });
});

describe('a password that is piped in', () => {
  it.each([
    ['  two blanks  \n', '  two blanks  '],
    ['from Windows\r\n', 'from Windows'],
    ['two lines\n\n', 'two lines\n'],
  ])('%j is sent as it is, without its final line break', async (input, password) => {
    const world = await createWorld({ env: { SITEWARD_SID: '' }, input });
    await world.run('sign-in', '--email', 'a@north.example', '--password-stdin');
    expect(world.sent[0]?.body).toEqual({ email: 'a@north.example', password });
  });

  it.each(['', '\n'])('%j is not a password', async (input) => {
    const world = await createWorld({ env: { SITEWARD_SID: '' }, input });
    const { code, stderr } = await world.run('sign-in', '--email', 'a@north.example', '--password-stdin');
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain('Nothing was piped in.');
  });
});

describe('what is remembered', () => {
  const [north, south] = [ORG, idOf(8)];
  const organization = (id: string, name: string) => ({
    [`GET /api/organizations/id/${id}`]: { body: { ...recordOf(0), _id: id, name } },
  });
  const replies = {
    ...organization(north, 'North'),
    ...organization(south, 'South'),
    'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
    'GET /api/work-orders': { body: pageOf([]) },
    'POST /api/members/leave': {},
  };
  const inHarbour = async () => {
    const world = await createWorld({ replies });
    await world.run('organizations', 'use', north);
    expect((await world.run('sites', 'use', 'harbour')).code).toBe(0);
    const asked = async (...args: string[]) => {
      await world.run('work-orders', 'list', ...args);
      const { org, site: where } = world.sent.at(-1)?.query ?? {};
      return [org, where];
    };
    return { world, asked };
  };

  it('counts less than what is named, and its site only in its own organization', async () => {
    const { world, asked } = await inHarbour();
    expect(await asked()).toEqual([north, idOf(41)]);
    expect(await asked('--org', south)).toEqual([south, undefined]);
    world.env['SITEWARD_ORG'] = south;
    expect(await asked()).toEqual([south, undefined]);
    expect(await asked('--org', north)).toEqual([north, idOf(41)]);
  });

  it('is not used in place of an option that is empty', async () => {
    for (const option of ['--url', '--org', '--site']) {
      const { world } = await inHarbour();
      const before = world.sent.length;
      expect((await world.run('work-orders', 'list', option, ' ')).code).toBe(2);
      expect(world.sent).toHaveLength(before);
    }
  });

  it('is forgotten for an organization that somebody has left, and for no other', async () => {
    const { world, asked } = await inHarbour();
    expect((await world.run('members', 'leave', '--org', south, '--yes')).code).toBe(0);
    expect(await asked()).toEqual([north, idOf(41)]);
    expect((await world.run('members', 'leave', '--yes')).code).toBe(0);
    expect(world.sent.at(-1)?.body).toEqual({ org: north });
    const { code, stderr } = await world.run('work-orders', 'list');
    expect({ code, org: world.sent.at(-1)?.path }).toEqual({ code: 4, org: '/api/organizations' });
    expect(stderr).toContain('Not there.');
  });
});

it('a member who was removed is meant only if nobody else has that name', async () => {
  const left = member(2, 'Anna Berg', 'anna.left@north.example', { status: 'removed' });
  const members = { active: [anna], removed: [left] };
  const replies = {
    'GET /api/members': ({ query }: { query: Record<string, string> }) => ({
      body: pageOf(query['status'] === 'active' || query['status'] === 'removed' ? members[query['status']] : []),
    }),
    [`GET /api/members/id/${anna._id}`]: { body: anna },
    [`GET /api/members/id/${left._id}`]: { body: left },
    [`PUT /api/members/${anna._id}/suspended`]: { body: { ...anna, status: 'suspended' } },
    [`PUT /api/members/${left._id}/active`]: { body: left },
  };
  const world = await createWorld({ replies });
  expect((await world.run('members', 'suspend', 'Anna Berg', ...IN_ORG)).code).toBe(0);
  expect((await world.run('members', 'reactivate', 'anna.left@north.example', ...IN_ORG)).code).toBe(0);
  expect(world.sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    `/api/members/${anna._id}/suspended`,
    `/api/members/${left._id}/active`,
  ]);
});
