import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beganAfter,
  besideEachOther,
  calendarSpan,
  daysOfLook,
  daysOfSpan,
  hoursOfDay,
  instantOfMinute,
  isLongSpan,
  isWithinSpan,
  LONG_SPAN_DAYS,
  lengthOfDay,
  longSpanDays,
  MOST_CALENDAR_MS,
  minuteOfDay,
  movedToDay,
  openMinutes,
  startOfDay,
  stepOfLook,
  weekNumber,
} from './calendar.ts';
import { clockTime } from './clocks.ts';
import { addDays, daysBetween } from './days.ts';
import type { WorkingPlace } from './working-time.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'] as const;
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1995-01-01', count));
const zones = fc.constantFrom(...ZONES);

describe('the time of a work order in the calendar', () => {
  const NONE = { scheduledStart: null, scheduledEnd: null, dueAt: null, estimatedMinutes: null };
  const start = '2026-11-24T08:00:00.000Z';

  it.each([
    ['its schedule', { scheduledStart: start, scheduledEnd: '2026-11-24T09:30:00.000Z' }, 'schedule', 90],
    ['its estimate', { scheduledStart: start, estimatedMinutes: 45 }, 'schedule', 45],
    ['an hour without one', { scheduledStart: start }, 'schedule', 60],
    ['an hour by an estimate of none', { scheduledStart: start, estimatedMinutes: 0 }, 'schedule', 60],
    ['a day of a long estimate', { scheduledStart: start, estimatedMinutes: 100_000 }, 'schedule', 24 * 60],
    ['its due time alone', { dueAt: start }, 'due', 0],
  ] as const)('goes by %s', (_, given, by, minutes) => {
    const end = at(start) + minutes * 60_000;
    expect(calendarSpan({ ...NONE, ...given })).toEqual({ by, start: at(start), end });
  });

  it('does not exist without a schedule or a due time', () => {
    expect(calendarSpan({ ...NONE, scheduledEnd: start })).toBeNull();
  });

  it('is on the days it covers, excluding a day that begins just as it ends', () => {
    const span = { start: at('2026-11-24T20:00:00Z'), end: at('2026-11-25T23:00:00Z') };
    expect(daysOfSpan(span, 'Europe/Berlin')).toEqual({ first: '2026-11-24', last: '2026-11-25' });
    expect(daysOfSpan(span, 'Asia/Kolkata')).toEqual({ first: '2026-11-25', last: '2026-11-26' });
    const midnight = at('2026-11-25T00:00:00Z');
    for (const due of [midnight, span.end]) {
      expect(daysOfSpan({ start: due, end: due }, 'UTC')).toEqual({ first: '2026-11-25', last: '2026-11-25' });
    }
  });
});

describe('a range', () => {
  const range = { start: at('2026-11-24T00:00:00Z'), end: at('2026-11-25T00:00:00Z') };
  const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

  it.each([
    ['ends with its beginning', span('2026-11-23T22:00:00Z', '2026-11-24T00:00:00Z'), false],
    ['goes on into it', span('2026-11-23T22:00:00Z', '2026-11-24T00:00:01Z'), true],
    ['is due as it begins', span('2026-11-24T00:00:00Z', '2026-11-24T00:00:00Z'), true],
    ['is due as it ends', span('2026-11-25T00:00:00Z', '2026-11-25T00:00:00Z'), false],
    ['begins as it ends', span('2026-11-25T00:00:00Z', '2026-11-25T01:00:00Z'), false],
    ['lasts for longer', span('2026-11-20T00:00:00Z', '2026-11-30T00:00:00Z'), true],
  ])('includes what %s, or not', (_, given, isWithin) => {
    expect(isWithinSpan(given, range)).toBe(isWithin);
  });

  it('is searched from a day earlier: anything under way in it that is not long began since then', () => {
    expect(isLongSpan(range)).toBe(false);
    expect(isLongSpan({ ...range, end: range.end + 1 })).toBe(true);
    expect(beganAfter(range.end)).toBe(range.start);
  });

  it('is searched from as many days earlier as the smallest length that a long span fits into', () => {
    const fits = [1, 2, 2.5, 4, 100, LONG_SPAN_DAYS.at(-1) ?? 0, 1_000_000].map((lasts) =>
      longSpanDays({ start: range.start, end: range.start + lasts * 24 * HOUR }),
    );
    expect(fits).toEqual([null, 2, 4, 4, 128, LONG_SPAN_DAYS.at(-1), LONG_SPAN_DAYS.at(-1)]);
    expect(longSpanDays({ start: range.start, end: range.end + 1 })).toBe(2);
  });

  it('of the maximum number of days may include the hour by which the clock is put back', () => {
    const first = '2026-09-01';
    const longest = startOfDay(addDays(first, 92), 'Europe/Berlin') - startOfDay(first, 'Europe/Berlin');
    expect(MOST_CALENDAR_MS).toBe(longest);
  });
});

