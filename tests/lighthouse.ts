import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { launchOptions } from './harness/browser.ts';
import { ensureWebBuild } from './harness/builds.ts';
import { freePort } from './harness/free-port.ts';
import { northwindAt } from './harness/people.ts';
import { startStack } from './harness/stack.ts';

/** Fetched only when needed, because it would make up a third of what everybody installs. Version 13 needs Node 22. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const GOAL = 0.95;
/** How many times slower than the machine a phone is, according to Lighthouse's default. */
const SLOWDOWN = 4;
/**
 * The speed of the simulated phone on a slower machine, in Lighthouse's own measure of a processor (`benchmarkIndex`).
 * Lighthouse's factor of four is meant for a desktop of 1500 to 2000, and would turn a slower one into a phone that nobody has.
 */
const PHONE = 437;
const run = promisify(execFile);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Report = {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number }>;
  audits: Record<string, { displayValue?: string }>;
  environment: { benchmarkIndex: number };
};

/** The benchmark results of this machine so far, which are measured along with every page. */
const reached: number[] = [];

/** How many times slower than this machine the phone is: Lighthouse's default, or less on a slow machine. */
function slowdown(): number {
  const mean = reached.reduce((sum, index) => sum + index, 0) / reached.length;
  return reached.length > 0 ? Math.min(SLOWDOWN, Math.max(1, mean / PHONE)) : SLOWDOWN;
}

/**
 * Measures one page as Lighthouse's slow phone. The median of several rounds counts.
 *
 * @param port - the port on which the browser listens
 */
async function measure(url: string, port: number, rounds: number, folder: string): Promise<Report> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const path = join(folder, 'report.json');
    const slower = `--throttling.cpuSlowdownMultiplier=${slowdown().toFixed(2)}`;
    const options = ['--disable-storage-reset', '--output=json', '--quiet', slower];
    const only = '--only-categories=performance,accessibility,best-practices';
    await run('npx', ['-y', LIGHTHOUSE, url, `--port=${port}`, only, ...options, `--output-path=${path}`]);
    const report: Report = JSON.parse(await readFile(path, 'utf8'));
    reached.push(report.environment.benchmarkIndex);
    reports.push(report);
  }
  const [middle] = reports
    .sort((a, b) => a.categories.performance.score - b.categories.performance.score)
    .slice(Math.floor(rounds / 2));
  if (!middle) throw new Error('Lighthouse measured nothing.');
  return middle;
}

/**
 * Lighthouse's verdict on the pages that people open most: `pnpm lighthouse --rounds 3`. Fails if one is slower than the goal, or
 * does not reach the full score for accessibility and best practices.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
  await ensureWebBuild(print);
  const folder = await mkdtemp(join(tmpdir(), 'siteward-lighthouse-'));
  const stack = await startStack();
  const port = await freePort();
  const { args = [], ...options } = await launchOptions(print);
  // Lighthouse opens its page in the browser's default context, so that is where the cookies go.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const { owner, org, site } = await northwindAt(stack.url);
    const signedIn = ['members/active', 'invitations', 'roles-permissions', 'settings', 'dashboard'];
    const pages = ['/', ...signedIn.map((page) => `/${org}/${site}/${page}`), '/require-organization-membership'];
    let missed = 0;
    for (const path of pages) {
      if (path !== '/') {
        const cookies = { sid: owner.sid, user: owner.user._id };
        await browser.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: stack.url })));
      }
      const { categories, audits } = await measure(stack.url + path, port, Number(values.rounds), folder);
      const { score } = categories.performance;
      const isWhole = categories.accessibility.score === 1 && categories['best-practices'].score === 1;
      if (score < GOAL || !isWhole) missed += 1;
      const [largest, blocked] = ['largest-contentful-paint', 'total-blocking-time'].map(
        (name) => audits[name]?.displayValue,
      );
      const page = path === '/' ? 'sign-in' : path.replace(/\/?[0-9a-f]{24}\//g, '');
      const rest = isWhole ? '' : '; accessibility or best practices below 1';
      print(`${page.padEnd(34)} ${score.toFixed(2)}  largest paint ${largest}, blocked ${blocked}${rest}`);
    }
    print(`The phone was taken as ${slowdown().toFixed(1)} times slower than this machine.`);
    print(
      missed === 0
        ? `All reach ${GOAL}, and all of accessibility and best practices.`
        : `${missed} of ${pages.length} do not reach ${GOAL}, or not all of accessibility and best practices.`,
    );
    process.exitCode = missed === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
