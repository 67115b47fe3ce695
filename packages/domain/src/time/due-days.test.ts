import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from './clocks.ts';
import { addDays } from './days.ts';
import { dueBetween, isDueDays, RELATIVE_DUE_DAYS, readDayRange } from './due-days.ts';

const berlin = { zone: 'Europe/Berlin', today: '2026-11-22', firstWeekday: 0 };

describe('the days on which work is due', () => {
  it.each([
    // A Sunday: the last day of a week that begins on Monday, the first of one that begins on Sunday.
    ['today', berlin, '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['this-week', berlin, '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['this-week', { ...berlin, firstWeekday: 6 }, '2026-11-21T23:00:00.000Z', '2026-11-28T23:00:00.000Z'],
    ['this-week', { ...berlin, today: '2026-11-23' }, '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    ['next-7-days', berlin, '2026-11-21T23:00:00.000Z', '2026-11-28T23:00:00.000Z'],
    ['today', { ...berlin, zone: 'Asia/Kolkata' }, '2026-11-21T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
    // The day on which summer time ends has 25 hours.
    ['2026-10-25..2026-10-25', berlin, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-11-22..', berlin, '2026-11-21T23:00:00.000Z', undefined],
    ['..2026-12-31', berlin, undefined, '2026-12-31T23:00:00.000Z'],
    // The earliest and the latest day that are allowed.
    ['1970-01-02..2199-12-30', berlin, '1970-01-01T23:00:00.000Z', '2199-12-30T23:00:00.000Z'],
  ] as const)('%s in %j', (text, calendar, dueFrom, dueTo) => {
    expect(isDueDays(text)).toBe(true);
    expect(dueBetween(text, calendar)).toStrictEqual({ ...(dueFrom && { dueFrom }), ...(dueTo && { dueTo }) });
  });

  it.each([
    '',
    '..',
    'tomorrow',
    '2026-02-30..',
    '2026-11-23..2026-11-22',
    '2026-11-22',
    '0001-01-01..',
    '1970-01-01..',
    '..2199-12-31',
  ])('are not %j', (text) => {
    expect([isDueDays(text), dueBetween(text, berlin)]).toEqual([false, {}]);
  });

  it('begin and end with days at the site, for any site and any time', () => {
    const zones = ['Europe/Berlin', 'Asia/Kolkata', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(...RELATIVE_DUE_DAYS),
        (zone, days, firstWeekday, text) => {
          const today = addDays('1990-01-01', days);
          const { dueFrom = '', dueTo = '' } = dueBetween(text, { zone, today, firstWeekday });
          expect(calendarDay(dueFrom, zone) <= today).toBe(true);
          expect(calendarDay(Date.parse(dueTo) - 1, zone) >= today).toBe(true);
          expect(dueFrom < dueTo).toBe(true);
        },
      ),
    );
  });

  it('are read as written', () => {
    expect(readDayRange('2026-11-22..2026-11-30')).toEqual({ from: '2026-11-22', to: '2026-11-30' });
    expect(readDayRange('2026-11-22..')).toEqual({ from: '2026-11-22', to: null });
  });
});
