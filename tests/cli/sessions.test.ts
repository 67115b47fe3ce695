import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { apiAt, expectStatus } from '../harness/api.ts';
import { CLI_COMMAND } from '../harness/builds.ts';
import { createPerson, createPlace, newEmail, PASSWORD, type Person } from '../harness/people.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { Computer } from './command.ts';
import { tidied } from './world.ts';

const url = inject('stackUrl');
const { network, computer } = tidied();

async function signedIn({ email }: Pick<Person, 'email'>): Promise<Computer & { reach: string }> {
  const { url: reach } = await network(url);
  const own = await computer(reach);
  const args = ['sign-in', '--email', email, '--password-stdin'];
  expect(await own.siteward(args, { input: PASSWORD })).toMatchObject({ code: 0, stdout: '' });
  return { ...own, reach };
}

const credentialsOf = ({ folder }: Computer) => join(folder, 'config/siteward/credentials.json');

async function sidsOf(own: Computer): Promise<string[]> {
  const kept: Record<string, string> = JSON.parse(await readFile(credentialsOf(own), 'utf8'));
  return Object.values(kept);
}

describe('the session of siteward', () => {
  it('is stored in a file of mode 600 if there is no keyring, and ends on the server with sign-out', async () => {
    const person = await createPerson(url, newEmail('keeper'));
    const own = await signedIn(person);
    expect((await stat(credentialsOf(own))).mode & 0o777).toBe(0o600);
    const whoami = await own.siteward(['whoami', '--json']);
    expect(JSON.parse(whoami.stdout)).toMatchObject({ url: own.reach, place: 'file', user: { email: person.email } });
    const [sid = ''] = await sidsOf(own);
    await expectStatus(apiAt(url, sid).sessions.list({ query: {} }), 200);

    expect(await own.siteward(['sign-out'])).toMatchObject({ code: 0, stdout: '' });
    await expectStatus(apiAt(url, sid).sessions.list({ query: {} }), 401);
    expect(await sidsOf(own)).toEqual([]);
    expect(await own.siteward(['whoami'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('siteward sign-in'),
    });
  });

  it('is not lost by signing in to several servers at the same time', async () => {
    const { email } = await createPerson(url, newEmail('hasty'));
    const reaches = await Promise.all([1, 2, 3, 4].map(async () => (await network(url)).url));
    const own = await computer(url);
    const args = ['sign-in', '--email', email, '--password-stdin'];
    const ended = await Promise.all(
      reaches.map((reach) => own.siteward([...args, '--url', reach], { input: PASSWORD })),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const kept: Record<string, string> = JSON.parse(await readFile(credentialsOf(own), 'utf8'));
    expect(Object.keys(kept).toSorted()).toEqual(reaches.toSorted());
    for (const reach of reaches) expect((await own.siteward(['whoami', '--url', reach])).code).toBe(0);
  });

  it('does not begin with a wrong password', async () => {
    const person = await createPerson(url, newEmail('forgetful'));
    const own = await computer((await network(url)).url);
    const ended = await own.siteward(['sign-in', '--email', person.email, '--password-stdin', '--verbose'], {
      input: 'wrong one',
    });
    expect(ended).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('code: BAD_CREDENTIALS') });
    expect(ended.stderr).not.toContain('wrong one');
    await expect(stat(credentialsOf(own))).rejects.toThrow('ENOENT');
  });

  it('reports that it was ended elsewhere, and can begin again', async () => {
    const person = await createPerson(url, newEmail('elsewhere'));
    const own = await signedIn(person);
    const { items } = await expectStatus(person.api.sessions.list({ query: {} }), 200);
    for (const { _id: id, current } of items) {
      if (!current) await expectStatus(person.api.sessions.remove({ params: { id } }), 204);
    }
    const ended = await own.siteward(['organizations', 'list']);
    expect(ended).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('Your session has ended') });
    const again = await own.siteward(['sign-in', '--email', person.email, '--password-stdin'], { input: PASSWORD });
    expect(again.code).toBe(0);
    expect(await own.siteward(['organizations', 'list'])).toMatchObject({ code: 0 });
  });

  it('begins in a terminal, which shows nothing of the password', async () => {
    const person = await createPerson(url, newEmail('typist'));
    const { url: reach } = await network(url);
    const { folder } = await computer(reach);
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, SITEWARD_KEYRING: 'off', SITEWARD_URL: reach };
    const type = async (answers: readonly [question: string, answer: string][]) => {
      const child = spawn('script', ['-qec', `"${process.execPath}" "${CLI_COMMAND}" sign-in`, '/dev/null'], { env });
      const closed = once(child, 'close');
      let shown = '';
      child.stdout.on('data', (piece: Buffer) => (shown += piece.toString()));
      for (const [question, answer] of answers) {
        await waitFor(() => shown.includes(question), question);
        child.stdin.write(answer);
      }
      const [code]: unknown[] = await closed;
      return { code, shown };
    };
    expect((await type([['Email:', '\u0003']])).code).toBe(130);
    const { code, shown } = await type([
      ['Email:', `${person.email}\r`],
      ['Password:', `${PASSWORD}\r`],
    ]);
    expect({ code, shown }).toEqual({
      code: 0,
      shown: expect.stringContaining(`Signed in at ${reach} as ${person.email}`),
    });
    for (const word of PASSWORD.split(' ')) expect(shown).not.toContain(word);
  });
});

