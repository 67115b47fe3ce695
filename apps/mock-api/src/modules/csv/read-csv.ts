const QUOTE = '"';
const SEPARATORS = [',', ';', '\t'] as const;
/** Per row. A file of nothing but separators would otherwise block the process for seconds. */
export const MOST_CELLS = 200;
/** How much of a file is examined to find out what separates its cells. */
const HEAD_LENGTH = 1024;

/** The quotation marks of a row do not match. Rows count from 1. */
export class WrongQuotes extends Error {
  constructor(readonly row: number) {
    super(`Wrong quotation marks in row ${row}`);
  }
}

/** A row has more cells than any file of records would. */
export class TooManyCells extends Error {
  constructor(readonly row: number) {
    super(`More than ${MOST_CELLS} cells in row ${row}`);
  }
}

/**
 * A first line such as `sep=;`, with which some programs tell Excel the separator. It does not count as a row: Excel does not
 * show it either.
 */
const SAID = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/**
 * What separates the cells of a CSV file, and the file without a line that only states it. Judged by the first line alone,
 * because further down the cells contain commas and semicolons too.
 */
export function separatorOf(text: string): { separator: string; content: string } {
  const [line = '', separator] = SAID.exec(text) ?? [];
  return separator ? { separator, content: text.slice(line.length) } : { separator: mostIn(text), content: text };
}

function mostIn(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const char of text.trimStart().slice(0, HEAD_LENGTH)) {
    if (char === QUOTE) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === '\r' || char === '\n') break;
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
  }
  return SEPARATORS.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

/**
 * Reads a CSV file (RFC 4180), row by row, in one pass over its text (docs/adr/0018). Lines may end in any way; quotation marks
 * within a cell that does not begin with one are plain text.
 *
 * @throws WrongQuotes at the first cell whose quotation marks are never closed, or closed before the cell ends.
 * @throws TooManyCells at the first row of more than `MOST_CELLS`.
 */
export function* readCsv(text: string, separator: string): Generator<string[]> {
  // Finds the end of a plain cell, searching from where the last cell ended; one per reading, because it has a position.
  const end = new RegExp(`[${separator}\r\n]`, 'g');
  let cells: string[] = [];
  let row = 1;
  for (let at = 0; at < text.length; ) {
    let cell: string;
    if (text[at] === QUOTE) {
      [cell, at] = readQuoted(text, at, row);
      while (text[at] === ' ') at += 1;
      if (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
        throw new WrongQuotes(row);
    } else {
      end.lastIndex = at;
      const to = end.exec(text)?.index ?? text.length;
      cell = text.slice(at, to);
      at = to;
    }
    cells.push(cell);
    if (cells.length > MOST_CELLS) throw new TooManyCells(row);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield cells;
    cells = [];
    row += 1;
  }
}

/** The text of a cell in quotation marks, and where it ends. */
function readQuoted(text: string, from: number, row: number): [string, number] {
  const pieces: string[] = [];
  for (let at = from + 1; ; ) {
    const to = text.indexOf(QUOTE, at);
    if (to < 0) throw new WrongQuotes(row);
    if (text[to + 1] !== QUOTE) return [`${pieces.join('')}${text.slice(at, to)}`, to + 1];
    pieces.push(text.slice(at, to + 1));
    at = to + 2;
  }
}
