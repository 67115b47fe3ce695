import { PERMISSIONS } from '@siteward/domain';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { until } from '#testing/until.ts';
import { aWorkOrderDetail, id } from './records-testing.ts';
import { WorkOrderScreen } from './work-order-screen.tsx';
import { WorkOrdersScreen } from './work-orders-screen.tsx';

// 15:00 in Pune, where the site is; the tests run in UTC.
const NOW = Date.parse('2026-11-22T09:30:00.000Z');
const ZONE = 'GMT+5:30';
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const person = { _id: id(900), name: 'Olivia Brandt' };
const late = aWorkOrderDetail(411, 'Lift 3 door', { dueAt: at(-2), overdue: true });
const soon = aWorkOrderDetail(412, 'Chiller 2 trips', {
  dueAt: at(2),
  createdAt: at(-1),
  completedAt: at(-1),
  completedBy: person,
  heldTotalMs: HOUR,
  requiresSignature: true,
  signature: id(5),
});
const url = `/api/work-orders/id/${soon._id}`;

function open(path: string, isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  fakeApi({
    'GET /api/work-orders': () => pageOf([late, soon]),
    'GET /api/work-orders/counts': () => ({ status: 200, body: { active: 2, overdue: 1, unassigned: 2, mine: 0 } }),
    'GET /api/work-orders/people': () => pageOf([]),
    'GET /api/views': () => pageOf([]),
    [`GET ${url}`]: () => ({ status: 200, body: soon }),
    [`GET ${url}/history`]: () =>
      pageOf([{ _id: id(1), at: at(-1), action: 'work-order.created', actor: person, changes: [] }]),
    [`GET ${url}/comments`]: () => pageOf([]),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    [`GET ${url}/signatures`]: () => ({
      status: 200,
      body: { signatures: [{ _id: id(5), createdAt: at(-1), name: 'Sue', drawing: null, takenBy: person }] },
    }),
    [`GET ${url}/time`]: () => ({ status: 200, body: { entries: [], minutes: 0, labour: [] } }),
    [`GET ${url}/costs`]: () => ({ status: 200, body: { entries: [], sums: [] } }),
    [`GET ${url}/links`]: () => pageOf([]),
  });
  const scope = pageScope(PERMISSIONS);
  const site = scope.site && { ...scope.site, timezone: 'Asia/Kolkata' };
  const content = path.includes(soon._id) ? <WorkOrderScreen id={soon._id} /> : <WorkOrdersScreen />;
  return renderPage(content, { ...scope, site }, path);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether the zone is named next to a time, or in the heading of its column. */
function saysZone(time: HTMLTimeElement): boolean {
  const [cell, table] = [time.closest('td'), time.closest('table')];
  const heading = cell && table?.querySelectorAll('th')[cell.cellIndex]?.textContent;
  return `${time.textContent} ${heading ?? ''}`.includes(ZONE);
}

it.each([
  ['the table', '/work-orders', true],
  ['the cards of the list', '/work-orders', false],
  ['the board', '/work-orders?view=board', true],
  ['the agenda', '/work-orders?view=agenda', true],
  ['the page of a work order', `/work-orders/${soon._id}`, true],
])(
  '%s names the zone of the site beside each hour, when that is not the zone of the viewer',
  async (_, path, isWide) => {
    open(path, isWide);
    await screen.findAllByText('Chiller 2 trips');
    const times = await until(() => {
      const all = [...document.querySelectorAll('time')].filter(({ textContent }) => /\b\d\d:\d\d\b/.test(textContent));
      expect(all.length).toBeGreaterThan(0);
      return all;
    });
    expect(times.filter((time) => !saysZone(time)).map(({ textContent }) => textContent)).toEqual([]);
  },
);
