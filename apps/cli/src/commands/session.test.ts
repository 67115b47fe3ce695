import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Keyring } from '../keyring.ts';
import { createWorld, idOf, problem, recordOf, type World } from '../testing/world.ts';

const PASSWORD = 'correct horse battery';
const ORG = { id: idOf(7), name: 'North' };
const SIGNED_OUT = { SITEWARD_SID: '' };
const AS_ANNA = ['sign-in', '--email', 'anna@north.example', '--password-stdin'];

const person = (end: number, email: string, defaultOrg: string | null = null) => ({
  ...recordOf(end),
  email,
  name: email,
  defaultOrg,
  emailVerified: true,
  language: null,
});
const anna = person(1, 'anna@north.example', ORG.id);

const REPLIES = {
  'POST /api/auth': { body: { sid: 'sid-of-anna', user: anna } },
  [`GET /api/organizations/id/${ORG.id}`]: { body: { ...recordOf(7), name: ORG.name } },
  'DELETE /api/auth/sid-of-anna': {},
  'DELETE /api/auth/sid-before': {},
};

const kept = (world: World, file: string) => join(world.home, '.config/siteward', file);
const readKept = async (world: World, file: string) => JSON.parse(await readFile(kept(world, file), 'utf8'));

function memoryKeyring(sids: Map<string, string>): Keyring {
  return {
    get: async (url) => sids.get(url) ?? null,
    set: async (url, sid) => void sids.set(url, sid),
    remove: async (url) => void sids.delete(url),
  };
}
const refuses = () => Promise.reject(new Error('The keyring is locked.'));

