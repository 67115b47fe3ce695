import { addDays, clockTime, MINUTE_MS } from '@siteward/domain';
import { zoneLines } from './zone-lines.ts';

/** When an event is: points in time by the clock of a place, or days, the last one included. */
export type EventTime = { start: number; end: number; zone: string } | { first: string; last: string };

export type CalendarEvent = {
  /** The same for as long as it is the same. */
  uid: string;
  time: EventTime;
  summary: string;
  location: string;
  url: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** When it was last changed, if anybody knows. */
  modified: Date | null;
};

const MOST_OCTETS = 75;
/** A clock is put back by less than that. */
const AROUND_MS = 3 * 60 * MINUTE_MS;

/**
 * A calendar as RFC 5545 has it. Written here: of the libraries one folds by characters, where calendars count octets, and time zones that
 * come as one rule for all years are wrong where a clock is set by the moon.
 *
 * @param name - what programs call it
 * @param now - when it is written
 */
export function iCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Siteward//Calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    ...zonesOf(events).flatMap(([zone, range]) => zoneLines(zone, range)),
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The zones of events, each with the time within which its clock is told. */
function zonesOf(events: readonly CalendarEvent[]) {
  const zones = new Map<string, { start: number; end: number }>();
  for (const { time } of events) {
    if (!('zone' in time)) continue;
    const known = zones.get(time.zone) ?? time;
    zones.set(time.zone, { start: Math.min(known.start, time.start), end: Math.max(known.end, time.end) });
  }
  return [...zones];
}

function eventLines({ uid, time, summary, location, url, status, modified }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(modified ?? now)}`,
    ...timeLines(time),
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    `STATUS:${status}`,
    ...(modified ? [`LAST-MODIFIED:${utc(modified)}`] : []),
    'END:VEVENT',
  ];
}

function timeLines(time: EventTime): string[] {
  if ('first' in time) {
    return [`DTSTART;VALUE=DATE:${basic(time.first)}`, `DTEND;VALUE=DATE:${basic(addDays(time.last, 1))}`];
  }
  const { start, end, zone } = time;
  // Of an hour that the clock shows twice, one program takes the first and another the second: there only UTC is certain.
  const isTold = ![start, end].some((at) => isShownTwice(at, zone));
  const at = (what: string, ms: number) =>
    isTold ? `${what};TZID=${zone}:${localClock(ms, zone)}` : `${what}:${utc(new Date(ms))}`;
  // What is only due has no end: one that is its start is not allowed.
  return [at('DTSTART', start), ...(end > start ? [at('DTEND', end)] : [])];
}

/** Whether the clock of a zone shows the same at another time, since it is put back between the two. */
function isShownTwice(ms: number, zone: string): boolean {
  const clock = clockTime(ms, zone);
  const offset = (at: number) => Date.parse(`${clockTime(at, zone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return [-AROUND_MS, AROUND_MS].some((around) => {
    const by = offset(ms) - offset(ms + around);
    return by !== 0 && clockTime(ms + by, zone) === clock;
  });
}

/** What the clock of a zone shows, `20261124T090000`. */
function localClock(ms: number, zone: string): string {
  return `${basic(clockTime(ms, zone))}${String(new Date(ms).getUTCSeconds()).padStart(2, '0')}`;
}

function utc(at: Date): string {
  return `${basic(at.toISOString().slice(0, 19))}Z`;
}

function basic(text: string): string {
  return text.replace(/[-:]/g, '');
}

/** A text that says nothing to whoever reads the format; control characters are none that it may have. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that go
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** A line in parts of at most 75 octets, none of which ends within a character. */
function folded(line: string): string {
  let [parts, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MOST_OCTETS) {
      parts += '\r\n ';
      octets = 1;
    }
    parts += character;
    octets += length;
  }
  return parts;
}
