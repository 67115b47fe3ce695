import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { keysOf, ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import basicSsl from '@vitejs/plugin-basic-ssl';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { expectStatus } from './harness/api.ts';
import { launchOptions } from './harness/browser.ts';
import { ensureWebBuild } from './harness/builds.ts';
import { freePort } from './harness/free-port.ts';
import { northwindAt, type Place } from './harness/people.ts';
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
  categories: Record<
    'performance' | 'accessibility' | 'best-practices',
    { score: number; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  environment: { benchmarkIndex: number };
};

/** The benchmark results of this machine so far, which are measured along with every page. */
const reached: number[] = [];

/**
 * How many times slower than this machine the phone is: Lighthouse's default, or less on a slow machine. The best result counts,
 * because whatever else was running only makes the others worse.
 */
function slowdown(): number {
  return reached.length > 0 ? Math.min(SLOWDOWN, Math.max(1, Math.max(...reached) / PHONE)) : SLOWDOWN;
}

/** An event of Chromium's trace, in microseconds: when it began, how long it lasted, and for how long its thread had a processor. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/**
 * Shortens each task of the page's main thread to the time for which it had a processor, and moves what happened during the task
 * accordingly. This machine has few processors, which the API, its database, the proxy and the drawing of the page use at the same
 * time: a task of 5 ms that waits for 285 blocks nobody on a phone, but Lighthouse multiplies the 290 ms of the clock.
 */
function toProcessorTime(events: readonly TraceEvent[]): TraceEvent[] {
  const main = events.find(({ name }) => name === 'firstContentfulPaint');
  const isMain = ({ pid, tid }: TraceEvent) => pid === main?.pid && tid === main.tid;
  const tasks = events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && isMain(event))
    .sort((a, b) => a.ts - b.ts);
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  let at = 0;
  const shortened = new Map<TraceEvent, TraceEvent>();
  for (const event of events.filter(isMain).sort((a, b) => a.ts - b.ts)) {
    while ((tasks[at + 1]?.ts ?? Number.POSITIVE_INFINITY) <= event.ts) at += 1;
    const { ts = 0, dur = 0, tdur = dur } = tasks[at] ?? {};
    if (event.ts < ts || event.ts > ts + dur || dur === 0) continue;
    const part = Math.min(1, tdur / dur);
    const began = Math.round(ts + (event.ts - ts) * part);
    shortened.set(event, { ...event, ts: began, ...(event.dur && { dur: Math.round(event.dur * part) }) });
  }
  return events.map((event) => shortened.get(event) ?? event);
}

type Measuring = {
  /** The port on which the browser listens. */
  port: number;
  rounds: number;
  folder: string;
  /** Empties the browser's cache: Lighthouse would do it, but along with the cookies. */
  emptyCache: () => Promise<unknown>;
};

/**
 * Measures one page as Lighthouse's slow phone that has never opened it: by the clock, as Lighthouse does, and by processor time.
 * The median of several rounds counts.
 */
async function measure(url: string, { port, rounds, folder, emptyCache }: Measuring) {
  const byClock: Report[] = [];
  const byProcessor: Report[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await emptyCache();
    const path = join(folder, 'report.json');
    const gathered = join(folder, 'gathered');
    const slower = `--throttling.cpuSlowdownMultiplier=${slowdown().toFixed(2)}`;
    const only = '--only-categories=performance,accessibility,best-practices';
    const lighthouse = async (...options: string[]): Promise<Report> => {
      const all = [url, only, slower, '--disable-storage-reset', '--output=json', '--quiet', `--output-path=${path}`];
      await run('npx', ['-y', LIGHTHOUSE, ...all, ...options]);
      return JSON.parse(await readFile(path, 'utf8'));
    };
    const report = await lighthouse(`--port=${port}`, `--gather-mode=${gathered}`, `--audit-mode=${gathered}`);
    byClock.push(report);
    reached.push(report.environment.benchmarkIndex);
    const tracePath = join(gathered, 'defaultPass.trace.json');
    const trace: { traceEvents: TraceEvent[] } = JSON.parse(await readFile(tracePath, 'utf8'));
    await writeFile(tracePath, JSON.stringify({ ...trace, traceEvents: toProcessorTime(trace.traceEvents) }));
    byProcessor.push(await lighthouse(`--audit-mode=${gathered}`));
  }
  return { byClock: medianOf(byClock), byProcessor: medianOf(byProcessor) };
}

const scoreOf = ({ categories }: Report): number => categories.performance.score;