describe('siteward in two organizations', () => {
  it('works in the one that is named, otherwise in the remembered one', async () => {
    const north = await createPlace(url, 'Two Houses North');
    const { owner } = north;
    await createPlace(url, 'Two Houses South', owner);
    const own = await signedIn(owner);
    const sites = async (...args: string[]) => {
      const { code, stdout } = await own.siteward(['sites', 'list', '--json', ...args]);
      return code === 0 ? JSON.parse(stdout).items.map(({ name }: { name: string }) => name) : code;
    };
    await own.siteward(['organizations', 'use', 'two houses SOUTH']);
    expect(await sites()).toEqual(['Two Houses South']);
    expect(await sites('--org', 'Two Houses North')).toEqual(['Two Houses North']);
    expect(await sites('--org', north.org)).toEqual(['Two Houses North']);
    expect(await sites('--org', 'Two Houses')).toBe(4);
    expect(await sites('--org', '0'.repeat(24))).toBe(4);
    await own.siteward(['organizations', 'use', '--none']);
    const ended = await own.siteward(['sites', 'list']);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Two Houses North') });
  });

  it('does not guess between two of the same name', async () => {
    const { owner, org } = await createPlace(url, 'Twin House');
    await createPlace(url, 'Twin House', owner);
    const own = await signedIn(owner);
    const ended = await own.siteward(['organizations', 'use', 'Twin House']);
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${org}  Twin House`) });
    expect(await own.siteward(['organizations', 'use', org])).toMatchObject({ code: 0 });
  });
});

describe('siteward among other programs', () => {
  it('invites the people in a file, all or nobody', async () => {
    const { owner, org } = await createPlace(url, 'Invited By File');
    const { folder, siteward } = await computer((await network(url)).url, owner);
    const [anna, ben] = [newEmail('anna'), newEmail('ben')];
    const file = join(folder, 'people.csv');
    const pending = async () => {
      const { items } = await expectStatus(owner.api.invitations.list({ query: { org, status: 'pending' } }), 200);
      return items.map(({ email }) => email).toSorted();
    };
    await writeFile(file, `Email,Role\n${anna},Technician\n${ben},Nobody\n`);
    for (const options of [[], ['--dry-run']]) {
      const refused = await siteward(['invitations', 'send-file', file, ...options]);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nobody was invited.') });
      expect(refused.stdout).toMatch(new RegExp(`3 +${ben} +Nobody .*Role: `));
    }
    await writeFile(file, `Email,Role\n${anna},Technician\n${ben},Viewer\n`);
    expect(await siteward(['invitations', 'send-file', file, '--dry-run'])).toMatchObject({ code: 0 });
    expect(await pending()).toEqual([]);
    const sent = await siteward(['invitations', 'send-file', '-', '--json'], { input: await readFile(file) });
    expect({ code: sent.code, invited: JSON.parse(sent.stdout).invited }).toEqual({ code: 0, invited: 2 });
    expect(await pending()).toEqual([anna, ben].toSorted());
    expect(await siteward(['invitations', 'revoke', ben, '--yes'])).toMatchObject({ code: 0 });
    expect(await pending()).toEqual([anna]);
    const invited = await computer((await network(url)).url, await createPerson(url, anna));
    expect(await invited.siteward(['invitations', 'accept', 'invited by file'])).toMatchObject({
      code: 0,
      stderr: 'You have joined Invited By File as Technician.\n',
    });
    expect(await pending()).toEqual([]);
    const mine = await invited.siteward(['organizations', 'list', '--json']);
    expect(JSON.parse(mine.stdout).items).toMatchObject([{ _id: org }]);
  });

  it('exits with 0 when the next program has read enough, and with 130 when it is interrupted', async () => {
    const { url: reach } = await network(url);
    const { shell, start } = await computer(reach);
    // By the time it writes, nobody is reading.
    const piped = await shell(
      '{ siteward completion fish; echo "$?" >&2; } | true; siteward completion bash | head -n 1',
    );
    expect(piped).toMatchObject({ code: 0, stderr: '0\n', stdout: expect.stringMatching(/^# Completes siteward/) });

    const bad = await network(url);
    await bad.down();
    const { start: startDown } = await computer(bad.url, { sid: 'none' });
    const waiting = startDown(['organizations', 'list']);
    await waitFor(() => waiting.written().stderr.includes('Trying again'), 'the first attempt');
    waiting.kill('SIGINT');
    expect(await waiting.ended).toMatchObject({ code: 130, stdout: '' });
    expect((await start(['--version']).ended).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
