import { clockTime, DAY_MS, MINUTE_MS, type Span } from '@siteward/domain';

const STEP_MS = 7 * DAY_MS;

/**
 * The clock of a zone over a span, as `VTIMEZONE`. It lists every change of the clock rather than one rule for all years, because
 * the clocks of some places follow no rule, and it covers a day before and a year after, because programs do not extrapolate.
 */
export function zoneLines(zone: string, { start, end }: Span): string[] {
  const first = floorMinute(start) - DAY_MS;
  const beginning = offsetAt(first, zone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance('STANDARD', localAt(first, beginning), beginning, beginning),
    ...changesOf(zone, first, end + 366 * DAY_MS).flatMap(({ at, from, to }) =>
      observance(to > from ? 'DAYLIGHT' : 'STANDARD', localAt(at, from), from, to),
    ),
    'END:VTIMEZONE',
  ];
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', local: string, from: number, to: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetWords(from)}`,
    `TZOFFSETTO:${offsetWords(to)}`,
    `END:${kind}`,
  ];
}

/** When the clock changes, to the minute. No place changes its clock twice in a week. */
function changesOf(zone: string, start: number, end: number): { at: number; from: number; to: number }[] {
  const changes: { at: number; from: number; to: number }[] = [];
  for (let at = start; at < end; at += STEP_MS) {
    const [from, to] = [offsetAt(at, zone), offsetAt(at + STEP_MS, zone)];
    if (from === to) continue;
    let [before, after] = [at, at + STEP_MS];
    while (after - before > MINUTE_MS) {
      const middle = floorMinute((before + after) / 2);
      if (offsetAt(middle, zone) === from) before = middle;
      else after = middle;
    }
    changes.push({ at: after, from, to });
  }
  return changes;
}

/** How far the clock of a zone is ahead of UTC, in ms, at a whole minute. */
function offsetAt(ms: number, zone: string): number {
  return Date.parse(`${clockTime(ms, zone)}Z`) - ms;
}

function floorMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

function localAt(ms: number, offset: number): string {
  return `${new Date(ms + offset).toISOString().slice(0, 16).replace(/[-:]/g, '')}00`;
}

function offsetWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
