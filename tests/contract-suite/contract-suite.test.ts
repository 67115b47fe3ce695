import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Accounts,
  type PreparedSuite,
  prepareSuite,
  RULES,
  readAccounts,
  runSuite,
  type SuiteReport,
} from '@siteward/contract-suite';
import { FAULTS, type FaultName, startFaultyServer } from '@siteward/contract-suite/faulty-server';
import { keysOf, MINUTE_MS } from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBadNetwork } from '../cli/bad-network.ts';
import { blocksOf, passedIn, ROOT, runScript, scriptOf } from '../guides/guide.ts';
import {
  CONTRACT_FOLDER,
  ensureContractBuild,
  ensureSuiteBuild,
  SUITE_ACCOUNTS,
  SUITE_COMMAND,
  whilePacking,
} from '../harness/builds.ts';
import { createPerson, newEmail } from '../harness/people.ts';
import { type Stack, startStack } from '../harness/stack.ts';

const GUIDE = 'docs/guides/check-a-server.md';
/** What cannot be done over HTTP alone. */
const NOT_TRIED = [{ call: 'webhooks.stripe', why: 'only the payment provider can sign it' }];

let stack: Stack;
let folder: string;
let accounts: Accounts;
beforeAll(async () => {
  await ensureSuiteBuild();
  stack = await startStack({ env: { RATE_LIMITS: 'off' } });
  folder = await mkdtemp(join(tmpdir(), 'siteward-contract-'));
  accounts = readAccounts(await readFile(SUITE_ACCOUNTS, 'utf8'));
});
afterAll(async () => {
  await stack?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

/** How long thousands of calls may take, also on a machine that is busy with other work; nothing that passes waits for it. */
const BUSY_MS = 20 * MINUTE_MS;

/** Runs the built command, and returns its exit code and what it wrote. */
function command(...args: string[]): Promise<{ code: number | string; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [SUITE_COMMAND, ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    );
  });
}

describe('the command', () => {
  it('finds nothing wrong with our API, in any of its calls', { timeout: BUSY_MS }, async () => {
    const [junit, json] = [join(folder, 'junit.xml'), join(folder, 'report.json')];
    const files = ['--junit', junit, '--json', json];
    const { code, out, err } = await command(
      '--url',
      stack.url,
      '--accounts',
      SUITE_ACCOUNTS,
      '--seed',
      '1267414924',
      '--runs',
      '5',
      ...files,
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(out).toContain('No finding.');
    const report: SuiteReport = JSON.parse(await readFile(json, 'utf8'));
    expect(report).toMatchObject({ findings: [], notTried: NOT_TRIED, waitedMs: 0 });
    expect(report.coverage.made).toBe(report.coverage.calls - NOT_TRIED.length);
    expect(await readFile(junit, 'utf8')).toContain('<testsuite name="foreign-ids" tests="1" failures="0">');
  });

  it('ends with 1 if something was found, and says how to fix it', async () => {
    const faulty = await startFaultyServer(stack.url, ['cached']);
    const junit = join(folder, 'faulty.xml');
    const only = ['--only', 'headers', '--calls', 'dashboard.get', '--junit', junit];
    const few = join(folder, 'few-accounts.json');
    await writeFile(few, JSON.stringify({ ...accounts, members: {} }));
    const { code, out } = await command('--url', faulty.url, '--accounts', few, ...only);
    await faulty.stop();
    expect(code, out).toBe(1);
    for (const part of ['✗ headers', 'dashboard.get', 'Cache-Control: public', 'to mend:', '1 finding.'])
      expect(out).toContain(part);
    expect(await readFile(junit, 'utf8')).toMatch(
      /<testcase classname="headers" name="dashboard.get: [^"]+"><failure /,
    );
  });

  it.each([
    ['nobody answers', ['--url', 'http://127.0.0.1:9', '--accounts', SUITE_ACCOUNTS], /does not let the suite prepare/],
    ['there are no accounts', ['--url', 'http://127.0.0.1:9', '--accounts', 'nowhere.json'], /cannot be read/],
    [
      'a rule is none',
      ['--url', 'http://127.0.0.1:9', '--accounts', SUITE_ACCOUNTS, '--only', 'beauty'],
      /There is no rule beauty/,
    ],
    ['an option is none', ['--server', 'x'], /--server/],
  ])('ends with 2 if %s', async (_, args, said) => {
    const { code, err } = await command(...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(said) });
  });
});

const NAMES = keysOf(FAULTS);

/** The rules and calls that some faults concern. */
function concernedBy(names: readonly FaultName[]) {
  return { only: names.map((name) => FAULTS[name].rule), calls: names.map((name) => FAULTS[name].call) };
}
const found = ({ findings }: SuiteReport) => findings.map(({ kind, call }) => ({ kind, call }));

