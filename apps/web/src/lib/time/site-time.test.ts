import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dayWithWeekday,
  dayWords,
  hourOf,
  longDay,
  rangeWords,
  siteClock,
  siteDay,
  siteTime,
  weekdayOf,
  withZone,
  zoneInShort,
  zoneWords,
} from './site-time.ts';
import { browserZone } from './time-zones.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a time at a site', () => {
  const now = '2026-11-22T23:30:00.000Z';

  it.each([
    ['2026-11-23T08:00:00.000Z', 'Asia/Kolkata', 'Today 13:30'],
    ['2026-11-22T08:00:00.000Z', 'Asia/Kolkata', '22 Nov, 13:30'],
    ['2026-11-22T08:00:00.000Z', 'Europe/London', 'Today 08:00'],
    ['2027-01-03T08:00:00.000Z', 'Europe/London', '3 Jan 2027, 08:00'],
  ])('%s in %s is %s', (at, zone, words) => {
    expect(siteTime(at, now, zone)).toBe(words);
  });

  it('is only the time of day where "today" goes without saying', () => {
    expect(siteClock('2026-11-23T08:00:00.000Z', now, 'Asia/Kolkata')).toBe('13:30');
    expect(siteClock('2026-11-22T08:00:00.000Z', now, 'Asia/Kolkata')).toBe('22 Nov, 13:30');
  });

  it('is a day of its calendar', () => {
    expect(siteDay('2026-11-22T20:00:00.000Z', now, 'Asia/Kolkata')).toBe('23 Nov');
    expect(siteDay('2027-01-03T08:00:00.000Z', now, 'Europe/London')).toBe('3 Jan 2027');
  });
});

describe('a calendar day', () => {
  const today = '2026-12-31';

  it.each([
    ['2026-12-30', '30 Dec', 'Wednesday 30 December', 'Wed 30 Dec'],
    ['2026-12-31', '31 Dec', 'Today', 'Thu 31 Dec'],
    ['2027-01-01', '1 Jan 2027', 'Tomorrow', 'Fri, 1 Jan 2027'],
    ['2027-01-02', '2 Jan 2027', 'Saturday, 2 January 2027', 'Sat, 2 Jan 2027'],
    ['2026-01-01', '1 Jan', 'Thursday 1 January', 'Thu 1 Jan'],
  ])('%s is shown with as much as is needed at the end of 2026', (day, words, long, short) => {
    expect([dayWords(day, today), longDay(day, today), dayWithWeekday(day, today)]).toEqual([words, long, short]);
  });

  it.each([
    [{ from: '2026-12-30', to: '2027-01-02' }, '30 Dec – 2 Jan 2027'],
    [{ from: '2026-12-30', to: '2026-12-30' }, '30 Dec'],
    [{ from: '2026-12-30', to: null }, 'from 30 Dec'],
    [{ from: null, to: '2027-01-02' }, 'until 2 Jan 2027'],
  ])('with another one makes a range: %j', (range, words) => expect(rangeWords(range, today)).toBe(words));
});

describe('a time zone', () => {
  const [winter, summer] = ['2026-11-22T23:30:00.000Z', '2026-07-22T23:30:00.000Z'];

  it('applies to the hour and to the weekday', () => {
    expect(['Asia/Kolkata', 'America/New_York'].map((zone) => [weekdayOf(winter, zone), hourOf(winter, zone)])).toEqual(
      [
        ['Mon', '05:00'],
        ['Sun', '18:30'],
      ],
    );
  });

  it('is abbreviated as it is at that time of year, if it is not the viewer’s own', () => {
    expect([winter, summer].map((at) => zoneInShort('Europe/London', at))).toEqual(['GMT', 'BST']);
    expect([winter, summer].map((at) => withZone('14:00', at, 'Asia/Kolkata'))).toEqual([
      '14:00 GMT+5:30',
      '14:00 GMT+5:30',
    ]);
    expect(withZone('14:00', winter, browserZone())).toBe('14:00');
  });

  it('is shown on pages by its current name', () => {
    expect(['Asia/Calcutta', 'America/Argentina/Rio_Gallegos'].map(zoneWords)).toEqual([
      'Asia/Kolkata',
      'America/Argentina/Rio Gallegos',
    ]);
  });
});
