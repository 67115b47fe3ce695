import { expect, it } from 'vitest';
import { scheduleWords } from './schedule-words.ts';

const NOW = '2026-11-22T23:30:00.000Z';

it.each([
  ['2026-11-22T08:00:00.000Z', '2026-11-22T09:30:00.000Z', false, 'Today 08:00 – 09:30'],
  ['2026-11-24T08:00:00.000Z', '2026-11-24T09:30:00.000Z', false, '24 Nov, 08:00 – 09:30'],
  ['2026-11-22T08:00:00.000Z', '2026-11-24T09:30:00.000Z', false, 'Today 08:00 – 24 Nov, 09:30'],
  ['2026-11-24T00:00:00.000Z', '2026-11-24T23:59:00.000Z', true, '24 Nov'],
  ['2026-11-24T00:00:00.000Z', '2026-11-25T23:59:00.000Z', true, '24 Nov – 25 Nov'],
  ['2026-11-24T08:00:00.000Z', null, false, '24 Nov, 08:00'],
  [null, null, false, ''],
])('names the day only once if the work is scheduled within it: from %s to %s', (start, end, allDay, words) => {
  const schedule = { scheduledStart: start, scheduledEnd: end, allDay };
  expect(scheduleWords(schedule, NOW, 'Europe/London')).toBe(words);
});