function medianOf(reports: Report[]): Report {
  const median = reports.sort((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(reports.length / 2)];
  if (!median) throw new Error('Lighthouse measured nothing.');
  return median;
}

/**
 * What production has in front of it: a proxy that speaks HTTP/2 over TLS, with a certificate made for it. Over HTTP/1.1, the
 * browser requests six files at a time, and the others wait.
 */
async function behindProxy(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const { resolvedUrls, close } = await preview({
    configFile: false,
    logLevel: 'silent',
    plugins: [basicSsl()],
    preview: { host: '127.0.0.1', port: await freePort(), proxy: { '/': { target } } },
  });
  const url = resolvedUrls?.local[0];
  if (!url) throw new Error('The proxy has no address.');
  return { url: url.replace(/\/$/, ''), close };
}

/** The addresses of all routes by name, with a record of the demo data where one is shown. */
async function addressesIn({ owner: { api }, org, site }: Place): Promise<[string, string][]> {
  const query = { org, site, limit: 1 };
  const lists = await Promise.all([
    expectStatus(api.workOrders.list({ query }), 200),
    expectStatus(api.feedbacks.list({ query }), 200),
    expectStatus(api.maintenancePlans.list({ query }), 200),
    expectStatus(api.organizations.listCustomers({ params: { id: org }, query: { limit: 1 } }), 200),
  ]);
  const [order, feedback, plan, customer] = lists.map(({ items }) => items[0]?._id);
  const shown: Partial<Record<RouteName, string | undefined>> = {
    'org-site-work-orders-id': order,
    'org-site-feedbacks-id': feedback,
    'org-site-plans-id': plan,
  };
  const statuses: Partial<Record<RouteName, string>> = { 'org-customer-site-invitations-status-status': 'pending' };
  return keysOf(ROUTE_GUARDS).map((name) => {
    const values: Record<string, string | undefined> = {
      org,
      site,
      customer,
      id: shown[name],
      status: statuses[name] ?? 'active',
    };
    const path = ROUTE_GUARDS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`The demo data has no ${key} for ${name}.`);
      return value;
    });
    return [name, path];
  });
}

/** "0.96  largest paint 1.9 s, blocked 120 ms" */
function inWords(report: Report): string {
  const [largest, blocked] = ['largest-contentful-paint', 'total-blocking-time'].map(
    (name) => report.audits[name]?.displayValue,
  );
  return `${scoreOf(report).toFixed(2)}  largest paint ${largest}, blocked ${blocked}`;
}

/**
 * Lighthouse's verdict on the web application's pages: `pnpm lighthouse --rounds 3`, or only on those whose routes have one of
 * these words in their names: `pnpm lighthouse calendar plans`. With `--http1`, they come straight from the API. Fails if one is
 * slower than the goal, or does not reach the full score for accessibility and best practices. What the verdict would be if each
 * task lasted only for as long as it had a processor is printed next to it.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string', default: '3' }, http1: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await ensureWebBuild(print);
  const folder = await mkdtemp(join(tmpdir(), 'siteward-lighthouse-'));
  const stack = await startStack();
  const proxy = values.http1 ? undefined : await behindProxy(stack.url);
  const origin = proxy?.url ?? stack.url;
  const port = await freePort();
  const { args = [], ...options } = await launchOptions(print);
  // Lighthouse opens its page in the browser's default context, so that is where the cookies go.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  });
  try {
    const place = await northwindAt(stack.url);
    const { owner } = place;
    const pages = (await addressesIn(place)).filter(
      ([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
    );
    const devTools = await browser.newCDPSession(browser.pages()[0] ?? (await browser.newPage()));
    const emptyCache = () => devTools.send('Network.clearBrowserCache');
    const rounds = Number(values.rounds);
    const missed = { clock: 0, processor: 0 };
    for (const [name, path] of pages) {
      if (path !== '/') {
        const cookies = { sid: owner.sid, user: owner.user._id };
        await browser.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
      }
      const { byClock, byProcessor } = await measure(origin + path, { port, rounds, folder, emptyCache });
      const { categories, audits } = byClock;
      const faults = [categories.accessibility, categories['best-practices']].flatMap(({ auditRefs }) =>
        auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
      );
      if (scoreOf(byClock) < GOAL || faults.length > 0) missed.clock += 1;
      if (scoreOf(byProcessor) < GOAL || faults.length > 0) missed.processor += 1;
      const rest = faults.length === 0 ? '' : `; faults: ${faults.join(', ')}`;
      print(`${name.padEnd(44)} ${inWords(byClock)}; by processor time ${inWords(byProcessor)}${rest}`);
    }
    print(`The phone was taken as ${slowdown().toFixed(1)} times slower than this machine.`);
    print(
      missed.clock === 0
        ? `All reach ${GOAL}, and all of accessibility and best practices.`
        : `${missed.clock} of ${pages.length} do not reach ${GOAL}, or not all of accessibility and best practices; by processor time, ${missed.processor}.`,
    );
    process.exitCode = missed.clock === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await proxy?.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
