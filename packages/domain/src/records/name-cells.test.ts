import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKeyOf } from '../words/name-keys.ts';
import { listCell, nameCandidates, namesIn, partsOf, thingsIn } from './name-cells.ts';

describe('a cell of several things', () => {
  it.each([
    [['roof', 'rain'], 'roof, rain'],
    [['roof, north', 'rain'], '"roof, north", rain'],
    [['a;b'], '"a;b"'],
    [['5" pipe', '"urgent"'], '5" pipe, """urgent"""'],
    [[], ''],
  ])('of %j is %s', (things, cell) => {
    expect(listCell(things)).toBe(cell);
    expect(thingsIn(cell)).toEqual(things);
  });

  it.each([
    [' roof ;rain,, ;', ['roof', 'rain']],
    // Text that is not a complete quoted entry is read literally.
    ['"roof, rain', ['"roof', 'rain']],
    ['"roof" north, rain', ['"roof" north', 'rain']],
    ['a "b, c" d', ['a "b', 'c" d']],
    ['"", " "', []],
  ])('%j holds %j', (cell, things) => {
    expect(thingsIn(cell)).toEqual(things);
  });

  // Mostly made of the characters that matter when cells are read.
  const sign = fc.oneof(fc.constantFrom(',', ';', '"', ' ', "'", '='), fc.string({ maxLength: 1 }));
  const thing = fc
    .array(sign, { minLength: 1, maxLength: 12 })
    .map((signs) => signs.join('').trim())
    .filter((text) => text !== '');

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(thing), (things) => {
        expect(thingsIn(listCell(things))).toEqual(things);
      }),
    );
  });

  it('made of names, some of which contain commas, is read back unchanged, and all of them are looked up', () => {
    const plain = fc.constantFrom('Ann Lee', 'Bo', '“Cy”');
    const hard = fc.array(thing, { minLength: 1, maxLength: 3 }).map((parts) => `x, ${parts.join('; ')}`);
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(plain, hard), { selector: nameKeyOf }), (names) => {
        const keys = new Set(names.map(nameKeyOf));
        const parts = partsOf(listCell(names));
        const found = namesIn(parts, { known: (key) => keys.has(key), longest: 200 });
        expect(found.map(({ key }) => key)).toEqual(names.map(nameKeyOf));
        expect(nameCandidates(parts, 200)).toEqual(expect.arrayContaining([...keys]));
      }),
    );
  });
});

describe('names in a cell', () => {
  const known = (...names: string[]) => ({ known: (key: string) => names.includes(key), longest: 100 });
  const textsIn = (cell: string, ...names: string[]) => namesIn(partsOf(cell), known(...names)).map(({ text }) => text);

  it.each([
    ['Tess, Tim; Bo', ['tess, tim', 'bo'], ['Tess, Tim', 'Bo']],
    ['Tess, Tim; Bo', ['tess'], ['Tess', 'Tim', 'Bo']],
    ['"Tess, Tim", Bo', ['tess, tim', 'bo'], ['Tess, Tim', 'Bo']],
    // An unknown name keeps its quoted extent.
    ['Bo, "Tess, Tim"', [], ['Bo', 'Tess, Tim']],
    // As exports used to write it, without quotation marks around the whole.
    ['Mill Street, "north", Bo', ['mill street, "north"', 'bo'], ['Mill Street, "north"', 'Bo']],
    ['"a, b, c, d, e, f, g", Bo', ['a, b, c, d, e, f, g'], ['a, b, c, d, e, f, g', 'Bo']],
  ])('%s, when %j are known', (cell, names, found) => {
    expect(textsIn(cell, ...names)).toEqual(found);
  });
});
