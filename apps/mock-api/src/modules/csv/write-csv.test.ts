import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { asBeforeExport, csvFile } from './write-csv.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function textOf(items: readonly string[]): Promise<string> {
  const columns = [
    { label: 'Name', cell: (item: string) => item },
    { label: 'Length', cell: (item: string) => item.length },
  ];
  const { content } = csvFile({ name: 'things', day: '2026-05-31', columns }, each(items), async (some) => some);
  let text = '';
  for await (const piece of content) text += piece;
  return text;
}

describe('csvFile', () => {
  it.each([
    ['Brandt, "Olivia"', '"Brandt, ""Olivia"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://x.example")', `"'=HYPERLINK(""http://x.example"")"`],
    ['@sum', `"'@sum"`],
    [' =1+1', `"' =1+1"`],
    ['+cmd|x', `"'+cmd|x"`],
    ['-1+A1', `"'-1+A1"`],
    ['＝1+1', `"'＝1+1"`],
    ["'=1+1", `"''=1+1"`],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x; ＠sum', "x; '＠sum"],
    ['x;\u00a0 =1+1', "x;\u00a0 '=1+1"],
    ['x;"-1"', `"x;""'-1"""`],
    ["x\t'+1", `x\t''+1`],
    ['x; y = 1-1', 'x; y = 1-1'],
    ['+49 170 123-4567', `"'+49 170 123-4567"`],
    ['-1', `"'-1"`],
    ['\t=1+1', `"'\t'=1+1"`],
    ['\rx', `"'\rx"`],
    ['Zoë', 'Zoë'],
  ])('writes %j so that spreadsheets read it as text', async (item, cell) => {
    expect(await textOf([item])).toBe(`\uFEFFName,Length\r\n${cell},${item.length}\r\n`);
  });

  it('can be read back', async () => {
    const unit = fc.constantFrom(...`;=+-@'" ax1＝－,\t\u00a0`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 5 }), async (items) => {
        const [, ...rows] = [...readCsv((await textOf(items)).slice(1), ',')];
        expect(rows.map(([cell = '']) => asBeforeExport(cell))).toEqual(items);
      }),
    );
  });

  it('has its headings even without any records, and every record however many there are', async () => {
    expect(await textOf([])).toBe('\uFEFFName,Length\r\n');
    const many = Array.from({ length: 1234 }, (_, index) => `n${index}`);
    expect((await textOf(many)).trimEnd().split('\r\n').slice(1)).toEqual(many.map((name) => `${name},${name.length}`));
  });

  it('is named after what it contains, and the day', () => {
    expect(csvFile({ name: 'things', day: '2026-05-31', columns: [] }, each([]), async () => []).name).toBe(
      'things-2026-05-31.csv',
    );
  });
});

it('writes several names into one cell so that they can be told apart (`listCell`), in every file of records', () => {
  const modules = join(import.meta.dirname, '..');
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('-file.ts'));
  const joining = files.filter((path) => readFileSync(join(modules, path), 'utf8').includes('.join('));
  expect(files.length).toBeGreaterThan(5);
  expect(joining).toEqual([]);
});
