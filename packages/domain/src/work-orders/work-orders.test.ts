import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  type ChecklistKind,
  type ChecklistValue,
  hasEnded,
  heldMsAt,
  isChecklistValue,
  isOverdueAt,
  isPointDone,
  mayChangeAssignees,
  overdueFrom,
  requiredPointsLeft,
  WORK_ORDER_STATUSES,
  type WorkClock,
  type WorkOrderStatus,
} from './work-orders.ts';

describe('the answer to a point of a checklist', () => {
  const FITS: Record<ChecklistKind, { takes: ChecklistValue[]; refuses: ChecklistValue[] }> = {
    check: { takes: [true, false, null], refuses: ['', 'yes', 1] },
    text: { takes: ['21.4 bar', 'x'.repeat(2000), null], refuses: ['', '  ', 'x'.repeat(2001), true, 0] },
    number: {
      takes: [0, -3.5, 1_000_000_000_000, null],
      refuses: ['1', true, Number.NaN, Infinity, -1_000_000_000_001],
    },
    'pass-fail': { takes: ['pass', 'fail', null], refuses: ['', 'Pass', true, 1] },
  };
  it.each(Object.entries(FITS))('of the kind %s', (kind, { takes, refuses }) => {
    const fits = (value: ChecklistValue) => isChecklistValue(kind as ChecklistKind, value);
    expect(takes.filter((value) => !fits(value))).toEqual([]);
    expect(refuses.filter(fits)).toEqual([]);
  });

  it.each<[ChecklistValue, boolean]>([
    [null, false],
    [false, false],
    [true, true],
    [0, true],
    ['fail', true],
    ['21.4', true],
  ])('%j makes it done: %s', (value, done) => {
    expect(isPointDone({ value })).toBe(done);
    const point = { kind: 'check', value } as const;
    expect(
      requiredPointsLeft([
        { ...point, required: true },
        { ...point, required: false },
      ]),
    ).toBe(done ? 0 : 1);
  });
});

const DAY = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-05-31T12:00:00.000Z');
const days = (count: number) => now + count * DAY;

describe('overdue', () => {
  const clock = (status: WorkOrderStatus, dueAt: number | null, heldSince: number | null = null, heldTotalMs = 0) => {
    return { status, dueAt, heldSince, heldTotalMs };
  };
  it.each<[string, WorkClock, boolean]>([
    ['without a due time', clock('open', null), false],
    ['due yesterday', clock('open', days(-1)), true],
    ['due yesterday, in progress', clock('in-progress', days(-1)), true],
    ['due right now', clock('open', now), false],
    ['due tomorrow', clock('open', days(1)), false],
    ['due yesterday, held for two days before', clock('open', days(-1), null, 2 * DAY), false],
    ['due two days ago, held for one before', clock('open', days(-2), null, DAY), true],
    ['on hold since before it was due', clock('on-hold', days(-1), days(-2)), false],
    ['on hold since before it was due, and held before', clock('on-hold', days(-3), days(-2), 2 * DAY), false],
    ['on hold since after it was due', clock('on-hold', days(-2), days(-1)), true],
    ['on hold since after it was due, but for an earlier hold', clock('on-hold', days(-3), days(-1), 3 * DAY), false],
    ...(['draft', 'completed', 'verified', 'cancelled'] as const).map((status): [string, WorkClock, boolean] => [
      `${status}, due yesterday`,
      clock(status, days(-1)),
      false,
    ]),
  ])('%s: %#', (_, order, expected) => {
    expect(isOverdueAt(order, now)).toBe(expected);
  });

  it('is a due time that has passed, without the time on hold, of active work', () => {
    const time = fc.integer({ min: days(-30), max: days(30) });
    const orders = fc.record({
      status: fc.constantFrom(...WORK_ORDER_STATUSES),
      dueAt: fc.option(time),
      held: fc.integer({ min: days(-30), max: now }),
      heldTotalMs: fc.integer({ min: 0, max: 20 * DAY }),
    });
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 20 * DAY }), ({ held, ...order }, later) => {
        const heldSince = order.status === 'on-hold' ? held : null;
        const clock = { ...order, heldSince };
        const isActive = ACTIVE_WORK_ORDER_STATUSES.some((status) => status === order.status);
        const at = now + later;
        const isLate = clock.dueAt !== null && clock.dueAt + heldMsAt(clock, at) < at;
        expect(isOverdueAt(clock, at)).toBe(isActive && isLate);
        // Lists search by a time that does not change: a running clock gets there, a stopped one does not.
        expect(overdueFrom(clock) !== null && (overdueFrom(clock) ?? at) < at).toBe(isActive && isLate);
      }),
    );
  });
});

describe('the time on hold', () => {
  it.each([
    [null, 0, 0],
    [null, 5, 5],
    [now - 7, 5, 12],
    // The clocks of two machines may differ a little.
    [now + 7, 5, 5],
  ])('since %j after %d ms is %d ms', (heldSince, heldTotalMs, expected) => {
    expect(heldMsAt({ heldSince, heldTotalMs }, now)).toBe(expected);
  });
});

describe('who is assigned', () => {
  it.each<[string[], string[], string[], boolean]>([
    [['work-orders:assign'], ['a'], ['b', 'c'], true],
    [['work-orders:update-any'], ['a'], ['a', 'me'], true],
    [['work-orders:update-own'], ['a', 'me'], ['a'], true],
    [['work-orders:update-own'], ['a', 'me'], ['me', 'a'], true],
    [['work-orders:update-own'], ['a'], ['b'], false],
    [['work-orders:update-own'], ['a'], ['me'], false],
    [['work-orders:update-any'], [], ['me', 'b'], false],
    [['work-orders:create'], [], ['me'], false],
    [[], ['a'], ['a'], true],
  ])('with %j changes from %j to %j: %s', (permissions, before, after, expected) => {
    expect(mayChangeAssignees({ permissions, member: 'me' }, before, after)).toBe(expected);
  });
});

it.each(WORK_ORDER_STATUSES)('is a draft, active or over: %s', (status) => {
  const isActive = ACTIVE_WORK_ORDER_STATUSES.some((each) => each === status);
  expect([status === 'draft', isActive, hasEnded(status)].filter(Boolean)).toHaveLength(1);
});
