import type { WorkOrder } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { aWorkOrder } from '../records-testing.ts';
import { agendaOf } from './agenda-days.ts';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-11-22T15:00:00Z');
let count = 0;
const due = (dueAt: string | null, more: Partial<WorkOrder> = {}) => {
  count += 1;
  return aWorkOrder(count, 'Work', { dueAt, ...more });
};
const late = (dueAt: string) => due(dueAt, { overdue: true });

/** The parts in short: what each is, how many work orders it has, and whether another page may have more of it. */
const parts = (items: WorkOrder[], page = 1, pages = 1) =>
  agendaOf({ items, page, pages }, ZONE, NOW).map((part) =>
    part.kind === 'free'
      ? `free ${part.from} ${part.to}`
      : `${part.key} ${part.orders.length}${part.isPart ? '+' : ''}`,
  );

describe('the agenda of a page', () => {
  it('has overdue work first, each day by the clock of the site, and work without a due date last', () => {
    const items = [late('2026-11-20T08:00:00Z'), due('2026-11-22T22:59:00Z'), due('2026-11-22T23:00:00Z'), due(null)];
    expect(parts(items)).toEqual(['overdue 1', '2026-11-22 1', '2026-11-23 1', 'never 1']);
  });

  it('has the days without work in one part, starting today', () => {
    const items = [due('2026-11-24T08:00:00Z'), due('2026-11-25T08:00:00Z'), due('2026-11-29T08:00:00Z')];
    expect(parts(items)).toEqual([
      ...['free 2026-11-22 2026-11-23', '2026-11-24 1', '2026-11-25 1'],
      ...['free 2026-11-26 2026-11-28', '2026-11-29 1'],
    ]);
  });

  it('leaves out days before today, and those between two pages', () => {
    const done = due('2026-11-18T08:00:00Z', { status: 'completed' });
    expect(parts([done, due('2026-11-22T20:00:00Z')])).toEqual(['2026-11-18 1', '2026-11-22 1']);
    expect(parts([due('2026-11-29T08:00:00Z')], 2, 2)).toEqual(['2026-11-29 1+']);
  });

  it.each([
    [
      'the last day continues',
      [due('2026-11-22T20:00:00Z'), due('2026-11-23T08:00:00Z')],
      1,
      2,
      ['2026-11-22 1', '2026-11-23 1+'],
    ],
    [
      'the first day began on the page before',
      [due('2026-11-22T20:00:00Z'), due('2026-11-23T08:00:00Z')],
      2,
      2,
      ['2026-11-22 1+', '2026-11-23 1'],
    ],
    ['overdue work continues', [late('2026-11-20T08:00:00Z'), late('2026-11-21T08:00:00Z')], 1, 2, ['overdue 2+']],
    [
      'all overdue work is there',
      [late('2026-11-20T08:00:00Z'), due('2026-11-22T20:00:00Z')],
      1,
      2,
      ['overdue 1', '2026-11-22 1+'],
    ],
  ])('knows when another page has more: %s', (_, items, page, pages, expected) => {
    expect(parts(items, page, pages)).toEqual(expected);
  });

  it('uses effective due times: work that was on hold is under the day it has moved to, and work still on hold is in a part of its own', () => {
    const DAY = 24 * 3_600_000;
    const held = due('2026-11-18T08:00:00Z', { status: 'on-hold', heldSince: '2026-11-17T08:00:00.000Z' });
    const lateAndHeld = due('2026-11-18T09:00:00Z', {
      status: 'on-hold',
      heldSince: '2026-11-19T08:00:00.000Z',
      overdue: true,
    });
    const moved = due('2026-11-20T08:00:00Z', { heldTotalMs: 5 * DAY });
    const items = [held, lateAndHeld, moved, due('2026-11-24T08:00:00Z')];
    expect(parts(items)).toEqual([
      ...['overdue 1', 'stopped 1', 'free 2026-11-22 2026-11-23', '2026-11-24 1', '2026-11-25 1'],
    ]);
    // Another page may have more of the day it has moved to, and of the days before.
    expect(parts(items, 1, 2)).toEqual([
      'overdue 1',
      'stopped 1+',
      'free 2026-11-22 2026-11-23',
      '2026-11-24 1+',
      '2026-11-25 1+',
    ]);
    const far = due('2026-11-20T08:00:00Z', { heldTotalMs: 9 * DAY });
    expect(parts([far, due('2026-11-24T08:00:00Z')], 1, 2)).toEqual([
      ...['free 2026-11-22 2026-11-23', '2026-11-24 1+', '2026-11-29 1+'],
    ]);
  });

  it('is empty when there is nothing', () => {
    expect(parts([])).toEqual([]);
  });
});
