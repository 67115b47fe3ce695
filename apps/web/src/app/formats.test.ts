import { expect, it } from 'vitest';
import { inEachFile } from '#testing/sources.ts';

/** How many formats of its own a file makes, because they do not depend on the language of the page. */
const OF_THEIR_OWN: Record<string, number> = {
  // Times of day beside those in fields, which have 24 hours in every language.
  'features/maintenance-plans/when/ahead.tsx': 1,
  // Where they are kept.
  'lib/words/formats.ts': 2,
  // Only asks for the zone.
  'lib/time/time-zones.ts': 1,
};

it('makes no format of dates and numbers each time one is written, which takes a phone several milliseconds', () => {
  const making = /new Intl\.(?:DateTime|Number)Format\(|\.toLocale(?:Date|Time)?String\(/g;
  expect(inEachFile((text) => (text.match(making) ?? []).length)).toEqual(OF_THEIR_OWN);
});
