import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLikeness, likenessOf, mayBeSame, type Said, tellingStems } from './similar-work.ts';

const said = (what: string, place = ''): Said => ({ what, place });

describe('words that tell what a text is about', () => {
  it.each([
    ['Water drips from the ceiling.', ['water', 'drips', 'from', 'ceilin']],
    ['Aufzüge stehen', ['aufzug', 'stehen']],
    ['Fuga de agua: baño', ['fuga', 'agua', 'bano']],
    ['छत से पानी टपक रहा है', ['पानी']],
    ['3.07 A b?', []],
  ])('%s: %j', (text, expected) => expect(tellingStems(text)).toEqual(expect.arrayContaining(expected)));

  it('are each counted once', () => expect(tellingStems('Lift! lift, LIFT')).toEqual(['lift']));
});

describe('resemblance', () => {
  it.each([
    ['Building A, 3.07', 'building a 3.07', true],
    ['3.07', 'Building A, 3.07', true],
    ['Building A, 3.07', 'Building A, 3.08', false],
    ['', 'Building A', false],
    ['', '', false],
    ['…', 'Building A', false],
  ])('of the places %j and %j: %j', (one, other, samePlace) => {
    expect(likenessOf(said('', one), said('', other)).samePlace).toBe(samePlace);
    expect(likenessOf(said('', other), said('', one)).samePlace).toBe(samePlace);
  });

  it('counts if they name the same place, or share two words', () => {
    const like = (what: string) => mayBeSame(likenessOf(said('Water drips from the ceiling'), said(what)));
    expect(['Ceilings leak water', 'Water meter', 'Lamp'].map(like)).toEqual([true, false, false]);
    expect(mayBeSame(likenessOf(said('Lamp', 'Hall'), said('Door', 'hall')))).toBe(true);
  });

  it('puts the most similar first', () => {
    const all = [said('Lamp', 'Hall'), said('Lamp flickers', 'Hall'), said('Lamp flickers')];
    const alike = all.map((each) => likenessOf(said('Lamp flickers', 'Hall'), each));
    expect(alike.toSorted(byLikeness)).toEqual([alike[1], alike[0], alike[2]]);
  });

  it('is complete with itself, and symmetrical', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (what, place, other, elsewhere) => {
        const [one, two] = [said(what, place), said(other, elsewhere)];
        expect(likenessOf(one, two)).toEqual(likenessOf(two, one));
        expect(likenessOf(one, one).words).toBe(tellingStems(what).length);
      }),
    );
  });
});

it('sorts by shared words, counting the same place as two words', () => {
  const likeness = (samePlace: boolean, words: number) => ({ samePlace, words });
  const sorted = [likeness(false, 1), likeness(true, 0), likeness(false, 3), likeness(true, 2)].toSorted(byLikeness);
  expect(sorted).toEqual([likeness(true, 2), likeness(false, 3), likeness(true, 0), likeness(false, 1)]);
  expect(byLikeness(likeness(true, 0), likeness(false, 2))).toBe(0);
});
