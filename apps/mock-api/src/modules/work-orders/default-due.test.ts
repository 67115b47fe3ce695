import { addDays } from '@siteward/domain';
import { expect, it } from 'vitest';
import { defaultDue } from './default-due.ts';

const WEEK = Array.from({ length: 7 }, (_, day) => ({ closed: day > 4, open: '08:00', close: '17:30' }));
const SITE = {
  timezone: 'Europe/Berlin',
  workingHours: WEEK,
  holidays: [{ date: '2026-03-27', name: 'Company day' }],
  dueDaysByPriority: { none: null, low: 30, medium: 7, high: 1, urgent: 0 },
};
const CLOSED = { ...SITE, workingHours: WEEK.map((day) => ({ ...day, closed: true })) };
const NIGHT = { ...SITE, workingHours: WEEK.map((day) => ({ ...day, open: '22:00', close: '02:00' })) };
/** A site where every day is a working day, but so many from 25 March on are holidays. */
const offFor = (days: number) => ({
  ...SITE,
  workingHours: WEEK.map((day) => ({ ...day, closed: false })),
  holidays: Array.from({ length: days }, (_, ahead) => ({ date: addDays('2026-03-25', ahead), name: 'Refit' })),
});
const TOKYO = { ...SITE, timezone: 'Asia/Tokyo' };

// Wednesday 25 March 2026; summer time begins in Berlin on Sunday 29 March at 02:00.
it.each([
  ['no days for the priority', SITE, 'none', '2026-03-25T09:00:00Z', null],
  ['today, before work ends', SITE, 'urgent', '2026-03-25T09:00:00Z', '2026-03-25T16:30:00.000Z'],
  ['today, at the moment when work ends', SITE, 'urgent', '2026-03-25T16:30:00Z', '2026-03-26T16:30:00.000Z'],
  ['today, after work has ended', SITE, 'urgent', '2026-03-25T17:00:00Z', '2026-03-26T16:30:00.000Z'],
  ['tomorrow', SITE, 'high', '2026-03-25T09:00:00Z', '2026-03-26T16:30:00.000Z'],
  ['past a holiday and a weekend, into summer time', SITE, 'high', '2026-03-26T09:00:00Z', '2026-03-30T15:30:00.000Z'],
  ['in a week, in summer time', SITE, 'medium', '2026-03-25T09:00:00Z', '2026-04-01T15:30:00.000Z'],
  ['across the end of a month', SITE, 'low', '2026-03-25T09:00:00Z', '2026-04-24T15:30:00.000Z'],
  ['by the day of the site, not of the server', TOKYO, 'urgent', '2026-03-24T22:00:00Z', '2026-03-25T08:30:00.000Z'],
  ['the night after', NIGHT, 'urgent', '2026-03-25T09:00:00Z', '2026-03-26T01:00:00.000Z'],
  ['the end of a night that begins tomorrow', NIGHT, 'high', '2026-03-25T09:00:00Z', '2026-03-27T01:00:00.000Z'],
  ['past 59 days off', offFor(59), 'urgent', '2026-03-25T09:00:00Z', '2026-05-23T15:30:00.000Z'],
  ['past no more than 59', offFor(60), 'urgent', '2026-03-25T09:00:00Z', '2026-03-25T22:59:00.000Z'],
  ['where nobody ever works, late', CLOSED, 'urgent', '2026-03-25T22:59:30Z', '2026-03-26T22:59:00.000Z'],
  ['where nobody ever works, at the last minute', CLOSED, 'urgent', '2026-03-25T22:59:00Z', '2026-03-26T22:59:00.000Z'],
  ['where nobody ever works', CLOSED, 'high', '2026-03-25T09:00:00Z', '2026-03-26T22:59:00.000Z'],
] as const)('%s', (_, site, priority, now, expected) => {
  expect(defaultDue({ ...site, holidays: [...site.holidays] }, priority, new Date(now))?.toISOString() ?? null).toBe(
    expected,
  );
});

it('keeps a single formatter for a time zone, however it is spelled', () => {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format');
  if (!format?.get) throw new Error('no getter');
  const { get } = format;
  const used = new Set<unknown>();
  Object.defineProperty(prototype, 'format', {
    ...format,
    get(): unknown {
      used.add(this);
      return get.call(this);
    },
  });
  const zone = 'America/Argentina/Buenos_Aires';
  for (let letter = 0; letter < zone.length; letter += 1) {
    const timezone = zone.slice(0, letter) + zone.slice(letter).toUpperCase();
    defaultDue({ ...SITE, timezone }, 'high', new Date('2026-03-25T09:00:00Z'));
  }
  Object.defineProperty(prototype, 'format', format);
  expect(used.size).toBe(1);
});
