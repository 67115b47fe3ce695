import { utimesSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Keyring } from './keyring.ts';
import { changePrivately } from './private-file.ts';
import { createWorld, idOf, problem, recordOf, type World } from './testing/world.ts';

const URL = 'https://siteward.test';
const ELSEWHERE = 'https://other.test';
const NOBODY = { SITEWARD_SID: '' };
const SIGN_IN = ['sign-in', '--email', 'anna@north.example', '--password-stdin'];
const anna = {
  ...recordOf(1),
  email: 'anna@north.example',
  name: 'Anna',
  defaultOrg: null,
  emailVerified: true,
  language: null,
};
const REPLIES = {
  'POST /api/auth': { body: { sid: 'sid-of-anna', user: anna } },
  'DELETE /api/auth/sid-of-anna': {},
  'DELETE /api/auth/sid-before': {},
};

const folderOf = ({ home }: World) => join(home, '.config/siteward');
const fileOf = (world: World) => join(folderOf(world), 'credentials.json');
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const kept = async (world: World) => JSON.parse(await readFile(fileOf(world), 'utf8'));

async function withKept(sids: Record<string, string>, options: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld({ replies: REPLIES, env: NOBODY, input: 'pass phrase', ...options });
  await mkdir(folderOf(world), { recursive: true });
  await writeFile(fileOf(world), JSON.stringify(sids), { mode: 0o600 });
  return world;
}

/** A keyring that counts how often it was asked for anything. */
function countingKeyring(sids = new Map<string, string>()): {
  sids: Map<string, string>;
  keyring: Keyring;
  asked: () => number;
} {
  let count = 0;
  const asking = <Answer>(answer: () => Answer) => {
    count += 1;
    return Promise.resolve(answer());
  };
  const keyring: Keyring = {
    get: (url) => asking(() => sids.get(url) ?? null),
    set: (url, sid) => asking(() => void sids.set(url, sid)),
    remove: (url) => asking(() => void sids.delete(url)),
  };
  return { sids, keyring, asked: () => count };
}

