import { describe, expect, it } from 'vitest';
import { dayWords as dayOfThread } from '#features/support-tickets/words.ts';
import { dayWithWeekday, dayWords, longDay, rangeWords, siteClock, siteDay, siteTime } from '#lib/time/site-time.ts';
import { relativeTime } from '#lib/time/time-ago.ts';
import { inEachFile, PUBLIC_SOURCES, SOURCES } from '#testing/sources.ts';

const ZONE = 'Asia/Kolkata';
const NOW = Date.parse('2026-11-23T09:00:00Z');
const TODAY = '2026-11-23';

/** Everything that leaves out the year where it goes without saying, given a point in time and its day at the site. */
const SHORT: Record<string, (at: string, day: string) => string> = {
  siteTime: (at) => siteTime(at, NOW, ZONE),
  siteClock: (at) => siteClock(at, NOW, ZONE),
  siteDay: (at) => siteDay(at, NOW, ZONE),
  dayWords: (_, day) => dayWords(day, NOW),
  rangeWords: (_, day) => rangeWords({ from: day, to: day }, NOW),
  longDay: (_, day) => longDay(day, TODAY),
  dayWithWeekday: (_, day) => dayWithWeekday(day, TODAY),
  relativeTime: (at) => relativeTime(at, NOW, ZONE),
  'the day above messages': (at) => dayOfThread(at, NOW, ZONE),
};

/** At the site, the last of these is already in the next year. */
const TIMES = [
  ['2024-03-10T12:00:00Z', '2024-03-10'],
  ['2025-12-30T12:00:00Z', '2025-12-30'],
  ['2026-01-05T12:00:00Z', '2026-01-05'],
  ['2026-12-31T12:00:00Z', '2026-12-31'],
  ['2026-12-31T20:00:00Z', '2027-01-01'],
] as const;

describe.each(Object.entries(SHORT))('%s', (_, words) => {
  it.each(TIMES)('says the year of %s only if it is not the current one', (at, day) => {
    expect(/20\d\d/.exec(words(at, day))?.[0]).toBe(day.startsWith('2026') ? undefined : day.slice(0, 4));
  });
});

/** Where years are compared, and how often: what is not above has a test of its own beside it. */
const COMPARED = {
  'features/maintenance-plans/beside/next-dates.tsx': 4,
  'features/support-tickets/words.ts': 2,
  'lib/time/site-time.ts': 4,
  'lib/time/time-ago.ts': 2,
  'public/lib/dates.ts': 2,
  'public/test-card/card.ts': 2,
};

it('knows where years are compared', () => {
  const count = (text: string) => text.match(/\.slice\(0, 4\)|\.getFullYear\(\)/g)?.length ?? 0;
  expect(inEachFile(count, { ...SOURCES, ...PUBLIC_SOURCES })).toEqual(COMPARED);
});
