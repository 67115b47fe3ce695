import { LANGUAGES } from '@siteward/domain';
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
