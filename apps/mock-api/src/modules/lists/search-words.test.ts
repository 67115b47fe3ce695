import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findsText, searchWords, spokenNumber, withWords } from './search-words.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 100 });

describe('searchWords, findsText and withWords', () => {
  it.each([
    ['Dana Whitfield', ['dana', 'whitfield']],
    ['dana@north-wind.example', ['dana@north-wind.example', 'north-wind.example', 'wind.example', 'example']],
    ['  École  du école Straße ', ['ecole', 'du', 'straße']],
    ['नमस्ते 東京', ['नमस्ते', '東京']],
    ['(b)', ['(b)', 'b)']],
    ['', []],
  ])('cut %j into %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it.each([
    ['whit dan', 'Dana Whitfield', true],
    ['dana other', 'Dana Whitfield', false],
    ['other dana', 'Dana Whitfield', false],
    ['DÁNA', 'dana', true],
    ['hitfield', 'Dana Whitfield', false],
    ['dana@nor', 'dana@north.example', true],
    ['@nor', 'dana@north.example', true],
    ['d@nor', 'dana@north.example', false],
    ['((nor', 'north', true],
    ['x'.repeat(150), 'x'.repeat(150), true],
    ['a.c', 'abc', false],
    ['.*', 'anything', false],
    ['...', 'anything ...', true],
    ['a\0', 'a\0b', true],
    ['\0', 'ab', false],
  ])('look for %j in %j: %s', (search, text, found) => {
    expect(findsText(search, text)).toBe(found);
    const patterns = withWords(search).$and.map((each) => new RegExp(JSON.parse(JSON.stringify(each)).words.$regex));
    expect(patterns.every((pattern) => searchWords(text).some((word) => pattern.test(word)))).toBe(found);
    expect(patterns.map(({ source }) => source).join('')).not.toContain('\0');
  });

  it.each([
    ['WO-000042', ['WO-000042', 'WO-42']],
    ['ST-123456', ['ST-123456', 'ST-123456']],
    ['FB-000000', ['FB-000000', 'FB-0']],
  ])('a number is found as it is written and as it is said: %s', (number, said) => {
    expect(spokenNumber(number)).toEqual(said);
  });

  it('keep the first fifty words of a text', () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`);
    expect(searchWords(words.join(' '))).toEqual(words.slice(0, 50));
  });

  it('look only once for what several parts have in common, the longest first', () => {
    expect(withWords('da b Dana b')).toEqual({ $and: [{ words: { $regex: '^dana' } }, { words: { $regex: '^b' } }] });
  });

  it.each(['\u00b4', '\u0301', '\u00a8 \u0301'])('find nothing with only accents (%j)', (search) => {
    expect(findsText(search, 'anything')).toBe(false);
    expect(withWords(search)).toEqual({ $and: [{ words: { $in: [] } }] });
  });

  it('find any text by the beginning of each of its words', () => {
    fc.assert(
      fc.property(text, fc.nat(), (stored, at) => {
        for (const word of searchWords(stored)) {
          const beginning = [...word].slice(0, 1 + (at % word.length)).join('');
          expect(findsText(beginning, stored)).toBe(true);
        }
      }),
    );
  });
});