describe('days', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Kolkata', '2026-10-25', 24],
  ])('in %s: %s has %d hours', (zone, day, hours) => {
    expect(lengthOfDay(day, zone)).toBe(hours * HOUR);
    expect(hoursOfDay(day, zone)).toHaveLength(Math.ceil(hours));
  });

  it('of 23 or 25 hours list what the clock shows', () => {
    const clocks = (day: string) => hoursOfDay(day, 'Europe/Berlin').map(({ clock }) => clock);
    expect(clocks('2026-03-29').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(clocks('2026-10-25').slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
  });

  it('follow each other without a gap, in every zone', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        expect(startOfDay(day, zone) + lengthOfDay(day, zone)).toBe(startOfDay(addDays(day, 1), zone));
      }),
    );
  });

  it('have each minute that their clock shows in its place', () => {
    fc.assert(
      fc.property(days, zones, fc.integer({ min: 0, max: 24 * 60 - 1 }), (day, zone, minute) => {
        const instant = instantOfMinute(minute, day, zone);
        const isShown = clockTime(instant, zone) === new Date(at(day) + minute * 60_000).toISOString().slice(0, 16);
        // A minute that the clock skips moves to a later one.
        if (isShown) expect(minuteOfDay(instant, day, zone)).toBe(minute);
        else expect(minuteOfDay(instant, day, zone)).toBeGreaterThan(minute);
      }),
    );
  });

  it('keep the time of day of work that is moved to them', () => {
    const span = { start: at('2026-03-27T08:00:00Z'), end: at('2026-03-27T10:00:00Z') };
    const moved = movedToDay(span, '2026-03-30', 'Europe/Berlin');
    expect(moved).toEqual({ start: at('2026-03-30T07:00:00Z'), end: at('2026-03-30T09:00:00Z') });
    // It also lasts as long by the clock: from 23:00 until 06:00, which was an hour less in the night when summer time began.
    const night = { start: at('2026-03-28T22:00:00Z'), end: at('2026-03-29T04:00:00Z') };
    expect(movedToDay(night, '2026-04-01', 'Europe/Berlin')).toEqual({
      start: at('2026-04-01T21:00:00Z'),
      end: at('2026-04-02T04:00:00Z'),
    });
    fc.assert(
      fc.property(days, days, zones, fc.integer({ min: 1, max: 600 }), (day, to, zone, minutes) => {
        const begun = instantOfMinute(600, day, zone);
        const there = movedToDay({ start: begun, end: begun + minutes * 60_000 }, to, zone);
        expect(clockTime(there.start, zone)).toBe(`${to}T10:00`);
        expect(there.end).toBeGreaterThan(there.start);
      }),
    );
  });
});

it('minutes of a day are 0 before it, and its end after it', () => {
  const minutes = (text: string) => minuteOfDay(at(text), '2026-11-24', 'Europe/Berlin');
  expect([minutes('2026-11-23T22:59:00Z'), minutes('2026-11-24T08:30:00Z'), minutes('2026-11-24T23:00:00Z')]).toEqual([
    ...[0, 9 * 60 + 30, 24 * 60],
  ]);
});

it('work moved into an hour that the clock skips keeps its duration, and a point in time remains one', () => {
  const [start, end] = [at('2026-03-28T01:30:00Z'), at('2026-03-28T02:15:00Z')];
  const moved = movedToDay({ start, end }, '2026-03-29', 'Europe/Berlin');
  expect(moved.end - moved.start).toBe(45 * 60_000);
  const whole = movedToDay(
    { start: at('2026-03-28T01:00:00Z'), end: at('2026-03-28T02:00:00Z') },
    '2026-03-29',
    'Europe/Berlin',
  );
  expect(whole.end - whole.start).toBe(HOUR);
  const point = movedToDay({ start, end: start }, '2026-03-29', 'Europe/Berlin');
  expect(point.end).toBe(point.start);
});

