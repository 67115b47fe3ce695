import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from './languages.ts';

describe('the language that somebody prefers', () => {
  it.each<[string, string | string[] | undefined, Language | undefined]>([
    ['nothing', undefined, undefined],
    ['an empty header', '', undefined],
    ['an empty list', [], undefined],
    ['a language', 'de', 'de'],
    ['a language of a country', 'de-AT', 'de'],
    ['one with a script', 'hi-Deva-IN', 'hi'],
    ['one of a whole continent', 'es-419', 'es'],
    ['capitals', 'DE-at', 'de'],
    ['an underscore, as some systems write it', 'es_ES', 'es'],
    ['a header of a browser', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
    ['the one with the highest weight, wherever it is listed', 'en;q=0.5, hi;q=0.8', 'hi'],
    ['the first of those that weigh the same', 'es;q=0.8, de;q=0.8', 'es'],
    ['one without a weight before one with it', 'de;q=0.9, es', 'es'],
    ['the first that is supported', 'fr-FR, nl;q=0.9, es;q=0.1', 'es'],
    ['spaces everywhere', '  fr ; q=1.0 ,  hi ; q = 0.3 ', 'hi'],
    ['another parameter before the weight', 'de;level=1;q=0.2, en;q=0.5', 'en'],
    ['what is refused', 'de;q=0, en;q=0.000', undefined],
    ['a weight that is none', 'de;q=2, es;q=-1, hi;q=x, en;q=0.1', 'en'],
    ['any', '*', undefined],
    ['others only', 'fr, nl;q=0.5', undefined],
    ['what merely begins like one', 'den, english, esu, hil', undefined],
    ['tags of a browser', ['fr-CA', 'hi-IN', 'en'], 'hi'],
    ['the name of something inherited', 'constructor, toString', undefined],
  ])('%s', (_, tags, language) => {
    expect(languageOf(tags)).toBe(language);
  });

  it('is one of the four or undefined, for any text', () => {
    const header = fc
      .array(fc.constantFrom(...LANGUAGES, 'fr', '-', ';', 'q=', '0.5', ',', ' ', '*', 'é'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), header, fc.array(header)), (tags) => {
        expect([...LANGUAGES, undefined]).toContain(languageOf(tags));
      }),
    );
  });

  it('is the one with the greatest weight in any well-formed header', () => {
    const weighted = fc.uniqueArray(
      fc.record({ language: fc.constantFrom(...LANGUAGES), thousandths: fc.integer({ min: 1, max: 1000 }) }),
      { minLength: 1, selector: ({ thousandths }) => thousandths },
    );
    fc.assert(
      fc.property(weighted, fc.constantFrom('', '-XX'), (ranges, region) => {
        const header = ranges
          .map(({ language, thousandths }) => `${language}${region};q=${thousandths / 1000}`)
          .join(',');
        const [heaviest] = ranges.toSorted((one, other) => other.thousandths - one.thousandths);
        expect(languageOf(header)).toBe(heaviest?.language);
      }),
    );
  });

  it('is English for strangers', () => expect(languageOf('fr') ?? DEFAULT_LANGUAGE).toBe('en'));
});
