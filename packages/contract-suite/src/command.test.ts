import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from './command.ts';
import type { SuiteReport } from './run-suite.ts';
import { ACCOUNTS, houseOf } from './testing/stubs/house.ts';
import { ok, startStub } from './testing/stubs/stub.ts';

const NOBODY = 'http://127.0.0.1:9';
/** A check that finds nothing on the server of these tests, and one that finds something. */
const NOTHING = ['--only', 'sessions', '--calls', 'seats.get'];
const SOMETHING = ['--only', 'answers', '--calls', 'seats.get'];

let folder: string;
let accounts: string;
let house: ReturnType<typeof houseOf>;
let server: Awaited<ReturnType<typeof startStub>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-contract-cli-'));
  accounts = join(folder, 'accounts.json');
  await writeFile(accounts, JSON.stringify(ACCOUNTS));
  house = houseOf();
  server = await startStub(house.stub);
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs the command, and returns its exit code and its output. */
async function command(args: readonly string[], isTTY = false) {
  const written = { out: '', err: '' };
  const code = await runCommand(args, {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text), isTTY },
  });
  return { code, ...written };
}
const givenServer = (args: readonly string[]) => ['--url', server.url, '--accounts', accounts, ...args];
const check = (...args: string[]) => command(givenServer(args));

it('prints what was found, and ends with a matching code', async () => {
  const nothing = await check(...NOTHING);
  expect(nothing).toMatchObject({ code: 0, err: '' });
  expect(nothing.out).toContain('No finding.');
  const something = await check(...SOMETHING);
  expect(something).toMatchObject({ code: 1, err: '' });
  expect(something.out).toContain('1 finding.');
});

it('prints only what was found when it is quiet', async () => {
  expect(await check(...NOTHING, '--quiet')).toEqual({ code: 0, out: '', err: '' });
  expect((await check(...SOMETHING, '--quiet')).out).toContain('1 finding.');
});

it('has written its reports where it was told to by the time it ends', async () => {
  const [json, junit] = [join(folder, 'report.json'), join(folder, 'junit.xml')];
  const arbitrary = ['--only', 'sessions, fuzz', '--calls', 'seats.get,system.health', '--seed', '7', '--runs', '2'];
  await check(...arbitrary, '--json', json, '--junit', junit);
  const report: SuiteReport = JSON.parse(await readFile(json, 'utf8'));
  expect(report).toMatchObject({ url: server.url, seed: 7, runs: 2, coverage: { wanted: 2 } });
  expect(report.rules.toSorted()).toEqual(['errors', 'fuzz', 'refusals', 'sessions']);
  expect(await readFile(junit, 'utf8')).toContain('<testsuite name="sessions"');
});

it.each(['--json', '--junit'])('ends with 2 if it cannot write what %s asks for', async (option) => {
  const { code, out, err } = await check(...NOTHING, option, join(folder, 'none/report'));
  expect(code).toBe(2);
  expect(out).toContain('No finding.');
  expect(err).toContain('ENOENT');
  expect(err).not.toMatch(/^\s+at /m);
});

it('shows its progress only to people', async () => {
  const seen = await command(givenServer(NOTHING), true);
  expect(seen.err).toContain('0 of 1: seats.get');
  const quiet = await command(givenServer([...NOTHING, '--quiet']), true);
  expect(quiet.err).toBe('');
});

it.each([
  [['--url', 'ftp://127.0.0.1:9'], '--url ftp://127.0.0.1:9 is not an address.'],
  [['--url', '127.0.0.1:9'], '--url 127.0.0.1:9 is not an address.'],
  [['--url', NOBODY, '--seed', 'seven'], '--seed seven is not a whole number.'],
  [['--url', NOBODY, '--runs=-1'], '--runs -1 is not a whole number.'],
  [['--url', NOBODY, '--runs', '1.5'], '--runs 1.5 is not a whole number.'],
  [['--url', NOBODY, '--only', 'answers,beauty'], 'There is no rule beauty; there are answers, errors'],
  [['--url', NOBODY, '--calls', 'sites.nothing'], 'The contract has no call sites.nothing.'],
  [['--url', NOBODY, '--server', 'x'], "Unknown option '--server'"],
  [['--url', NOBODY, '--seed'], "'--seed <value>' argument missing"],
  [['--url', NOBODY, '--quiet=yes'], "'--quiet' does not take an argument"],
  [['--url', NOBODY, 'sites.get'], "Unexpected argument 'sites.get'"],
  [['--accounts', '/none/accounts.json', '--url', NOBODY], 'The file of accounts cannot be read: ENOENT'],
  [[], '--url and --accounts are needed; --help says more.'],
])('ends with 2 where it is given %j', async (args, said) => {
  const { code, out, err } = await command(['--accounts', accounts, ...args]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(said);
  expect(err, 'no program’s own words').not.toMatch(/^\s+at /m);
});

it.each(['/', '/api', '/api/'])('finds the server by its address followed by %s', async (end) => {
  const { code, out } = await command(['--url', `${server.url}${end}`, '--accounts', accounts, ...NOTHING]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`suite: ${server.url}\n`) });
});

it('says why there is no answer', async () => {
  const { code, err } = await command(['--url', NOBODY, '--accounts', accounts, ...NOTHING]);
  expect(code).toBe(2);
  expect(err).toContain('brought no answer: bad port');
  await server.stop();
  expect((await check(...NOTHING)).err).toContain('ECONNREFUSED');
});

it('asks no server if it only prints its help', async () => {
  const { code, out, err } = await check('--help');
  expect({ code, err, sent: house.sent }).toEqual({ code: 0, err: '', sent: [] });
  expect(out).toContain('--calls <calls>');
});

it('does not let a server control the terminal', async () => {
  await server.stop();
  house = houseOf(() => ok({ '\u001b[2J': 1 }));
  server = await startStub(house.stub);
  const { code, err, out } = await check(...SOMETHING);
  expect(code).toBe(2);
  expect(err + out).not.toContain('\u001b');
});
