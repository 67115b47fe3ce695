import { nameKeyOf } from '../words/name-keys.ts';

/** Shorter words are in nearly every text. */
const TELLING = 4;
/** Of longer words the beginning is compared, so that "ceiling" is in "ceilings" too, and "Aufzug" in "Aufzüge". */
const STEM = 6;

/** The words of a text as they are compared: letters and digits alone, without case and accents. */
function plainWords(text: string): string[] {
  const plain = nameKeyOf(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The beginnings of the words in a text by which another one about the same is found. */
export function tellingStems(text: string): string[] {
  const words = plainWords(text).filter((word) => word.length >= TELLING && /^\p{L}/u.test(word));
  return [...new Set(words.map((word) => word.slice(0, STEM)))];
}

/** What is said of a thing, and where it is. */
export type Said = { what: string; place: string };

/** How much two say the same: whether they name the same place, and how many words they have in common. */
export type Likeness = { samePlace: boolean; words: number };

/** Compares what two records say. A place is the same where either says all that the other does: "3.07", "Building A, 3.07". */
export function likenessOf(one: Said, other: Said): Likeness {
  const [here, there] = [new Set(plainWords(one.place)), new Set(plainWords(other.place))];
  const [fewer, more] = here.size <= there.size ? [here, there] : [there, here];
  const stems = new Set(tellingStems(other.what));
  return {
    samePlace: fewer.size > 0 && [...fewer].every((word) => more.has(word)),
    words: tellingStems(one.what).filter((stem) => stems.has(stem)).length,
  };
}

/** Whether that is enough to ask somebody: the same place, or two words of a few. */
export function mayBeSame({ samePlace, words }: Likeness): boolean {
  return samePlace || words >= 2;
}

/** Which of two is more alike comes first. */
export function byLikeness(one: Likeness, other: Likeness): number {
  const weight = ({ samePlace, words }: Likeness) => (samePlace ? 2 : 0) + words;
  return weight(other) - weight(one);
}
