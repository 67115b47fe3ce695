import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** What a file shows only the first of: `calls.slice(0, MOST_CALLS)`. */
const FIRST = /(?<all>\b[\w.]+)\.slice\(0, (?<most>[A-Z][A-Z_]+(?:\.\w+)?)\)/g;

/** What else a file compares with the same maximum: parts of these, or something else that has no more. */
const OTHERS: Record<string, string> = {
  'modules/calendar/calendar.service.ts': 'ending.length > CALENDAR_LIMITS.entries',
  'modules/calendar/scheduled-work.ts': 'long.length > MOST, short.length > MOST',
  'plugins/dev/request-log.ts': 'verdict.unhandled.length < MOST_FAULTS',
  'contract reasons/issue-reasons.ts': 'options.length <= MOST_NAMED',
};

it('whether there are more than those shown, and how many, goes by what these are the first of', () => {
  let count = 0;
  const found = sourcesOfAll().flatMap(([file, text]) => {
    const others = Array.from(text.matchAll(FIRST)).flatMap(({ groups: { all, most } = {} }) => {
      const counted = text.matchAll(new RegExp(String.raw`(\b[\w.]+)\.length (?:[<>]=?|-) ${most}\b(?!\.)`, 'g'));
      return Array.from(counted).flatMap(([whole, of]) => {
        count += 1;
        return of === all ? [] : [whole];
      });
    });
    return others.length === 0 ? [] : [[file, others.join(', ')]];
  });
  expect(count).toBeGreaterThan(10);
  expect(Object.fromEntries(found)).toEqual(OTHERS);
});
