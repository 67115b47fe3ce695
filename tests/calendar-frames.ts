import { type Calendar, type CalendarEntry, calendarSchema, type MemberName, type WorkOrder } from '@siteward/contract';
import { calendarSpan, DAY_MS, HOUR_MS } from '@siteward/domain';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expectStatus } from './harness/api.ts';
import { launchOptions } from './harness/browser.ts';
import { ensureWebBuild } from './harness/builds.ts';
import { newContext } from './harness/context.ts';
import { northwindAt } from './harness/people.ts';
import { startStack } from './harness/stack.ts';

/** The number of entries in the month. */
const ENTRIES = Number(process.env['ENTRIES'] ?? 2000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const LOOKS = ['month', 'week', 'agenda', 'assignee'] as const;
type Look = (typeof LOOKS)[number];
/**
 * The most that a task of the page's thread may take while it scrolls, and the most that all work for one step of dragging may
 * take.
 */
const LONG_MS = 50;
const FRAME_MS = 1000 / 60;
const PEOPLE = 24;
const MONTH_DAYS = 30;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const idOf = (number: number) => number.toString(16).padStart(24, '0');

/** Work as in a busy month: most of it for an hour or more, some only due, some all day, mostly assigned to one or two people. */
function workOf(index: number, start: number, like: WorkOrder): WorkOrder {
  const hour = 6 + (index % 12);
  const at = start + hour * HOUR_MS;
  const person = (number: number): MemberName => ({ _id: idOf(0xbe0000 + number), name: `Person No. ${number + 1}` });
  const iso = (ms: number) => new Date(ms).toISOString();
  const [isDue, isAllDay] = [index % 5 === 0, index % 11 === 0];
  return {
    ...like,
    _id: idOf(0xca0000 + index),
    number: 10_000 + index,
    title: `Check the ${index % 7} filters of unit ${index}`,
    place: `Level ${index % 9}`,
    status: 'open',
    heldSince: null,
    overdue: false,
    estimatedMinutes: 60,
    assignees:
      index % 9 === 0 ? [] : [person(index % PEOPLE), ...(index % 6 === 0 ? [person((index + 5) % PEOPLE)] : [])],
    scheduledStart: isDue ? null : iso(at),
    scheduledEnd: isDue ? null : iso(at + (1 + (index % 3)) * HOUR_MS),
    dueAt: iso(at + 4 * HOUR_MS),
    allDay: isAllDay && !isDue,
  };
}

/** The answer for a calendar with the same density in any range as this many entries have in a month. */
function calendarOf(query: URLSearchParams, like: WorkOrder, real: Calendar): Calendar {
  const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? ''));
  if (!(from && to)) throw new Error('A calendar was asked for without days.');
  const days = Math.round((to - from) / DAY_MS);
  const items: CalendarEntry[] = [];
  const total = Math.min(3000, Math.round((ENTRIES * days) / MONTH_DAYS));
  for (let index = 0; index < total; index += 1) {
    const day = from + Math.floor((index * days) / total) * DAY_MS;
    const workOrder = workOf(index, day, like);
    const span = calendarSpan(workOrder);
    if (!span) throw new Error('Work that is nowhere.');
    const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
    items.push({ kind: 'work-order', start, end, allDay: workOrder.allDay, by: span.by, workOrder });
  }
  items.sort((one, other) => one.start.localeCompare(other.start));
  return { ...real, items, capped: false };
}

/** The time spent on the page's own thread during a recording, in ms. */
type Spent = {
  /** The longest task by the clock, and the longest by processor time, which other programs on the machine do not inflate. */
  longest: number;
  longestCpu: number;
  /** The most processor time spent between two frames. */
  frameCpu: number;
  /** How many tasks of over 50 ms the page itself was notified of. */
  told: number;
  /** From frame to frame: the median and the 95th percentile. */
  middle: number;
  slow: number;
};

/** A task of the page's thread; times in ms. */
type Task = { at: number; took: number; cpu: number };

