import { nameKeyOf } from '@siteward/domain';

const MAX_WORDS = 50;
const MAX_WORD = 100;

/** Without regard to case and accents, cut at spaces. */
function partsOf(text: string): string[] {
  const plain = nameKeyOf(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return plain.split(/\s+/).filter((part) => part !== '');
}

/**
 * What searches look for in texts: each of their parts from the beginning of each word in it, so that both
 * `dana@north.ex` and `north.ex` begin one of `dana@north.example`. Each is at most as long as a search can be, and
 * there are few enough that a record stays small.
 */
export function searchWords(...texts: readonly string[]): string[] {
  const words = texts.flatMap(partsOf).flatMap((part) => {
    const starts = [...part.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]/gu)].map(({ index }) => index);
    return [0, ...starts].map((start) => part.slice(start, start + MAX_WORD));
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The number of a record as it is written, and as people say it, by either of which it is found: `WO-000042`, `WO-42`. */
export function spokenNumber(number: string): [string, string] {
  return [number, number.replace(/-0+(?=\d)/, '-')];
}

/**
 * Each part of a search, from its first letter or digit if it has one: `@north` looks for what `north` begins. One that
 * begins another is left out, since whatever has the other has it too. The longest come first: as a rule they are the
 * rarest.
 */
function soughtIn(search: string): string[] {
  const parts = partsOf(search).map((part) =>
    part.replace(/^[^\p{L}\p{M}\p{N}]+(?=[\p{L}\p{M}\p{N}])/u, '').slice(0, MAX_WORD),
  );
  const sought = [...new Set(parts)];
  return sought
    .filter((part) => !sought.some((other) => other !== part && other.startsWith(part)))
    .toSorted((one, other) => other.length - one.length);
}

/** Whether each part of a search begins a word of the text. */
export function findsText(search: string, text: string): boolean {
  const words = searchWords(text);
  const parts = soughtIn(search);
  return parts.length > 0 && parts.every((sought) => words.some((word) => word.startsWith(sought)));
}

/**
 * Filter of the records in which each part of a search begins a word; none where nothing is left of the search, as of
 * accents alone.
 */
export function withWords(search: string): { $and: object[] } {
  const sought = soughtWords(search).map(({ filter }) => filter);
  return { $and: sought.length > 0 ? sought : [{ words: { $in: [] } }] };
}

/** The parts of a search, those first that are the rarest as a rule: what a word begins with, and the filter of that. */
export function soughtWords(search: string): { begin: string; filter: { words: Beginning } }[] {
  return soughtIn(search).map((begin) => ({ begin, filter: { words: beginningWith(begin) } }));
}

type Beginning = { $regex: string };

/** What a text has to match that begins with another. */
export function beginningWith(begin: string): Beginning {
  // Characters that mean something in a pattern are escaped; one with a NUL cannot be sent to MongoDB as it is.
  const literal = begin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
  return { $regex: `^${literal}` };
}

/**
 * A value of a record, such as a tag, together with one of its words: an index has one list of values for a record, and in this
 * one both are found at once. Neither has a line break.
 */
export function pairOf(value: string, word: string): string {
  return `${value}\n${word}`;
}
