import { describe, expect, it } from 'vitest';
import * as domain from './index.ts';

/** These only get texts no longer than a name, whose length is checked first. */
const SHORT = ['systemRoleLike'];

/** Every function of this package that takes a single text, for example to say what is wrong with it or what it contains. */
const READERS = Object.entries<unknown>(domain).flatMap(([name, value]) =>
  typeof value === 'function' && value.length === 1 && !SHORT.includes(name)
    ? [{ name, read: (text: string): unknown => Reflect.apply(value, undefined, [text]) }]
    : [],
);

/** Pieces of long texts that a pattern might scan again and again. */
const PIECES = [
  ...[
    'x',
    'A',
    '1',
    ' ',
    ' x',
    '\n',
    '-',
    'x-',
    '.',
    'x.',
    '/',
    '@',
    'x@',
    '@[',
    '@[x](',
    '"',
    ',',
    ', ',
    ';',
    ')',
    ').',
    '%',
    '%2',
    '#',
  ],
  ...[
    '\u0301',
    '\u064e',
    '\u094d',
    '\u200d',
    'ب\u064e',
    '\u{1f600}\u200d',
    '\u{e0061}',
    '\u{e0100}',
    'ﷺ',
    '中',
    '\ud800',
  ],
];
const AROUND = [
  ['', ''],
  ['x', '!'],
  ['/', 'x'],
  ['https://x', ''],
] as const;
const LENGTH = 20_000;
/** A hundred times what one pass over such a text takes, and a tenth of what one pass per character would take. */
const MOST_MS = 1000;

/** How long a function takes for a text, whatever its result. */
async function durationOf(read: (text: string) => unknown, text: string): Promise<number> {
  const began = Date.now();
  try {
    // Functions that expect something else throw.
    await read(text);
  } catch {}
  return Date.now() - began;
}

describe.each(READERS)('$name', ({ read }) => {
  it('takes a time that grows at most linearly with the length of a text', { timeout: 60_000 }, async () => {
    const slow: string[] = [];
    for (const piece of PIECES) {
      for (const [before, after] of AROUND) {
        const text = before + piece.repeat(LENGTH / piece.length) + after;
        if ((await durationOf(read, text)) > MOST_MS) slow.push(`${before}${JSON.stringify(piece)}${after}`);
      }
      if (slow.length > 0) break;
    }
    expect(slow).toEqual([]);
  });
});
