import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak } from '#testing/speak.ts';
import { weekdayInBrief, weekdayName, weekdays } from './week.ts';

const [MONDAY, SATURDAY, SUNDAY] = [0, 5, 6];

describe('a week', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['de-DE', MONDAY],
    ['en-GB', MONDAY],
    ['en-IN', SUNDAY],
    ['en-US', SUNDAY],
    ['es-ES', MONDAY],
    ['es-MX', SUNDAY],
    ['hi-IN', SUNDAY],
    ['hi-IN-u-nu-latn', SUNDAY],
    ['ar-EG', SATURDAY],
    // The locale itself says otherwise.
    ['en-US-u-fw-mon', MONDAY],
  ])('begins at a site in %s with day %d', (locale, first) => {
    expect(weekdays(locale)[0]).toBe(first);
  });

  it.each([
    ['en', MONDAY],
    ['hi', SUNDAY],
  ] as const)('begins as in the language %s at a site whose locale is not valid', async (language, first) => {
    await speak(language);
    expect(weekdays('en_GB!')[0]).toBe(first);
  });

  it.each([
    ['that say so by the older property', { weekInfo: { firstDay: 7 } }, SUNDAY],
    ['that do not know', {}, MONDAY],
  ])('begins in browsers %s', (_, locale, first) => {
    vi.spyOn(Intl, 'Locale').mockImplementation(function has() {
      return Object.assign(Object.create(null), locale);
    });
    expect(weekdays('de-DE')[0]).toBe(first);
  });

  it('has every day once, each after the one before, whatever the locale', () => {
    const region = fc.constantFrom('DE', 'ES', 'IN', 'US', 'EG', 'MV', 'BR', 'JP', 'AE', '419', '');
    const language = fc.constantFrom('en', 'de', 'es', 'hi', 'ar', 'dv', 'xx', '', '-');
    fc.assert(
      fc.property(language, region, (one, other) => {
        const days = weekdays([one, other].join('-'));
        expect(days.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
        for (const [index, day] of days.entries()) expect(days[(index + 1) % 7]).toBe((day + 1) % 7);
      }),
    );
  });
});

it('names its days in the language being shown', async () => {
  const names = () => weekdays('es-ES').map((day) => weekdayName(day, 'long'));
  expect([names()[0], names()[6]]).toEqual(['Monday', 'Sunday']);
  await speak('de');
  expect([names()[0], names()[6]]).toEqual(['Montag', 'Sonntag']);
});

it.each([
  ['en', 'Mon Tue Wed Thu Fri Sat Sun'],
  ['de', 'Mo Di Mi Do Fr Sa So'],
  ['es', 'lun mar mié jue vie sáb dom'],
  ['hi', 'सो मं बु गु शु श र'],
] as const)('names its days in brief, and cuts no sign off a name: %s', async (language, names) => {
  await speak(language);
  expect(
    weekdays('de-DE')
      .map((day) => weekdayInBrief(day))
      .join(' '),
  ).toBe(names);
});
