import { describe, expect, it } from 'vitest';
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

describe('what an event is written as', () => {
  const WORK: CalendarEvent = {
    uid: 'work-order-1@siteward',
    time: { start: Date.parse('2026-11-24T08:00:00Z'), end: Date.parse('2026-11-24T09:30:00Z'), zone: 'Europe/Berlin' },
    summary: 'WO-7 Valves, pumps; filters',
    location: 'Cellar\\2, Mill Street',
    url: 'https://siteward.example/7',
    status: 'CONFIRMED',
    modified: new Date('2026-11-20T06:07:08.900Z'),
  };
  const SAID = [
    'SUMMARY:WO-7 Valves\\, pumps\\; filters',
    'LOCATION:Cellar\\\\2\\, Mill Street',
    'URL:https://siteward.example/7',
  ];
  const linesOf = async (event: Partial<CalendarEvent>) => {
    const text = await written([{ ...WORK, ...event }]);
    return text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VEVENT')).trimEnd().split('\r\n');
  };
  const UID = ['BEGIN:VEVENT', 'UID:work-order-1@siteward'];
  const CHANGED = 'DTSTAMP:20261120T060708Z';

  it('is as old as its last change', async () => {
    expect(await linesOf({})).toEqual([
      ...UID,
      CHANGED,
      'DTSTART;TZID=Europe/Berlin:20261124T090000',
      'DTEND;TZID=Europe/Berlin:20261124T103000',
      ...SAID,
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20261120T060708Z',
    ]);
  });

  it('is as old as the file if nobody knows when it was changed, and at no place if none is known', async () => {
    const [summary, , url] = SAID;
    expect(await linesOf({ modified: null, location: '', status: 'TENTATIVE' })).toEqual([
      ...UID,
      'DTSTAMP:20261122T100000Z',
      'DTSTART;TZID=Europe/Berlin:20261124T090000',
      'DTEND;TZID=Europe/Berlin:20261124T103000',
      summary,
      url,
      'STATUS:TENTATIVE',
    ]);
  });

  it.each([
    [
      'due at a time, without an end',
      { start: Date.parse('2026-11-24T08:00:05Z'), end: Date.parse('2026-11-24T08:00:05Z'), zone: 'Asia/Kolkata' },
      ['DTSTART;TZID=Asia/Kolkata:20261124T133005'],
    ],
    [
      'whole days, up to the day after the last one',
      { first: '2026-11-30', last: '2026-11-30' },
      ['DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261201'],
    ],
    [
      'an hour that the clock shows twice, in UTC',
      { start: Date.parse('2026-10-25T00:30:00Z'), end: Date.parse('2026-10-25T05:00:00Z'), zone: 'Europe/Berlin' },
      ['DTSTART:20261025T003000Z', 'DTEND:20261025T050000Z'],
    ],
    [
      'an end within the hour that the clock shows twice',
      { start: Date.parse('2026-10-24T10:00:00Z'), end: Date.parse('2026-10-25T01:59:00Z'), zone: 'Europe/Berlin' },
      ['DTSTART:20261024T100000Z', 'DTEND:20261025T015900Z'],
    ],
    [
      'the end of the hour that the clock shows twice',
      { start: Date.parse('2026-10-24T23:59:00Z'), end: Date.parse('2026-10-25T02:00:00Z'), zone: 'Europe/Berlin' },
      ['DTSTART;TZID=Europe/Berlin:20261025T015900', 'DTEND;TZID=Europe/Berlin:20261025T030000'],
    ],
  ])('is %s', async (_, time, times) => {
    expect(await linesOf({ time })).toEqual([
      ...UID,
      CHANGED,
      ...times,
      ...SAID,
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20261120T060708Z',
    ]);
  });
});
