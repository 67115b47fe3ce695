import { expect, it } from 'vitest';
import { type CalendarEvent, iCalendar } from './icalendar.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');

function eventAt(uid: string, start: string, end: string): CalendarEvent {
  const time = { start: Date.parse(start), end: Date.parse(end), zone: 'Europe/Berlin' };
  return { uid, time, summary: uid, location: '', url: 'https://x.example', status: 'CONFIRMED', modified: null };
}

const EARLY = eventAt('early', '2026-01-10T08:00:00Z', '2026-01-10T09:00:00Z');
const LONG = eventAt('long', '2026-11-10T08:00:00Z', '2028-06-10T08:00:00Z');
const LATE = eventAt('late', '2026-12-10T08:00:00Z', '2026-12-10T09:00:00Z');

async function written(events: readonly CalendarEvent[]): Promise<string> {
  let text = '';
  for await (const piece of iCalendar('North', events, NOW)) text += piece;
  return text;
}

it.each([
  ['in order', [EARLY, LONG, LATE]],
  ['backwards', [LATE, LONG, EARLY]],
  ['with the longest first', [LONG, EARLY, LATE]],
])('a zone is explained from a day before the first event to a year after the latest end: %s', async (_, events) => {
  const text = await written(events);
  const zone = text.slice(text.indexOf('BEGIN:VTIMEZONE'), text.indexOf('END:VTIMEZONE'));
  expect(Array.from(zone.matchAll(/DTSTART:(\S+)/g), ([, local]) => local)).toEqual([
    '20260109T090000',
    '20260329T020000',
    '20261025T030000',
    '20270328T020000',
    '20271031T030000',
    '20280326T020000',
    '20281029T030000',
    '20290325T020000',
  ]);
});
