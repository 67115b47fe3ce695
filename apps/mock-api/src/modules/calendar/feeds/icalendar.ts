import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, clockTime, MINUTE_MS } from '@siteward/domain';
import { zoneLines } from './zone-lines.ts';

/** When an event takes place: instants by the clock of a place, or whole days, the last one included. */
export type EventTime = { start: number; end: number; zone: string } | { first: string; last: string };

export type CalendarEvent = {
  /** Stays the same for as long as it is the same event. */
  uid: string;
  time: EventTime;
  summary: string;
  location: string;
  url: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** When it was last changed, if that is known. */
  modified: Date | null;
};

const MOST_OCTETS = 75;
/** How many events are written at a time: each takes a tenth of a millisecond, during which nobody else is answered. */
const AT_ONCE = 200;
/** No clock is put back by as much as this. */
const AROUND_MS = 3 * 60 * MINUTE_MS;

/**
 * A calendar in the format of RFC 5545, in pieces, between which others are answered. Hand-written because one of the libraries folds
 * lines by characters although they are measured in octets, and because time zones given as one rule for all years are wrong where
 * clocks follow the moon.
 *
 * @param name - what programs call it
 * @param now - when it is written
 */
export async function* iCalendar(name: string, events: readonly CalendarEvent[], now: Date): AsyncGenerator<string> {
  yield written([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Siteward//Calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    ...zonesOf(events).flatMap(([zone, range]) => zoneLines(zone, range)),
  ]);
  for (let from = 0; from < events.length; from += AT_ONCE) {
    await nextTurn();
    yield written(events.slice(from, from + AT_ONCE).flatMap((event) => eventLines(event, now)));
  }
  yield written(['END:VCALENDAR']);
}

function written(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The zones of events, each with the span in which its clock is used. */
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
  // When the clock shows an hour twice, some programs take the first and others the second; only UTC is unambiguous there.
  const isTold = ![start, end].some((at) => isShownTwice(at, zone));
  const at = (what: string, ms: number) =>
    isTold ? `${what};TZID=${zone}:${localClock(ms, zone)}` : `${what}:${utc(new Date(ms))}`;
  // Something that is merely due has no end: one equal to its start is not allowed.
  return [at('DTSTART', start), ...(end > start ? [at('DTEND', end)] : [])];
}

/** Whether the clock of a zone shows this time twice, because it is put back in between. */
function isShownTwice(ms: number, zone: string): boolean {
  const clock = clockTime(ms, zone);
  const offset = (at: number) => Date.parse(`${clockTime(at, zone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return [-AROUND_MS, AROUND_MS].some((around) => {
    const by = offset(ms) - offset(ms + around);
    return by !== 0 && clockTime(ms + by, zone) === clock;
  });
}

/** What the clock of a zone shows, as `20261124T090000`. */
function localClock(ms: number, zone: string): string {
  return `${basic(clockTime(ms, zone))}${String(new Date(ms).getUTCSeconds()).padStart(2, '0')}`;
}

function utc(at: Date): string {
  return `${basic(at.toISOString().slice(0, 19))}Z`;
}

function basic(text: string): string {
  return text.replace(/[-:]/g, '');
}

/** Escapes what the format would otherwise interpret in a text, and blanks out control characters, which it must not contain. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to replace
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** A line folded into parts of at most 75 octets, without splitting a character. */
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
