import { nameKeyOf } from '@siteward/domain';

const MAX_WORDS = 50;
const MAX_WORD = 100;

/** The parts of a text between spaces, ignoring case and accents. */
function partsOf(text: string): string[] {
  const plain = nameKeyOf(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return plain.split(/\s+/).filter((part) => part !== '');
}

/**
 * What searches look up in texts: each part of a text, starting at each word in it, so that both `dana@north.ex` and `north.ex`
 * begin one of those of `dana@north.example`. Each is at most as long as a search can be, and their number is limited so that a
 * record stays small.
 */
export function searchWords(...texts: readonly string[]): string[] {
  const words = texts.flatMap(partsOf).flatMap((part) => {
    const starts = [...part.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]/gu)].map(({ index }) => index);
    return [0, ...starts].map((start) => part.slice(start, start + MAX_WORD));
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The number of a record as it is written and as people say it, so that it is found by either: `WO-000042`, `WO-42`. */
export function spokenNumber(number: string): [string, string] {
  return [number, number.replace(/-0+(?=\d)/, '-')];
}

/**
 * Each part of a search, from its first letter or digit if it has one: `@north` looks for what begins with `north`. A part that
 * begins another one is dropped, because whatever has the longer one has the shorter one, too. The longest come first, as they are
 * usually the rarest.
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
 * The filter for records in which each part of a search begins a word. It matches nothing if nothing is left of the search, for
 * example if it consists only of accents.
 */
export function withWords(search: string): { $and: object[] } {
  const sought = soughtWords(search).map(({ filter }) => filter);
  return { $and: sought.length > 0 ? sought : [{ words: { $in: [] } }] };
}

/** The parts of a search, usually the rarest first: what a word must begin with, and the filter for it. */
export function soughtWords(search: string): { begin: string; filter: { words: Beginning } }[] {
  return soughtIn(search).map((begin) => ({ begin, filter: { words: beginningWith(begin) } }));
}

type Beginning = { $regex: string };

/** The pattern of texts that begin with another text. */
export function beginningWith(begin: string): Beginning {
  // Characters with a meaning in patterns are escaped; a pattern with a raw NUL cannot be sent to MongoDB.
  const literal = begin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
  return { $regex: `^${literal}` };
}

/**
 * A value of a record, for example a tag, combined with one of its words. An index can contain only one list of values for a
 * record, and with this list both are found in one lookup. Neither contains a line break.
 */
export function pairOf(value: string, word: string): string {
  return `${value}\n${word}`;
}
