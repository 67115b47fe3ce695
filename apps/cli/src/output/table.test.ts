import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { manyLines, oneLine, safeJson } from './clean.ts';
import { type Column, tableOf } from './table.ts';

type Row = { name: string; note: string; id: string };
const COLUMNS: readonly Column<Row>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'NOTE', text: ({ note }) => note },
  { title: 'CODE', text: ({ id }) => id, whole: true },
];
const row = (name: string, note = 'A rather long note on it') => ({ name, note, id: '0123456789' });

describe('a table', () => {
  it('shows everything outside a terminal', () => {
    expect(tableOf([row('東京ビル'), row('Lager 7')], COLUMNS)).toEqual({
      lines: [
        'NAME      NOTE                      CODE',
        '東京ビル  A rather long note on it  0123456789',
        'Lager 7   A rather long note on it  0123456789',
      ],
      left: 0,
    });
  });

  it('shortens the longest texts for a terminal, but no code', () => {
    expect(tableOf([row('東京ビル'), row('Lager 7')], COLUMNS, { width: 43 }).lines).toEqual([
      'NAME      NOTE                   CODE',
      '東京ビル  A rather long note o…  0123456789',
      'Lager 7   A rather long note o…  0123456789',
    ]);
  });

  it('shortens no code even when it is longer than every text', () => {
    const id = '0123456789'.repeat(4);
    expect(tableOf([{ ...row('Lager 7'), id }], COLUMNS, { width: 72 }).lines).toEqual([
      'NAME     NOTE                   CODE',
      `Lager 7  A rather long note o…  ${id}`,
    ]);
  });

  it('has numbers end where the others do, below a heading that does too', () => {
    const seats: Column<number> = { title: 'SEATS', text: (count) => count, align: 'right' };
    const { lines } = tableOf([7, 12, 1234567], [seats, { title: 'OF', text: () => 'North' }]);
    expect(lines).toEqual(['  SEATS  OF', '      7  North', '     12  North', '1234567  North']);
  });

  it('leaves out columns from the right rather than show next to nothing of each', () => {
    const { lines, left } = tableOf([row('Mühlenstrasse 4 in Hamburg')], COLUMNS, { width: 48 });
    expect({ lines, left }).toEqual({
      lines: ['NAME                     NOTE', 'Mühlenstrasse 4 in Ham…  A rather long note on …'],
      left: 1,
    });
  });

  it('shows an id only if no text is shortened for it, and then whole', () => {
    const columns = [...COLUMNS, { title: 'ID', text: () => 'ffffffffffffffffffffffff', whole: true, spare: true }];
    const at = (width: number | undefined) => tableOf([row('Lager 7')], columns, { width });
    const whole = [
      'NAME     NOTE                      CODE        ID',
      'Lager 7  A rather long note on it  0123456789  ffffffffffffffffffffffff',
    ];
    expect([at(undefined), at(71)]).toEqual([
      { lines: whole, left: 0 },
      { lines: whole, left: 0 },
    ]);
    expect(at(70)).toEqual({
      lines: ['NAME     NOTE                      CODE', 'Lager 7  A rather long note on it  0123456789'],
      left: 1,
    });
    expect(at(42)).toEqual({
      lines: ['NAME     NOTE                   CODE', 'Lager 7  A rather long note o…  0123456789'],
      left: 1,
    });
  });

  it('is never wider than the terminal, whatever was written', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { maxLength: 5 }),
        fc.integer({ min: 4, max: 120 }),
        (texts, width) => {
          const rows = texts.map(([name, note]) => row(name, note));
          const { lines } = tableOf(rows, COLUMNS, { width });
          expect(lines).toHaveLength(rows.length + 1);
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

describe('a text that somebody wrote', () => {
  const HOSTILE = 'a\u001b]0;title\u0007b\u009b31mc\r\nd\u202ee\u2066f\tg\u0000\u061c';

  it('keeps nothing that a terminal would obey', () => {
    expect(oneLine(HOSTILE)).toBe('a]0;titleb31mc def g');
    expect(manyLines(HOSTILE)).toBe('a]0;titleb31mc\ndef g');
  });

  it.each([
    ['::set-output name=a::b', '│:set-output name=a::b'],
    ['one\n  ::error::two', 'one\n  │:error::two'],
    ['a ##vso[task.setvariable x]b ##[error]', 'a #│vso[task.setvariable x]b #│[error]'],
    ["a ##teamcity[setParameter name='x' value='y']", "a #│teamcity[setParameter name='x' value='y']"],
    ['## 12::30', '## 12::30'],
  ])('is not a command to a CI system that reads the log: %j', (text, shown) => {
    expect(manyLines(text)).toBe(shown);
    const json = safeJson([text]);
    expect(JSON.parse(json)).toEqual([text]);
    expect(json).not.toMatch(/^\s*::|##\w*\[/m);
  });

  it('keeps the joiners and marks that letters are made of', () => {
    for (const text of ['👩‍🔧', 'क्ष', 'é', 'नमस्ते']) expect(oneLine(text)).toBe(text);
  });

  it('is unchanged in JSON, with everything that a terminal would obey escaped', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x2fff }), { maxLength: 30 }), (codes) => {
        const text = String.fromCharCode(...codes);
        const json = safeJson({ text });
        expect(JSON.parse(json)).toEqual({ text });
        expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });
});
