import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { MOST_CELLS, readCsv, separatorOf, TooManyCells, WrongQuotes } from './read-csv.ts';

const read = (text: string, separator = ',') => [...readCsv(text, separator)];

describe('a CSV file', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'x') }));

  it('is read as it was written', () => {
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\r\n', '\n', '\r'),
        (written, delimiter, newline) => {
          const text = Papa.unparse(written, { delimiter, newline }) + newline;
          expect(read(text, delimiter)).toEqual(written);
        },
      ),
    );
  });

  it('is read as papaparse reads it, even without a line break at its end', () => {
    const text = 'a,b\r\n"c ""d"", e" ,\n,5" pipe\r"two\r\nlines","",\n\nlast,';
    expect(read(text)).toEqual([
      ['a', 'b'],
      ['c "d", e', ''],
      ['', '5" pipe'],
      ['two\r\nlines', '', ''],
      [''],
      ['last', ''],
    ]);
    expect(read('')).toEqual([]);
  });

  it.each([
    ['a\n"b', 2],
    ['"a\nb"\n"c"d,"e"', 2],
    ['"a"b', 1],
    ['a\n"b"" ,c\n', 2],
  ])('is refused if its quotation marks do not match: %j', (text, row) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ row }));
    expect(() => read(text)).toThrow(WrongQuotes);
  });

  it.each([
    ['a;b,c;d', ';'],
    ['a\tb', '\t'],
    ['"a;b;c",d', ','],
    ['\r\n"x\ny";b\n,,,,,', ';'],
    ['one', ','],
    ['', ','],
    ['x,sep=;', ','],
    ['sep=;x,y', ','],
  ])('shows in its first line what separates its cells: %j', (text, separator) => {
    expect(separatorOf(text)).toEqual({ separator, content: text });
  });

  it.each([
    ['sep=;\r\na,b,c', ';', 'a,b,c'],
    ['SEP=,\na;b', ',', 'a;b'],
    ['sep=\t\ra', '\t', 'a'],
    ['"sep=|"\r\na', '|', 'a'],
    ['sep=;', ';', ''],
  ])('may say so in a line before it, which is not one of its rows: %j', (text, separator, content) => {
    expect(separatorOf(text)).toEqual({ separator, content });
  });

  // A reader that looks at the whole rest again for each cell takes minutes for these; one that does not takes milliseconds.
  const BYTES = 1_000_000;
  const QUARTER = BYTES / 4;
  it.each([
    ['marks within a cell, and blanks', `"${'x"'.repeat(QUARTER)}${' '.repeat(QUARTER * 2)},a\n`],
    ['cells that are open', '"a,'.repeat(BYTES / 3)],
    ['marks and blanks', '" '.repeat(BYTES / 2)],
    ['closed cells with blanks', `${`"a"${' '.repeat(97)},`.repeat(100)}\n`.repeat(BYTES / 10_100)],
    ['blanks after a closed cell', `"a"${' '.repeat(BYTES)}`],
    ['marks alone', '"'.repeat(BYTES)],
    ['separators alone', `${','.repeat(MOST_CELLS - 1)}\n`.repeat(BYTES / MOST_CELLS)],
    ['line ends alone', '\r\n'.repeat(BYTES / 2)],
    ['rows of an empty cell in marks', '""\n'.repeat(BYTES / 3)],
  ])('takes time in proportion to its length: %s', (_, text) => {
    const start = performance.now();
    try {
      for (const _cells of readCsv(text, separatorOf(text).separator));
    } catch (error) {
      expect(error).toBeInstanceOf(WrongQuotes);
    }
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

it('ends at a row with more cells than any record has', () => {
  const most = ','.repeat(MOST_CELLS - 1);
  expect(read(`a\n${most}\n`)[1]).toHaveLength(MOST_CELLS);
  expect(() => read(`a\n${most},x\n`)).toThrow(TooManyCells);
  expect(() => read(`a\n${','.repeat(4_900_000)}`)).toThrow('row 2');
  expect(() => read(`${'"",'.repeat(MOST_CELLS)}""`)).toThrow(TooManyCells);
});
