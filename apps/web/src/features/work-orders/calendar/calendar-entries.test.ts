import type { CalendarEntry, WorkOrder } from '@siteward/contract';
import { calendarSpan } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { SITE } from '#testing/render-page.tsx';
import { aWorkOrder, id } from '../records-testing.ts';
import {
  createItems,
  type Item,
  isRepeated,
  overWords,
  stateWords,
  timeWords,
  wholeWords,
} from './calendar-entries.ts';

const ZONE = 'Europe/Berlin';
const TODAY = '2026-11-24';
const NOW = Date.parse('2026-11-24T10:00:00.000Z');
const span = (start: string, end: string) => ({ start: `${start}:00.000Z`, end: `${end}:00.000Z` });
const ben = { _id: id(8), name: 'Ben' };

function ofWork(more: Partial<WorkOrder>): CalendarEntry {
  const workOrder = aWorkOrder(1, 'Pump leaks', more);
  const { by, ...given } = calendarSpan(workOrder) ?? { by: 'due', start: 0, end: 0 };
  const [start, end] = [given.start, given.end].map((at) => new Date(at).toISOString());
  return { kind: 'work-order', start: start ?? '', end: end ?? '', allDay: workOrder.allDay, by, workOrder };
}
const scheduled = { scheduledStart: '2026-11-24T08:00:00.000Z', scheduledEnd: '2026-11-24T09:30:00.000Z' };
const due = { dueAt: '2026-11-24T08:00:00.000Z' };
const plan: CalendarEntry = {
  kind: 'plan',
  day: TODAY,
  ...span('2026-11-24T08:00', '2026-11-24T09:00'),
  allDay: false,
  plan: { _id: id(70), site: SITE, title: 'Flush', place: 'Cellar', priority: 'medium', assignees: [ben] },
};
const contract: CalendarEntry = {
  kind: 'contract-end',
  day: TODAY,
  ...span('2026-11-23T23:00', '2026-11-24T22:59'),
  allDay: true,
  serviceProvider: { _id: id(80), name: 'Wulf' },
};
const itemOf = (entry: CalendarEntry): Item => {
  const [item] = createItems(ZONE)([entry]);
  if (!item) throw new Error('it has become nothing');
  return item;
};

describe('what an entry is', () => {
  it.each([
    [ofWork({ ...scheduled, status: 'draft' }), 'Draft', 'grey'],
    [ofWork({ ...scheduled, status: 'open' }), 'Open', 'grey'],
    [ofWork({ ...scheduled, status: 'in-progress' }), 'In progress', 'blue'],
    [ofWork({ ...scheduled, status: 'on-hold' }), 'On hold', 'amber'],
    [ofWork({ ...scheduled, status: 'completed' }), 'Completed', 'green'],
    [ofWork({ ...scheduled, status: 'verified' }), 'Verified', 'green'],
    [ofWork({ ...scheduled, status: 'cancelled' }), 'Cancelled', 'grey'],
    [plan, 'Planned', 'plan'],
    [contract, 'Contract ends', 'violet'],
  ] as const)('is said in a word and by its colour: %#', (entry, words, tone) => {
    const item = itemOf(entry);
    expect([stateWords(item), item.tone]).toEqual([words, tone]);
  });

  it.each([
    ['scheduled work', ofWork(scheduled), { key: id(1), title: 'Pump leaks', isDue: false, isOnDays: false }],
    ['work that is due', ofWork(due), { key: id(1), title: 'Pump leaks', isDue: true, isOnDays: false }],
    ['work of whole days', ofWork({ ...scheduled, allDay: true }), { isDue: false, isOnDays: true }],
    ['work of more than a day', ofWork({ ...scheduled, scheduledEnd: '2026-11-26T08:00:00.000Z' }), { isOnDays: true }],
    ['a date of a plan', plan, { key: `${id(70)} ${TODAY}`, title: 'Flush', place: 'Cellar', order: undefined }],
    ['the end of a contract', contract, { key: id(80), title: 'Wulf', place: '', order: undefined, isOnDays: true }],
  ])('is drawn from %s', (_, entry, item) => {
    expect(itemOf(entry)).toMatchObject({ ...item, entry });
  });

  it('stays the same for the same entry, and entries are in the order of their beginning', () => {
    const make = createItems(ZONE);
    const later = ofWork({ ...scheduled, scheduledStart: '2026-11-24T09:00:00.000Z' });
    const [first, second] = make([later, contract]);
    expect([first?.entry, second?.entry]).toEqual([contract, later]);
    expect(make([contract])[0]).toBe(first);
  });
});

describe('when it is', () => {
  it.each([
    [ofWork(scheduled), '09:00–10:30'],
    [ofWork(due), 'Due 09:00'],
    [ofWork({ ...due, allDay: true }), 'Due on this day'],
    [ofWork({ ...scheduled, allDay: true }), 'All day'],
    [plan, '09:00–10:00'],
    [contract, 'All day'],
  ])('is said by the clock of the site: %#', (entry, words) => {
    expect(timeWords(itemOf(entry), ZONE)).toBe(words);
  });

  it.each([
    ['is not overdue', { ...due, overdue: false }, null],
    ['is overdue', { ...due, overdue: true }, '2 h over'],
    ['was on hold for a while', { ...due, overdue: true, heldTotalMs: 3_600_000 }, '1 h over'],
  ])('says how overdue work is that %s', (_, more, words) => {
    expect(overWords(itemOf(ofWork(more)), NOW)).toBe(words);
  });

  it('is ambiguous in the hour that the clock shows twice', () => {
    const hours = ['23:30', '00:30', '01:30', '02:30'].map((clock, index) =>
      isRepeated(Date.parse(`2026-10-${index === 0 ? 24 : 25}T${clock}:00Z`), ZONE),
    );
    expect(hours).toEqual([false, true, true, false]);
  });

  it('is read out with everything else, leaving out what it does not have', () => {
    const places = { zone: ZONE, today: TODAY, now: NOW };
    const late = { ...due, overdue: true, place: 'Roof', assignees: [ben, { _id: id(9), name: 'Dana' }] };
    const long = { ...scheduled, scheduledEnd: '2026-11-26T09:30:00.000Z' };
    expect([ofWork(late), ofWork(long), plan, contract].map((entry) => wholeWords(itemOf(entry), places))).toEqual([
      'Pump leaks, Open, 2 h over, Today, Due 09:00, Roof, Ben, Dana',
      'Pump leaks, Open, Today – Thursday 26 November, 09:00–10:30',
      'Flush, Planned, Today, 09:00–10:00, Cellar, Ben',
      'Wulf, Contract ends, Today, All day',
    ]);
  });
});