/** Runs something while recording the frames and the tasks of a page. */
async function record(page: Page, run: () => Promise<void>): Promise<Spent> {
  const watched = await page.evaluateHandle(() => {
    const seen: { deltas: number[]; told: number; last: number; isOver: boolean } = {
      deltas: [],
      told: 0,
      last: 0,
      isOver: false,
    };
    const observer = new PerformanceObserver((list) => {
      seen.told += list.getEntries().length;
    });
    observer.observe({ type: 'longtask' });
    const onFrame = (at: number) => {
      if (seen.last > 0) seen.deltas.push(at - seen.last);
      seen.last = at;
      if (seen.isOver) observer.disconnect();
      else requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    return seen;
  });
  const cdp = await page.context().newCDPSession(page);
  const events: object[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'] },
    transferMode: 'ReportEvents',
  });
  await run();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const { deltas, told } = await watched.evaluate((seen) => {
    seen.isOver = true;
    return seen;
  });
  const sorted = deltas.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { ...spentOn(tasksIn(events), framesIn(events)), told, middle: at(0.5), slow: at(0.95) };
}

const textOf = (event: object, name: string) => String(Reflect.get(event, name) ?? '');
const numberOf = (event: object, name: string) => Number(Reflect.get(event, name) ?? 0);

/** The thread of the page, as process and thread id: the one that drew the most frames. */
function threadOf(events: readonly object[]): string {
  const drawn = new Map<string, number>();
  for (const event of events) {
    if (textOf(event, 'name') !== 'FireAnimationFrame') continue;
    const thread = `${textOf(event, 'pid')} ${textOf(event, 'tid')}`;
    drawn.set(thread, (drawn.get(thread) ?? 0) + 1);
  }
  const [most] = [...drawn].toSorted(([, one], [, other]) => other - one);
  if (!most) throw new Error('Nothing was drawn while it was recorded.');
  return most[0];
}

function ofPage(events: readonly object[], name: string): object[] {
  const thread = threadOf(events);
  return events.filter(
    (event) => textOf(event, 'name') === name && `${textOf(event, 'pid')} ${textOf(event, 'tid')}` === thread,
  );
}

function tasksIn(events: readonly object[]): Task[] {
  return ofPage(events, 'RunTask').map((event) => {
    const [at, took, cpu] = ['ts', 'dur', 'tdur'].map((name) => numberOf(event, name) / 1000);
    return { at: at ?? 0, took: took ?? 0, cpu: cpu ?? 0 };
  });
}

/** When the frames began, in ms. */
function framesIn(events: readonly object[]): number[] {
  return ofPage(events, 'FireAnimationFrame').map((event) => numberOf(event, 'ts') / 1000);
}

function spentOn(tasks: readonly Task[], frames: readonly number[]) {
  const sorted = frames.toSorted((one, other) => one - other);
  let frameCpu = 0;
  for (const [index, begin] of sorted.entries()) {
    const end = sorted[index + 1] ?? Number.POSITIVE_INFINITY;
    // A frame is drawn within the task in which it begins.
    const within = tasks.filter(({ at, took }) => at + took > begin && at + took <= end);
    frameCpu = Math.max(
      frameCpu,
      within.reduce((sum, { cpu }) => sum + cpu, 0),
    );
  }
  return {
    longest: Math.max(0, ...tasks.map(({ took }) => took)),
    longestCpu: Math.max(0, ...tasks.map(({ cpu }) => cpu)),
    frameCpu,
  };
}

const STEPS = 60;

/** Lets frames pass while nothing happens, to show what the machine itself does to them. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const onFrame = () => {
          left -= 1;
          if (left > 0) requestAnimationFrame(onFrame);
          else resolve();
        };
        requestAnimationFrame(onFrame);
      }),
    STEPS,
  );
}

/** Scrolls the calendar with the wheel to its end and back. */
async function scroll(page: Page): Promise<void> {
  const box = await page.locator('.cal').boundingBox();
  if (!box) throw new Error('There is no calendar.');
  await page.mouse.move(box.x + box.width / 3, Math.min(box.y + 300, 700));
  for (const by of [160, -160]) for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, by);
}

/** Entries in the calendar itself, not in the trays next to it. */
const ENTRY = 'main :is(ol, table) [data-entry]';
const MOVABLE = 'main :is(ol, table) li.cal-movable';

