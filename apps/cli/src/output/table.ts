import Table from 'cli-table3';
import stringWidth from 'string-width';
import { oneLine } from './clean.ts';

/** What a table shows of each record. */
export type Column<Row> = {
  title: string;
  text: (row: Row) => string | number | boolean | null | undefined;
  align?: 'left' | 'right';
  /** Shown whole or not at all, such as a time. */
  whole?: boolean;
  /** Shown only if no text has to be shortened for it, such as the id of a record that has a number: scripts need it, but not in a terminal. */
  spare?: boolean;
};

const GAP = '  ';
/** The least that is left of a shortened text: enough to tell it from others. */
const LEAST = 20;
const ELLIPSIS = '…';
const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: GAP,
};
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Records as lines of text.
 *
 * @param width - how wide a line may be: to fit, spare columns are left out, then texts shortened, then columns left out from the right.
 *   Undefined: any width
 * @param heading - formats a heading
 * @returns The lines, and how many columns were left out.
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  {
    width = Number.POSITIVE_INFINITY,
    heading = (text: string) => text,
  }: { width?: number | undefined; heading?: (text: string) => string } = {},
): { lines: string[]; left: number } {
  const cells = rows.map((row) => columns.map((column) => oneLine(String(column.text(row) ?? ''))));
  const natural = columns.map(({ title }, at) =>
    Math.max(stringWidth(title), ...cells.map((line) => stringWidth(line[at] ?? ''))),
  );
  const kept = withoutSpare(columns, natural, width);
  const widths = fit(kept, natural, width);
  const shown = kept.slice(0, widths.length);
  const table = new Table({
    chars: NO_LINES,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: widths,
    colAligns: shown.map(({ align = 'left' }) => align),
  });
  const lineOf = (texts: readonly string[]) => widths.map((most, at) => shorten(texts[at] ?? '', most));
  table.push(lineOf(columns.map(({ title }) => title)).map(heading), ...cells.map(lineOf));
  const lines = table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
  return { lines, left: columns.length - shown.length };
}

/** The columns without the spare ones that others would be shortened for. Spare columns come last. */
function withoutSpare<Row>(columns: readonly Column<Row>[], natural: readonly number[], width: number): typeof columns {
  if (columns.at(-1)?.spare !== true || lengthOf(natural.slice(0, columns.length)) <= width) return columns;
  return withoutSpare(columns.slice(0, -1), natural, width);
}

const lengthOf = (widths: readonly number[]) =>
  widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);

/** The widths of as many columns as there is room for. */
function fit<Row>(columns: readonly Column<Row>[], natural: readonly number[], width: number): number[] {
  const widths = natural.slice(0, columns.length);
  const least = () => (widths.length > 1 ? LEAST : 2);
  const widest = () => {
    let at = -1;
    for (const [index, one] of widths.entries()) {
      if (!columns[index]?.whole && one > least() && one > (widths[at] ?? 0)) at = index;
    }
    return at;
  };
  while (lengthOf(widths) > width) {
    const at = widest();
    if (at >= 0) widths[at] = (widths[at] ?? 0) - 1;
    else if (widths.length > 1) {
      widths.pop();
      // The column that was left out makes room for the others.
      for (const [index] of widths.entries()) widths[index] = natural[index] ?? 0;
    } else break;
  }
  return widths;
}

/** Cuts a line of text to so many columns of the terminal, between characters as people see them. */
function shorten(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let short = '';
  for (const { segment } of letters.segment(text)) {
    if (stringWidth(short + segment) > width - 1) break;
    short += segment;
  }
  return short + ELLIPSIS;
}