describe('a server with deliberate faults', () => {
  let faulty: Awaited<ReturnType<typeof startFaultyServer>>;
  let suite: PreparedSuite;
  beforeAll(async () => {
    // It has all of them from the start, even while the suite makes the organizations that all these checks share.
    faulty = await startFaultyServer(stack.url, NAMES);
    suite = await prepareSuite({ url: faulty.url, accounts });
  });
  afterAll(async () => {
    suite?.close();
    await faulty?.stop();
  });

  it('has fifteen', () => expect(NAMES).toHaveLength(15));

  it('has all fifteen found in one run, and no other call blamed', async () => {
    const report = await suite.check({ ...concernedBy(NAMES), seed: 1, runs: 1 });
    for (const { kind, call } of NAMES.map((name) => FAULTS[name]))
      expect(found(report)).toContainEqual({ kind, call });
    const calls = new Set<string>(NAMES.map((name) => FAULTS[name].call));
    expect(found(report).filter(({ call }) => !calls.has(call))).toEqual([]);
  });

  it.each(NAMES)('has its fault found: %s', async (name) => {
    const { kind, call } = FAULTS[name];
    faulty.setFaults([name]);
    const report = await suite.check({ ...concernedBy([name]), seed: 1, runs: 1 });
    expect(found(report)).toContainEqual({ kind, call });
    expect(report.findings.filter((each) => each.call !== call)).toEqual([]);
  });
});

describe('the guide', () => {
  it('checks a server with its commands exactly as written', { timeout: BUSY_MS }, async () => {
    const blocks = await blocksOf(GUIDE);
    const output = await runScript(scriptOf(blocks, { SITEWARD: ROOT, SITEWARD_URL: stack.url }), folder);
    expect(output).toContain('✓ foreign-ids');
    expect(output).toContain('No finding.');
    expect(passedIn(output)).toBe(1);
    const file = blocks.find(({ mark }) => mark === 'file=accounts.json');
    expect(readAccounts(file?.text ?? '')).toEqual(accounts);
  });

  it('ends with a package that type checks in full, including declarations, together with the packed contract', {
    timeout: BUSY_MS,
  }, async () => {
    const server = join(folder, 'my-server');
    await whilePacking(async () => {
      await ensureContractBuild();
      await runScript(`(cd '${CONTRACT_FOLDER}' && npx -y pnpm pack --pack-destination "$OLDPWD")`, server);
    });
    // The licenses of everything bundled are included.
    const licenses = await readFile(join(server, 'node_modules/@siteward/contract-suite/dist/LICENSES'), 'utf8');
    for (const name of ['zod', 'fast-check', '@ts-rest/core']) expect(licenses).toContain(`## ${name} - `);
    await writeFile(join(server, 'both.ts'), BOTH);
    const output = await runScript(
      ['npm install ./siteward-contract-[0-9]*.tgz', 'npx tsc --skipLibCheck false', 'node dist/both.js'].join(' && '),
      server,
    );
    const { version } = JSON.parse(await readFile(join(ROOT, 'packages/contract-suite/package.json'), 'utf8'));
    expect(output.trim().split('\n').at(-1)).toBe(
      JSON.stringify({ version, rules: Object.keys(RULES), get: '/api/sites/id/:id' }),
    );
  });

  it('starts our API with a command that exists, and lists every rule in its table', async () => {
    const blocks = await blocksOf(GUIDE);
    const servers = blocks.filter(({ mark }) => mark === 'server').map(({ text }) => text.trim());
    expect(servers).toEqual(['RATE_LIMITS=off npx -y pnpm mock']);
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).toContain('mock');
    const text = await readFile(join(ROOT, GUIDE), 'utf8');
    expect([...text.matchAll(/^\| `([a-z-]+)`/gm)].map(([, rule]) => rule)).toEqual(Object.keys(RULES));
  });
});

it('sees that limits hold if they are on', { timeout: BUSY_MS }, async () => {
  const shared = inject('stackUrl');
  // On the server shared by all tests, it has an address of its own, and signs in as people whom nobody else uses.
  const [owner, stranger] = [
    await createPerson(shared, newEmail('owner')),
    await createPerson(shared, newEmail('stranger')),
  ];
  const limited = await startBadNetwork(shared);
  const asked = { only: ['limits'], calls: ['sites.get'] } as const;
  const report = await runSuite({ url: limited.url, accounts: { owner, members: {}, stranger }, ...asked });
  await limited.close();
  expect(report.findings).toEqual([]);
  const unlimited = await runSuite({ url: stack.url, accounts: { ...accounts, members: {} }, ...asked });
  expect(unlimited.findings.map(({ kind, call }) => ({ kind, call }))).toEqual([
    { kind: 'unlimited', call: 'sessions.list' },
    { kind: 'unlimited', call: 'auth.signIn' },
  ]);
});

/** What the types of the packages promise, and what the packages really are. */
const BOTH = `
import { routes } from '@siteward/contract/routes';
import { type Finding, prepareSuite, RULES, runSuite, type SuiteReport } from '@siteward/contract-suite';
import manifest from '@siteward/contract-suite/package.json' with { type: 'json' };
export const ends = async (report: SuiteReport) => {
  const [first]: readonly Finding[] = report.findings;
  const rule: keyof typeof RULES | undefined = first?.rule;
  // @ts-expect-error there is no such field
  void first?.nothing, rule;
};
const account = { email: 'owner@north.example', password: 'siteward-demo' };
export const more = async () => {
  const suite = await prepareSuite({ url: '', accounts: { owner: account, members: {}, stranger: account } });
  const { ms }: SuiteReport = await suite.check({ only: ['answers'], calls: ['sites.*'], seed: 1, runs: 1 });
  suite.close();
  // @ts-expect-error there is no such rule
  await suite.check({ only: ['beauty'] });
  // @ts-expect-error accounts are asked for
  await runSuite({ url: '' });
  return ms;
};
console.log(JSON.stringify({ version: manifest.version, rules: Object.keys(RULES), get: routes.sites.get.path }));
`;