describe('the file of sessions', () => {
  it('and the file next to it can be read by their owner only', async () => {
    const world = await createWorld({ replies: REPLIES, env: NOBODY, input: 'pass phrase' });
    expect((await world.run(...SIGN_IN)).code).toBe(0);
    expect(await modeOf(fileOf(world))).toBe(0o600);
    expect(await modeOf(join(folderOf(world), 'config.json'))).toBe(0o600);
    expect((await world.run('sign-out')).code).toBe(0);
    expect(await modeOf(fileOf(world))).toBe(0o600);
  });

  it.each([
    ['its group may read', 0o640],
    ['its group may write', 0o620],
    ['everybody may read', 0o604],
  ])('that %s is made private again by a command that only reads it', async (_, mode) => {
    const world = await withKept({ [URL]: 'sid-of-anna' });
    await chmod(fileOf(world), mode);
    await world.run('sites', 'list', '--org', idOf(7));
    expect(world.sent.map(({ headers }) => headers.get('authorization'))).toEqual(['sid-of-anna']);
    expect([await modeOf(fileOf(world)), await kept(world)]).toEqual([0o600, { [URL]: 'sid-of-anna' }]);
  });

  it('is in a folder that nobody else can look into', async () => {
    const world = await createWorld({ replies: REPLIES, env: NOBODY, input: 'pass phrase' });
    expect((await world.run(...SIGN_IN)).code).toBe(0);
    expect(await modeOf(folderOf(world))).toBe(0o700);
    expect((await readdir(folderOf(world))).toSorted()).toEqual(['config.json', 'credentials.json']);
  });

  it('keeps those of other servers when somebody signs in or out at one', async () => {
    const world = await withKept({ [ELSEWHERE]: 'sid-elsewhere' });
    expect((await world.run(...SIGN_IN)).code).toBe(0);
    expect(await kept(world)).toEqual({ [ELSEWHERE]: 'sid-elsewhere', [URL]: 'sid-of-anna' });
    expect((await world.run('sign-out')).code).toBe(0);
    expect(await kept(world)).toEqual({ [ELSEWHERE]: 'sid-elsewhere' });
    expect((await world.run('sign-out')).stderr).toBe(`You are not signed in at ${URL}.\n`);
  });

  it('keeps every session when several commands sign in at the same time, at different servers', async () => {
    const world = await withKept({ [ELSEWHERE]: 'sid-elsewhere' });
    const servers = Array.from({ length: 12 }, (_, index) => `https://at-${index}.test`);
    const ended = await Promise.all(servers.map((url) => world.run(...SIGN_IN, '--url', url)));
    expect(ended.map(({ code }) => code)).toEqual(servers.map(() => 0));
    expect(await kept(world)).toEqual({
      ...Object.fromEntries(servers.map((url) => [url, 'sid-of-anna'])),
      [ELSEWHERE]: 'sid-elsewhere',
    });
    const config = JSON.parse(await readFile(join(folderOf(world), 'config.json'), 'utf8'));
    expect(Object.keys(config.servers).toSorted()).toEqual(servers.toSorted());
    expect((await readdir(folderOf(world))).toSorted()).toEqual(['config.json', 'credentials.json']);
  });

  it('is written even if a killed command has left its lock behind', async () => {
    const world = await withKept({ [ELSEWHERE]: 'sid-elsewhere' });
    const lock = `${fileOf(world)}.lock`;
    await writeFile(lock, '');
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
    await Promise.all(['one', 'other'].map((name) => changePrivately(fileOf(world), (text) => `${text}${name}`)));
    expect(await readFile(fileOf(world), 'utf8')).toMatch(/^\{.*\}(oneother|otherone)$/);
    expect(await readdir(folderOf(world))).toEqual(['credentials.json']);
  });

  it('is not written if another command has taken a lock over that this one was about to take over', async () => {
    const world = await withKept({});
    const lock = `${fileOf(world)}.lock`;
    await writeFile(lock, '');
    await utimes(lock, new Date(0), new Date(0));
    // The time is asked for to know how long to wait, and then with the age of the lock known.
    let asked = 0;
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      asked += 1;
      if (asked === 2) utimesSync(lock, new Date(), new Date());
      return now();
    });
    const change = vi.fn(() => '{"later":true}');
    const changed = changePrivately(fileOf(world), change);
    await vi.waitFor(() => expect(asked).toBeGreaterThan(4), { timeout: 20_000 });
    clock.mockRestore();
    expect(change).not.toHaveBeenCalled();
    expect(await readdir(folderOf(world))).toEqual(['credentials.json', 'credentials.json.lock']);
    await rm(lock);
    await changed;
    expect(await kept(world)).toEqual({ later: true });
  });

  it('is not written while another command writes it', async () => {
    const world = await withKept({});
    const lock = `${fileOf(world)}.lock`;
    await writeFile(lock, '');
    const change = vi.fn(() => '{"later":true}');
    const changed = changePrivately(fileOf(world), change);
    expect(await kept(world)).toEqual({});
    expect(change).not.toHaveBeenCalled();
    await rm(lock);
    await changed;
    expect(await kept(world)).toEqual({ later: true });
  });

  it('keeps no session that would override the keyring once that responds again', async () => {
    const { sids, keyring } = countingKeyring();
    const world = await withKept({ [URL]: 'sid-before' }, { keyring });
    expect((await world.run(...SIGN_IN)).code).toBe(0);
    expect([await kept(world), [...sids]]).toEqual([{}, [[URL, 'sid-of-anna']]]);
    await world.run('sites', 'list', '--org', idOf(7));
    expect(world.sent.at(-1)?.headers.get('authorization')).toBe('sid-of-anna');
  });

  it('is all there is if the keyring is switched off', async () => {
    const { keyring, asked } = countingKeyring(new Map([[URL, 'sid-before']]));
    const world = await createWorld({
      replies: REPLIES,
      env: { ...NOBODY, SITEWARD_KEYRING: 'off' },
      input: 'pass phrase',
      keyring,
    });
    expect((await world.run('whoami')).code).toBe(3);
    expect((await world.run(...SIGN_IN)).code).toBe(0);
    expect((await world.run('sign-out')).code).toBe(0);
    expect(asked()).toBe(0);
    expect(await kept(world)).toEqual({});
  });

  it.each(['config.json', 'credentials.json'])('is left as it is if %s is something else', async (name) => {
    const world = await withKept({});
    const file = join(folderOf(world), name);
    await writeFile(file, '{"half');
    const broken = await world.run(...SIGN_IN);
    expect({ ...broken, sent: world.sent }).toMatchObject({ code: 2, stdout: '', sent: [] });
    expect(broken.stderr).toContain(`${file} is not a file that siteward wrote.`);
    expect(await readFile(file, 'utf8')).toBe('{"half');
  });

  it('that cannot be read is not mistaken for a missing one', async () => {
    const world = await createWorld({ replies: REPLIES, env: NOBODY, input: 'pass phrase' });
    await mkdir(fileOf(world), { recursive: true });
    const { code, stderr } = await world.run(...SIGN_IN);
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain('credentials.json cannot be read (EISDIR)');
  });

  it('that the new session cannot be written to leaves no session open', async () => {
    const world: World = await createWorld({
      env: NOBODY,
      input: 'pass phrase',
      replies: {
        ...REPLIES,
        'POST /api/auth': async () => {
          // By now there is something else in the file's place.
          await mkdir(fileOf(world), { recursive: true });
          return REPLIES['POST /api/auth'];
        },
      },
    });
    const { code, stderr } = await world.run(...SIGN_IN);
    expect(code).toBe(2);
    expect(stderr).toContain('credentials.json cannot be read');
    expect(world.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/auth',
      'DELETE /api/auth/sid-of-anna',
    ]);
    expect(await readdir(folderOf(world))).toEqual(['credentials.json']);
  });

  it('that cannot be written stays as it was, with nothing half-written next to it', async () => {
    const world = await createWorld();
    await mkdir(fileOf(world), { recursive: true });
    await expect(changePrivately(fileOf(world), () => '{}')).rejects.toMatchObject({ exitCode: 2 });
    expect(await readdir(folderOf(world))).toEqual(['credentials.json']);
  });
});