describe('siteward sign-in', () => {
  it('keeps the session in the keyring, and in no file', async () => {
    const sids = new Map<string, string>();
    const world = await createWorld({
      replies: REPLIES,
      env: SIGNED_OUT,
      input: `${PASSWORD}\n`,
      keyring: memoryKeyring(sids),
    });
    const { code, stdout, stderr } = await world.run(...AS_ANNA);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(
      "Signed in at https://siteward.test as anna@north.example. The session is kept in the system's keyring.\n",
    );
    expect([...sids]).toEqual([['https://siteward.test', 'sid-of-anna']]);
    expect(world.sent[0]?.body).toEqual({ email: 'anna@north.example', password: PASSWORD });
    expect(await readKept(world, 'config.json')).toEqual({
      url: 'https://siteward.test',
      servers: { 'https://siteward.test': { user: { id: idOf(1), email: 'anna@north.example' }, org: ORG } },
    });
    await expect(stat(kept(world, 'credentials.json'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['there is no keyring', undefined],
    ['the keyring does not answer', { get: refuses, set: refuses, remove: refuses }],
    ['the keyring forgets', { get: async () => null, set: async () => undefined, remove: async () => undefined }],
  ])('keeps it in a file that only its owner can read if %s', async (_, keyring) => {
    const world = await createWorld({
      replies: REPLIES,
      env: SIGNED_OUT,
      input: PASSWORD,
      ...(keyring && { keyring }),
    });
    expect((await world.run(...AS_ANNA)).code).toBe(0);
    const file = kept(world, 'credentials.json');
    expect(await readKept(world, 'credentials.json')).toEqual({ 'https://siteward.test': 'sid-of-anna' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    await world.run('sites', 'list', '--org', ORG.id);
    expect(world.sent.at(-1)?.headers.get('authorization')).toBe('sid-of-anna');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('asks in the terminal, and shows nothing of the password', async () => {
    const input = `anna@north.exampel\b\ble\r${PASSWORD}x\u007f\r`;
    const world = await createWorld({ replies: REPLIES, env: SIGNED_OUT, columns: 80, input });
    const { code, stdout, stderr } = await world.run('sign-in');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(world.sent[0]?.body).toEqual({ email: 'anna@north.example', password: PASSWORD });
    expect(stderr).toContain('Password: \n');
    expect(stderr).not.toContain('correct');
  });

  it('does not send the current session along, which may belong to another server', async () => {
    const world = await createWorld({ replies: REPLIES, input: PASSWORD });
    expect((await world.run(...AS_ANNA)).code).toBe(0);
    expect(world.sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'sid-of-anna']);
  });

  it('ends with 130 on Ctrl-C during a question, and sends nothing', async () => {
    const world = await createWorld({ env: SIGNED_OUT, columns: 80, input: 'anna@north.example\rhalf\u0003' });
    expect((await world.run('sign-in')).code).toBe(130);
    expect(world.sent).toEqual([]);
  });

  it('leaves everything as it was if the password is wrong', async () => {
    const refusal = { status: 401, body: problem('BAD_CREDENTIALS', 401, 'Check the email and the password.') };
    const world = await createWorld({ replies: { 'POST /api/auth': refusal }, env: SIGNED_OUT, input: PASSWORD });
    expect(await world.run(...AS_ANNA)).toEqual({
      code: 3,
      stdout: '',
      stderr: 'siteward: Check the email and the password.\n',
    });
    await expect(stat(join(world.home, '.config'))).rejects.toThrow('ENOENT');
  });

  it('ends the session that was there before', async () => {
    const sids = new Map([['https://siteward.test', 'sid-before']]);
    const world = await createWorld({
      replies: REPLIES,
      env: SIGNED_OUT,
      input: PASSWORD,
      keyring: memoryKeyring(sids),
    });
    await world.run(...AS_ANNA);
    expect(world.sent.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/auth/sid-before');
    expect([...sids.values()]).toEqual(['sid-of-anna']);
  });

  it('forgets the organization and site of the person who was signed in before', async () => {
    const world = await createWorld({ replies: REPLIES, env: SIGNED_OUT, input: PASSWORD });
    await world.run(...AS_ANNA);
    const config = await readKept(world, 'config.json');
    config.servers['https://siteward.test'] = {
      user: { id: idOf(2), email: 'b' },
      org: { id: idOf(8), name: 'South' },
      site: ORG,
    };
    await writeFile(kept(world, 'config.json'), JSON.stringify(config));
    await world.run(...AS_ANNA);
    const { servers } = await readKept(world, 'config.json');
    expect(servers['https://siteward.test']).toEqual({ user: { id: idOf(1), email: anna.email }, org: ORG });
  });

  it.each([
    [['sign-in', '--email', 'anna@north.example'], 'no terminal'],
    [['sign-in', '--email', 'anna', '--password-stdin'], 'not an email address'],
    [['sign-in', '--password', PASSWORD], "unknown option '--password'"],
    [['sign-in', '--url', 'ftp://x'], 'not the address'],
    [['sign-in', '--url', 'http://siteward.example'], 'unencrypted'],
  ])('refuses %j', async (args, message) => {
    const world = await createWorld({ env: SIGNED_OUT, input: PASSWORD });
    const { code, stdout, stderr } = await world.run(...args);
    expect({ code, stdout, sent: world.sent }).toEqual({ code: 2, stdout: '', sent: [] });
    expect(stderr).toContain(message);
  });

  it('does not follow a redirect', async () => {
    const moved = new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/api/auth' } });
    const world = await createWorld({ replies: { 'POST /api/auth': moved }, env: SIGNED_OUT, input: PASSWORD });
    const { code, stderr } = await world.run(...AS_ANNA);
    expect(code).toBe(5);
    expect(stderr).toContain('It redirects to https://elsewhere.test. If');
    expect(world.sent).toHaveLength(1);
  });
});

describe('siteward sign-out', () => {
  it('ends the session on the server too', async () => {
    const sids = new Map([['https://siteward.test', 'sid-of-anna']]);
    const world = await createWorld({ replies: REPLIES, env: SIGNED_OUT, keyring: memoryKeyring(sids) });
    expect((await world.run('sign-out')).code).toBe(0);
    expect(world.sent.map(({ path }) => path)).toEqual(['/api/auth/sid-of-anna']);
    expect([...sids]).toEqual([]);
    expect((await world.run('whoami')).code).toBe(3);
  });

  it('keeps the session if the server was not reached, except with --local, and names it in no report', async () => {
    const sids = new Map([['https://siteward.test', 'sid-of-anna']]);
    const noSuchHost = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const fetch = async () => Promise.reject(new TypeError('fetch failed', { cause: noSuchHost }));
    const world = await createWorld({ fetch, env: SIGNED_OUT, keyring: memoryKeyring(sids) });
    const { code, stderr } = await world.run('sign-out', '--verbose');
    expect(code).toBe(5);
    expect(stderr).toContain('request: DELETE /api/auth/:sid');
    expect(sids.size).toBe(1);
    expect((await world.run('sign-out', '--local')).code).toBe(0);
    expect(sids.size).toBe(0);
  });
});

describe('a command without a session', () => {
  it('says at which server there is none, and how to sign in there', async () => {
    const world = await createWorld({ replies: REPLIES, env: SIGNED_OUT, input: PASSWORD });
    expect((await world.run(...AS_ANNA)).code).toBe(0);
    const asked = (...args: string[]) => world.run('sites', 'list', ...args);
    expect(await asked('--url', 'https://other.test')).toEqual({
      code: 3,
      stdout: '',
      stderr:
        'siteward: You are not signed in at https://other.test.\nSign in with `siteward sign-in --url https://other.test`.\n',
    });
    expect((await world.run('sign-out')).code).toBe(0);
    expect(await asked()).toEqual({
      code: 3,
      stdout: '',
      stderr: 'siteward: You are not signed in at https://siteward.test.\nSign in with `siteward sign-in`.\n',
    });
  });
});

describe('siteward sign-out with SITEWARD_SID', () => {
  it.each([
    ['leaves another session that is kept as it is', 'sid-of-anna', true],
    ['forgets the same one where it is kept', 'sid-of-test', false],
  ])('%s', async (_, sid, isKept) => {
    const sids = new Map([['https://siteward.test', sid]]);
    const replies = { 'DELETE /api/auth/sid-of-test': {} };
    const inKeyring = await createWorld({ replies, keyring: memoryKeyring(sids) });
    expect((await inKeyring.run('sign-out')).code).toBe(0);
    expect([...sids.values()]).toEqual(isKept ? [sid] : []);
    const inFile = await createWorld({ replies });
    await mkdir(kept(inFile, ''), { recursive: true });
    await writeFile(kept(inFile, 'credentials.json'), JSON.stringify({ 'https://siteward.test': sid }), {
      mode: 0o600,
    });
    expect((await inFile.run('sign-out')).code).toBe(0);
    expect(Object.values(await readKept(inFile, 'credentials.json'))).toEqual(isKept ? [sid] : []);
  });
});

it('does not claim to have forgotten a session that the keyring keeps', async () => {
  const keyring = { ...memoryKeyring(new Map([['https://siteward.test', 'sid-of-anna']])), remove: refuses };
  const world = await createWorld({ env: SIGNED_OUT, keyring });
  const { code, stderr } = await world.run('sign-out', '--local');
  expect(code).toBe(2);
  expect(stderr).toBe(
    "siteward: The system's keyring does not forget the session.\nRemove the entry siteward https://siteward.test there.\n",
  );
});

describe('siteward whoami', () => {
  const session = {
    _id: idOf(3),
    current: true,
    ip: '127.0.0.1',
    userAgent: 'node',
    createdAt: '2026-03-01T08:00:00.000Z',
    lastSeenAt: '2026-03-01T08:00:00.000Z',
    expiresAt: '2026-03-15T08:00:00.000Z',
  };
  const SESSIONS = { items: [session], page: 1, pages: 1, limit: 100, total: 1, capped: false };

  it('says who is signed in, and where they work', async () => {
    const replies = {
      ...REPLIES,
      'GET /api/sessions': { body: SESSIONS },
      [`GET /api/users/id/${idOf(1)}`]: { body: anna },
    };
    const world = await createWorld({ replies, env: SIGNED_OUT, input: PASSWORD });
    await world.run(...AS_ANNA);
    const { stdout } = await world.run('whoami', '--json');
    expect(JSON.parse(stdout)).toEqual({
      url: 'https://siteward.test',
      place: 'file',
      user: anna,
      session,
      org: ORG,
      site: null,
    });
  });

  it('does not guess whose session SITEWARD_SID is', async () => {
    const world = await createWorld({ replies: { 'GET /api/sessions': { body: SESSIONS } } });
    const { code, stdout, stderr } = await world.run('whoami');
    expect(code).toBe(0);
    expect(stdout).toContain('Session       environment');
    expect(stderr).toContain('not known whose session');
  });

  it('ends with 3 when the session was ended elsewhere', async () => {
    const refusal = { status: 401, body: problem('UNAUTHENTICATED', 401, 'Sign in first.') };
    const world = await createWorld({ replies: { 'GET /api/sessions': refusal } });
    expect(await world.run('whoami')).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('SITEWARD_SID', () => {
  it.each([
    ['https://siteward.test', 'sid-of-test'],
    ['https://SITEWARD.test/', 'sid-of-test'],
    ['https://other.test', undefined],
  ])('belongs to the server in SITEWARD_URL if that is set: %s', async (url, sid) => {
    const world = await createWorld();
    const { code } = await world.run('sites', 'list', '--org', ORG.id, '--url', url);
    expect(world.sent.map(({ headers }) => headers.get('authorization'))).toEqual(sid === undefined ? [] : [sid]);
    expect(code).toBe(sid === undefined ? 3 : 4);
  });

  it('is for any server if SITEWARD_URL is not set', async () => {
    const world = await createWorld({ env: { SITEWARD_URL: '' } });
    await world.run('sites', 'list', '--org', ORG.id, '--url', 'https://other.test');
    expect(world.sent[0]?.headers.get('authorization')).toBe('sid-of-test');
  });
});

describe('what a header cannot carry', () => {
  const SECRET = 'sid-of\nanna';

  it('is not accepted as a session in SITEWARD_SID, and is not repeated', async () => {
    const world = await createWorld({ env: { SITEWARD_SID: SECRET } });
    const { code, stdout, stderr } = await world.run('whoami', '--verbose');
    expect({ code, stdout, sent: world.sent }).toEqual({ code: 2, stdout: '', sent: [] });
    expect(stderr).toContain('SITEWARD_SID is not a session.');
    expect(stderr).not.toContain('anna');
  });

  it('is not accepted as a stored session either', async () => {
    const world = await createWorld({
      env: SIGNED_OUT,
      keyring: memoryKeyring(new Map([['https://siteward.test', SECRET]])),
    });
    expect(await world.run('whoami')).toMatchObject({ code: 3, stdout: '' });
  });

  it('is trimmed off a session, such as the line ending of a Windows file', async () => {
    const world = await createWorld({ env: { SITEWARD_SID: 'sid-of-anna\r\n' } });
    await world.run('sign-out');
    expect(world.sent.map(({ path }) => path)).toEqual(['/api/auth/sid-of-anna']);
  });
});

it('a session appears in no message, even if the server repeats the address that contains it', async () => {
  const sid = 'sid+of/test';
  const location = `https://elsewhere.test/api/auth/${encodeURIComponent(sid)}?sid=${sid}`;
  const moved = () => new Response(null, { status: 307, headers: { location } });
  const world = await createWorld({
    replies: { [`DELETE /api/auth/${encodeURIComponent(sid)}`]: moved },
    env: { SITEWARD_SID: sid },
  });
  const { code, stderr } = await world.run('sign-out', '--verbose');
  expect(code).toBe(5);
  expect(stderr).toContain('It redirects to https://elsewhere.test. If');
  expect(stderr).toContain('request: DELETE /api/auth/:sid');
  expect(stderr).not.toMatch(/of.{1,3}test\b/);
});