describe('looks', () => {
  it.each([
    ['month', '2026-11-24', 0, '2026-10-26', '2026-12-06'],
    ['month', '2026-02-10', 6, '2026-02-01', '2026-02-28'],
    ['week', '2026-11-24', 0, '2026-11-23', '2026-11-29'],
    ['week', '2026-11-24', 6, '2026-11-22', '2026-11-28'],
    ['assignee', '2026-11-24', 0, '2026-11-23', '2026-11-29'],
    ['day', '2026-11-24', 0, '2026-11-24', '2026-11-24'],
    ['agenda', '2026-11-24', 0, '2026-11-24', '2026-12-07'],
  ] as const)('of a %s at %s, weeks beginning with %d', (look, day, firstWeekday, first, last) => {
    expect(daysOfLook(look, day, firstWeekday)).toEqual({ first, last });
  });

  it('move forwards and back', () => {
    expect(stepOfLook('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepOfLook('month', '2026-01-31', -1)).toBe('2025-12-01');
    expect(stepOfLook('week', '2026-11-24', -1)).toBe('2026-11-17');
    expect(stepOfLook('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepOfLook('agenda', '2026-11-24', 1)).toBe('2026-12-08');
  });

  it.each([
    ['2026-01-01', 1],
    ['2026-11-16', 47],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
  ])('%s is in week %d', (day, week) => {
    expect(weekNumber(day)).toBe(week);
  });
});

describe('working hours', () => {
  const hours = { closed: false, open: '08:00', close: '17:30' };
  const week = Array.from({ length: 7 }, (_, day) => ({ ...hours, closed: day > 4 }));
  const site = {
    timezone: 'Europe/Berlin',
    workingHours: week,
    holidays: [{ date: '2026-11-25' }, { date: '2026-12-25' }],
  };
  const night = { ...site, workingHours: week.map((day) => ({ ...day, open: '22:00', close: '06:00' })) };
  const late = { ...site, workingHours: week.map((day) => ({ ...day, open: '22:00', close: '00:00' })) };

  it.each<[WorkingPlace, string, ReturnType<typeof openMinutes>]>([
    [site, '2026-11-24', [{ from: 480, to: 1050 }]],
    [site, '2026-11-25', []],
    [site, '2026-11-28', []],
    [
      night,
      '2026-11-24',
      [
        { from: 0, to: 360 },
        { from: 1320, to: 1440 },
      ],
    ],
    [night, '2026-11-25', [{ from: 0, to: 360 }]],
    [night, '2026-11-28', [{ from: 0, to: 360 }]],
    [night, '2026-11-29', []],
    [late, '2026-11-24', [{ from: 1320, to: 1440 }]],
    [late, '2026-11-25', []],
  ])('of %j on %s', (place, day, open) => {
    expect(openMinutes(place, day)).toEqual(open);
  });
});

describe('overlapping spans', () => {
  const spans = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 50 }), length: fc.integer({ min: 0, max: 20 }) }),
    { maxLength: 30 },
  );

  it('are side by side: none overlap within a lane, and those that meet have the same number of lanes', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const all = given.map(({ start, length }) => ({ start, end: start + length }));
        const places = besideEachOther(all, 2);
        for (const [index, one] of all.entries()) {
          const place = places[index];
          if (!place) throw new Error('no place');
          expect(place.lane).toBeLessThan(place.lanes);
          for (const [later, other] of all.entries()) {
            const isMet =
              later > index &&
              one.start < Math.max(other.end, other.start + 2) &&
              other.start < Math.max(one.end, one.start + 2);
            if (!isMet) continue;
            expect(places[later]?.lane).not.toBe(place.lane);
            expect(places[later]?.lanes).toBe(place.lanes);
          }
        }
      }),
    );
  });

  it('take as many lanes as overlap at the same time; a span on its own takes the full width', () => {
    const places = besideEachOther(
      [
        { start: 0, end: 10 },
        { start: 5, end: 15 },
        { start: 10, end: 20 },
        { start: 30, end: 40 },
      ],
      1,
    );
    expect(places).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
    const spans = [
      { start: 0, end: 10 },
      { start: 0, end: 10 },
      { start: 10, end: 20 },
    ];
    expect(besideEachOther(spans, 1).map(({ lanes }) => lanes)).toEqual([2, 2, 1]);
    // Of spans that begin at the same time, the longer comes first.
    const [short, long] = [
      { start: 0, end: 5 },
      { start: 0, end: 10 },
    ];
    expect(besideEachOther([short, long], 1).map(({ lane }) => lane)).toEqual([1, 0]);
    expect(besideEachOther([long, short], 1).map(({ lane }) => lane)).toEqual([0, 1]);
  });
});

it('lists all days from the first to the last', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
