import { nameKeyOf } from '../words/name-keys.ts';

/** Shorter words occur in nearly every text. */
const TELLING = 4;
/** Only the beginning of longer words is compared, so "ceiling" matches "ceilings", and "Aufzug" matches "Aufzüge". */
const STEM = 6;

/** The words of a text in the form in which they are compared: only letters and digits, without case and accents. */
function plainWords(text: string): string[] {
  const plain = nameKeyOf(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The beginnings of the words in a text by which others about the same thing can be found. */
export function tellingStems(text: string): string[] {
  const words = plainWords(text).filter((word) => word.length >= TELLING && /^\p{L}/u.test(word));
  return [...new Set(words.map((word) => word.slice(0, STEM)))];
}

/** What is said about something, and where it is. */
export type Said = { what: string; place: string };

/** How much two records resemble each other: whether they name the same place, and how many words they share. */
export type Likeness = { samePlace: boolean; words: number };

/** Compares two records. Their places are the same if one contains all the words of the other: "3.07", "Building A, 3.07". */
export function likenessOf(one: Said, other: Said): Likeness {
  const [here, there] = [new Set(plainWords(one.place)), new Set(plainWords(other.place))];
  const [fewer, more] = here.size <= there.size ? [here, there] : [there, here];
  const stems = new Set(tellingStems(other.what));
  return {
    samePlace: fewer.size > 0 && [...fewer].every((word) => more.has(word)),
    words: tellingStems(one.what).filter((stem) => stems.has(stem)).length,
  };
}

/** Whether the resemblance is worth asking somebody about: the same place, or at least two words in common. */
export function mayBeSame({ samePlace, words }: Likeness): boolean {
  return samePlace || words >= 2;
}

/** Sorts the closer resemblance first. */
export function byLikeness(one: Likeness, other: Likeness): number {
  const weight = ({ samePlace, words }: Likeness) => (samePlace ? 2 : 0) + words;
  return weight(other) - weight(one);
}