describe('signing out', () => {
  it.each([
    ['nobody knows the session', { status: 204 }, 0],
    ['the server fails', { status: 500, body: problem('INTERNAL', 500, 'Something went wrong.') }, 8],
  ])('if %s: the session is forgotten here only if it has ended there', async (_, reply, code) => {
    const world = await withKept({ [URL]: 'sid-of-anna' }, { replies: { 'DELETE /api/auth/sid-of-anna': reply } });
    expect((await world.run('sign-out')).code).toBe(code);
    expect(await kept(world)).toEqual(code === 0 ? {} : { [URL]: 'sid-of-anna' });
  });
});

describe('the address of a server', () => {
  it.each([
    [['--url', 'http://localhost.evil.example'], {}, 'unencrypted'],
    [['--url', 'http://127.0.0.1.evil.example'], {}, 'unencrypted'],
    [['--url', 'http://siteward.example'], { SITEWARD_ALLOW_HTTP: '0' }, 'unencrypted'],
    [['--url', 'https://anna:secret@siteward.example'], {}, 'not the address'],
    [['--url', 'https://siteward.example?x=1'], {}, 'not the address'],
    [[], { SITEWARD_URL: '' }, 'Which server?'],
  ])('%j with %j is refused before anything is sent', async (args, env, message) => {
    const world = await withKept({ [URL]: 'sid-of-anna' }, { env: { ...NOBODY, ...env } });
    await writeFile(join(folderOf(world), 'config.json'), JSON.stringify({ url: URL, servers: {} }));
    const { code, stderr } = await world.run('whoami', ...args);
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain(message);
  });

  it.each([300, 301, 302, 307, 308, 399])('is not replaced by a redirect: %i', async (status) => {
    const redirects: unknown[] = [];
    const world = await withKept(
      { [URL]: 'sid-of-anna' },
      {
        fetch: async (_, init) => {
          redirects.push(init?.redirect);
          return new Response(null, { status, headers: { location: ELSEWHERE } });
        },
      },
    );
    expect((await world.run('organizations', 'list')).code).toBe(5);
    expect(redirects).toEqual(['manual']);
  });

  it('is remembered along with those that another command has remembered in the meantime', async () => {
    const org = { id: idOf(7), name: 'North' };
    const other = { [ELSEWHERE]: { org: { id: idOf(8), name: 'South' } } };
    const world: World = await createWorld({
      replies: {
        [`GET /api/organizations/id/${org.id}`]: async () => {
          await mkdir(folderOf(world), { recursive: true });
          await writeFile(join(folderOf(world), 'config.json'), JSON.stringify({ servers: other }));
          return { body: { ...recordOf(7), name: org.name } };
        },
      },
    });
    expect((await world.run('organizations', 'use', org.id)).code).toBe(0);
    expect(JSON.parse(await readFile(join(folderOf(world), 'config.json'), 'utf8'))).toEqual({
      url: URL,
      servers: { ...other, [URL]: { org } },
    });
  });
});
