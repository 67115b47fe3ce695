import type { WorkOrder } from '@siteward/contract';
import { MAX_LISTED } from '@siteward/domain';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { BOARD } from '../queries.ts';
import { aWorkOrder, id } from '../records-testing.ts';
import { showAtOnce } from './show-at-once.ts';

const ME = id(8);
const me = { _id: ME, name: 'Olivia' };
const dana = { _id: id(9), name: 'Dana' };
const pump = aWorkOrder(1, 'Pump', { assignees: [me] });
const lamp = aWorkOrder(2, 'Lamp');
const counts = { active: 10, overdue: 5, unassigned: 4, mine: 3 };
const answer = <Body>(body: Body, status = 200) => ({ status, body, headers: new Headers() });
const page = (items: readonly WorkOrder[], more: object = {}) =>
  answer({ items, page: 1, pages: 2, limit: 2, total: 3, capped: false, ...more });

describe('a change that is shown before it is answered', () => {
  const list = (query: object, more: readonly unknown[] = []) => ['workOrders', 'list', query, ...more];
  type Case = [string, object, readonly unknown[], object, WorkOrder | null, readonly WorkOrder[], number];
  const moved = { ...pump, scheduledStart: '2026-11-24T08:00:00.000Z' };
  const closed: WorkOrder = { ...pump, status: 'completed' };
  it.each<Case>([
    ['changes in a list of everything', {}, [], {}, closed, [closed, lamp], 3],
    ['changes in a list of its status', { status: 'open,completed' }, [], {}, closed, [closed, lamp], 3],
    ['leaves a list of other statuses', { status: 'open' }, [], {}, closed, [lamp], 2],
    ['leaves a list of unscheduled work once it is scheduled', { unscheduled: 'true' }, [], {}, moved, [lamp], 2],
    ['stays in a list of unscheduled work otherwise', { unscheduled: 'true' }, [], {}, closed, [closed, lamp], 3],
    ['leaves every list when it is deleted', {}, [], {}, null, [lamp], 2],
    ['leaves a list that is not counted to its end as long as it was', {}, [], { capped: true }, null, [lamp], 3],
  ])('%s', async (_, query, more, shown, after, items, total) => {
    const cache = new QueryClient();
    const before = page([pump, lamp], shown);
    cache.setQueryData(list(query, more), before);
    const takeBack = await showAtOnce(cache, pump, after, ME);
    const pages = Math.ceil(total / 2);
    expect(cache.getQueryData(list(query, more))).toEqual({ ...before, body: { ...before.body, items, total, pages } });
    takeBack();
    expect(cache.getQueryData(list(query, more))).toEqual(before);
  });

  it('enters the column of the board that it goes to, at its start, and leaves the other', async () => {
    const cache = new QueryClient();
    const [from, to] = [list({ status: 'open' }, [BOARD]), list({ status: 'on-hold' }, [BOARD])];
    cache.setQueryData(from, page([pump]));
    cache.setQueryData(to, page([lamp]));
    const after: WorkOrder = { ...pump, status: 'on-hold' };
    await showAtOnce(cache, pump, after, ME);
    expect(cache.getQueryData<ReturnType<typeof page>>(from)?.body).toMatchObject({ items: [], total: 2 });
    expect(cache.getQueryData<ReturnType<typeof page>>(to)?.body).toMatchObject({ items: [after, lamp], total: 4 });
  });

  it('leaves alone what has not been loaded, or has failed', async () => {
    const cache = new QueryClient();
    const failed = answer({ code: 'INTERNAL' }, 500);
    cache.setQueryData(['workOrders', 'calendar', {}], failed);
    cache.setQueryData(['workOrders', 'counts', {}], failed);
    void cache.prefetchQuery({ queryKey: list({}), queryFn: () => new Promise(() => {}) });
    await showAtOnce(cache, pump, closed, ME);
    expect(cache.getQueryData(['workOrders', 'calendar', {}])).toBe(failed);
    expect(cache.getQueryData(['workOrders', 'counts', {}])).toBe(failed);
    expect(cache.getQueryData(list({}))).toBeUndefined();
  });

  it('moves in the calendar, gets an entry there, or loses it', async () => {
    const key = ['workOrders', 'calendar', {}];
    const entry = (workOrder: WorkOrder, start: string, end: string) => ({
      kind: 'work-order',
      by: 'schedule',
      allDay: false,
      start: `${start}:00.000Z`,
      end: `${end}:00.000Z`,
      workOrder,
    });
    const other = entry(lamp, '2026-11-24T08:00', '2026-11-24T09:00');
    const plan = { kind: 'plan', plan: { _id: id(70) } };
    const cache = new QueryClient();
    const items = () => cache.getQueryData<{ body: { items: unknown[] } }>(key)?.body.items;
    cache.setQueryData(key, answer({ items: [other, plan], place: null, capped: false }));
    await showAtOnce(cache, pump, { ...moved, estimatedMinutes: 90 }, ME);
    const now = entry({ ...moved, estimatedMinutes: 90 }, '2026-11-24T08:00', '2026-11-24T09:30');
    expect(items()).toEqual([other, plan, now]);
    await showAtOnce(cache, moved, pump, ME);
    expect(items()).toEqual([other, plan]);
    await showAtOnce(cache, lamp, null, ME);
    expect(items()).toEqual([plan]);
  });

  const late = { dueAt: '2020-01-01T00:00:00.000Z' };
  it.each<[string, WorkOrder, WorkOrder | null, Partial<typeof counts>]>([
    ['is done', pump, closed, { active: 9, mine: 2 }],
    ['is done, overdue', { ...pump, ...late }, { ...closed, ...late }, { active: 9, mine: 2, overdue: 4 }],
    ['is deleted, unassigned', lamp, null, { active: 9, unassigned: 3 }],
    ['is taken on', lamp, { ...lamp, assignees: [me] }, { unassigned: 3, mine: 4 }],
    ['is handed on', pump, { ...pump, assignees: [dana] }, { mine: 2 }],
    ['is reopened', closed, pump, { active: 11, mine: 4 }],
    ['becomes overdue', pump, { ...pump, ...late }, { overdue: 6 }],
  ])('is counted: work that %s', async (_, before, after, changed) => {
    const cache = new QueryClient();
    cache.setQueryData(['workOrders', 'counts', {}], answer(counts));
    await showAtOnce(cache, before, after, ME);
    expect(cache.getQueryData<{ body: object }>(['workOrders', 'counts', {}])?.body).toEqual({ ...counts, ...changed });
  });

  it('does not count past the limit', async () => {
    const cache = new QueryClient();
    const many = { ...counts, active: MAX_LISTED };
    cache.setQueryData(['workOrders', 'counts', {}], answer(many));
    await showAtOnce(cache, lamp, null, ME);
    expect(cache.getQueryData<{ body: object }>(['workOrders', 'counts', {}])?.body).toEqual({
      ...many,
      unassigned: 3,
    });
  });
});
