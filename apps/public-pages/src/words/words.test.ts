import { DEFAULT_LANGUAGE, LANGUAGES, type Language, pageFault } from '@siteward/domain';
import { expect, it } from 'vitest';
import { speechOf } from '#lib/language.ts';
import type { Words } from './words.ts';

/** Texts that depend on a number. */
const COUNTED: Record<string, (words: Words, count: number) => string> = {
  'things to look at again': ({ form }, count) => form.look(count),
  'photos that did not arrive': ({ sent }, count) => sent.photosLeft(count),
  photos: ({ track }, count) => track.photos(count),
};
/** Nouns whose singular and plural are the same. */
const UNCHANGED: readonly string[] = ['hi: photos'];

const cases = LANGUAGES.flatMap((language) => Object.entries(COUNTED).map(([what, say]) => ({ language, what, say })));

it.each(cases)('one is worded differently from many, in $language: $what', async ({ language, what, say }) => {
  const { words } = await speechOf(language);
  const withoutNumber = (count: number) => say(words, count).replace(String(count), '#');
  expect(withoutNumber(2)).toBe(withoutNumber(5));
  expect(withoutNumber(1) === withoutNumber(2)).toBe(UNCHANGED.includes(`${language}: ${what}`));
});

it('says of an empty field what the specification says (spec section 5)', async () => {
  const { faults, card } = (await speechOf('en')).words;
  expect([faults.required, card.faults.required]).toEqual(Array(2).fill(pageFault('required').message));
});

type Said = (...given: readonly unknown[]) => string;
const isSaid = (value: unknown): value is Said => typeof value === 'function';

/** The texts of a language that are given something, by their place among the words. */
function textsIn(value: unknown, place = ''): (readonly [place: string, say: Said])[] {
  if (isSaid(value)) return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, place === '' ? key : `${place}.${key}`));
}

/** The amounts are in no text of their own; of two, either may be the greater one. */
const GIVEN = [
  [83, 97],
  [97, 83],
] as const;

/** How "83 of 97" is said: which comes first, the part or the whole, and what is between them. */
const PART_OF: Record<Language, (part: string, whole: string) => RegExp> = {
  en: (part, whole) => new RegExp(`\\b${part} of ${whole}\\b`),
  de: (part, whole) => new RegExp(`\\b${part} von ${whole}\\b`),
  es: (part, whole) => new RegExp(`\\b${part} de ${whole}\\b`),
  hi: (part, whole) => new RegExp(`^\\D*\\b${whole} में से \\D*\\b${part}\\b`),
};

it.each(LANGUAGES)(
  'says everything that a text is given, in the order of the English one, and which is part of which: %s',
  async (language) => {
    const [{ words: english }, { words }] = [await speechOf(DEFAULT_LANGUAGE), await speechOf(language)];
    const texts = new Map(textsIn(words));
    let parts = 0;
    const faults = textsIn(english).flatMap(([place, say]) =>
      GIVEN.flatMap((given) => {
        const [original, text] = [say(...given), texts.get(place)?.(...given) ?? ''];
        // Hindi begins with the whole of which something is a part.
        const isReversed = text.includes(' में से ');
        const inOrder = (each: string) => each.match(/\d+/g) ?? [];
        const said = (each: string) => (isReversed ? inOrder(each).toSorted() : inOrder(each)).join();
        const of = [...original.matchAll(/\b(\d+) of (\d+)\b/g)];
        parts += of.length;
        const isSame = said(original) === said(text);
        const isPart = of.every(([, part = '', whole = '']) => PART_OF[language](part, whole).test(text));
        return isSame && isPart ? [] : [`${place}: ${text}`];
      }),
    );
    expect(parts).toBeGreaterThan(6);
    expect(faults).toEqual([]);
  },
);

/** The texts of a language that are given nothing, by their place among the words. */
function plainTextsIn(value: unknown, place = ''): (readonly [place: string, text: string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => plainTextsIn(inner, place === '' ? key : `${place}.${key}`));
}

it.each(LANGUAGES)(
  'has one text for what is the same in English, and another for everything else: %s',
  async (language) => {
    const [{ words: english }, { words }] = [await speechOf(DEFAULT_LANGUAGE), await speechOf(language)];
    /** For each text, all places where it is. */
    const placesIn = (value: unknown) => {
      const places = new Map<string, string[]>();
      for (const [place, text] of plainTextsIn(value)) places.set(text, [...(places.get(text) ?? []), place]);
      return [...places.values()].map((same) => same.join(', ')).sort();
    };
    const known = placesIn(english);
    expect(known.length).toBeGreaterThan(100);
    expect(placesIn(words)).toEqual(known);
  },
);
