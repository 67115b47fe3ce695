import { describe, expect, it } from 'vitest';
import * as domain from './index.ts';

/** What is given to these is as long as a name at most, which is looked at before. */
const SHORT = ['systemRoleLike'];

/** Everything that this package says of one text, such as what is wrong with it or what it names. */
const READERS = Object.entries<unknown>(domain).flatMap(([name, value]) =>
  typeof value === 'function' && value.length === 1 && !SHORT.includes(name)
    ? [{ name, read: (text: string): unknown => Reflect.apply(value, undefined, [text]) }]
    : [],
);

/** What long texts are made of that a pattern may go through again and again. */
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
/** A hundred times what reading such a text once takes, and a tenth of what it takes to read it once for each of its characters. */
const MOST_MS = 1000;

/** How long a function takes for a text, whatever it makes of it. */
async function durationOf(read: (text: string) => unknown, text: string): Promise<number> {
  const began = Date.now();
  try {
    // Those that read something else refuse it.
    await read(text);
  } catch {}
  return Date.now() - began;
}

describe.each(READERS)('$name', ({ read }) => {
  it('takes a time that grows with the length of a text, and no faster', { timeout: 60_000 }, async () => {
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
