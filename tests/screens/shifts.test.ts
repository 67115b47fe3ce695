import { keysOf, ROUTE_GUARDS } from '@siteward/domain';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { northwindAt, type Place } from '../harness/people.ts';
import { openWindow } from '../harness/window.ts';
import { settle } from './screen.ts';

/** Half of what browsers consider good (0.1): the share of the window that moves, times how far it does. */
const MOST = 0.05;
/** A phone, on which an extra line is felt the most. */
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
/** The pages of a site that need no record. */
const PATHS = keysOf(ROUTE_GUARDS)
  .map((name) => ROUTE_GUARDS[name].path.replace('{status}', 'active'))
  .filter((path) => path.startsWith('/{org}/{site}/') && path.split('{').length === 3);

let north: Place;
beforeAll(async () => {
  north = await northwindAt(inject('stackUrl'));
});

describe('while loading, nothing moves much on', () => {
  it.each(PATHS)('%s', async (path) => {
    const { page } = await openWindow({ as: north.owner, ...PHONE });
    await page.addInitScript(keepShifts);
    const open = () => page.goto(path.replace('{org}', north.org).replace('{site}', north.site));
    // The second visit counts: the browser then remembers whether to reserve room for what is only sometimes there.
    await open();
    await settle(page);
    await open();
    await settle(page);
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    const shifts = await page.evaluate<Shift[]>('shifts');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, shifts.map(({ value, of }) => `${value.toFixed(3)} ${of}`).join('\n')).toBeLessThan(MOST);
  });
});

type Shift = { value: number; of: string };

/** Runs in the page, so it can use nothing outside itself. */
function keepShifts(): void {
  // TypeScript's DOM types lack these entries.
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      shifts.push({ value, of: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