/** Drags an entry across the days and puts it back where it was. */
async function drag(page: Page): Promise<void> {
  for (const entry of await page.locator(MOVABLE).all()) {
    const box = await entry.boundingBox();
    if (!box || box.y < 250 || box.y > 650) continue;
    await page.mouse.move(box.x + 8, box.y + 4);
    await page.mouse.down();
    for (let step = 0; step < STEPS * 2; step += 1) {
      const turn = (step / STEPS) * Math.PI * 2;
      await page.mouse.move(600 - Math.cos(turn) * 400, 450 + Math.sin(turn * 2) * 160);
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
    return;
  }
  throw new Error('Nothing can be dragged.');
}

/** Waits until nothing has kept the page's thread busy for a while. */
async function settle(page: Page): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    const { longest } = await record(page, () => rest(page));
    calm = longest < LONG_MS ? calm + 1 : 0;
  }
}

const line = (name: string, { longest, longestCpu, frameCpu, told, middle, slow }: Spent) =>
  [
    name.padEnd(30),
    ...[longest, longestCpu, frameCpu].map((ms) => ms.toFixed(1).padStart(9)),
    String(told).padStart(6),
    ...[middle, slow].map((ms) => ms.toFixed(1).padStart(8)),
  ].join(' ');

/** The round whose longest task is the median. */
function middleOf(rounds: readonly Spent[]): Spent {
  const middle = rounds.toSorted((one, other) => one.longestCpu - other.longestCpu)[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** Measures a look at rest, while scrolling and while dragging; reports the median of several rounds. */
async function measure(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  const does = { rest, scroll, drag };
  for (const [what, run] of Object.entries(does)) {
    const isDrag = what === 'drag';
    if (isDrag && (await page.locator(MOVABLE).count()) === 0) continue;
    const rounds: Spent[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await record(page, () => run(page)));
    const spent = middleOf(rounds);
    print(line(`${name}, ${what}`, spent));
    if (what === 'scroll' && spent.longestCpu > LONG_MS)
      faults.push(`${name}: a task of ${spent.longestCpu.toFixed(0)} ms`);
    if (isDrag && spent.frameCpu > FRAME_MS)
      faults.push(`${name}: ${spent.frameCpu.toFixed(1)} ms in a frame of dragging`);
  }
  return faults;
}

/** Opens the calendar of a site with made-up entries, because the API's own answer has too few. */
async function openCalendar(browser: Browser, url: string): Promise<{ page: Page; at: (look: Look) => string }> {
  const { owner, org, site } = await northwindAt(url);
  const {
    items: [like],
  } = await expectStatus(owner.api.workOrders.list({ query: { org, site, limit: 1 } }), 200);
  if (!like) throw new Error('The demo data lacks work.');
  const context = await newContext(browser, { at: url, as: owner });
  const page = await context.newPage();
  await page.route('**/api/calendar?*', async (route) => {
    const answer = await route.fetch();
    const real = calendarSchema.parse(await answer.json());
    const query = new URL(route.request().url()).searchParams;
    await route.fulfill({
      response: answer,
      json: calendarSchema.parse(calendarOf(query, like, real)),
    });
  });
  const at = (look: Look) => `/${org}/${site}/calendar?view=${look}`;
  return { page, at };
}

/**
 * Measures how smoothly the calendar of the built application runs in Chromium with many entries. Fails if it misses the goals.
 */
async function main(): Promise<void> {
  await ensureWebBuild(print);
  const stack = await startStack();
  const browser = await chromium.launch(await launchOptions(print));
  try {
    const { page, at } = await openCalendar(browser, stack.url);
    const faults: string[] = [];
    print(`${ENTRIES} entries in the month     task ms   its CPU frame CPU  told    frame  95 of 100`);
    for (const look of LOOKS) {
      await page.goto(at(look));
      await page.locator(ENTRY).first().waitFor({ state: 'attached' });
      await settle(page);
      faults.push(...(await measure(page, look)));
      print(`  ${await page.locator(ENTRY).count()} drawn`);
    }
    print(faults.length === 0 ? 'All within the goals.' : `Missed: ${faults.join('; ')}.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
