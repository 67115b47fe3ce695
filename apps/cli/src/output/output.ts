import type { Io, OutputStream } from '../io.ts';
import { manyLines, oneLine, safeJson } from './clean.ts';
import { type Column, tableOf } from './table.ts';

/** A page of a list, in the form that every list of the API has. */
export type Page<Row> = { items: Row[]; page: number; pages: number; limit: number; total: number; capped: boolean };

/** A line in the display of one record. */
export type Field = readonly [label: string, value: string | number | boolean | null | undefined];

/** The fields of a record that are not empty. */
export function filled(fields: readonly Field[]): Field[] {
  return fields.filter(([, value]) => value !== '' && value !== null && value !== undefined);
}

/** What a command prints. Only data goes to stdout; with `--json` that is one JSON value, as the API answered it. */
export type Output = {
  /** A list: a table, or the page as it came. */
  list: <Row>(page: Page<Row>, columns: readonly Column<Row>[]) => void;
  /** Rows that belong to one record, as a table, or the record as it came. */
  table: <Row>(record: unknown, rows: readonly Row[], columns: readonly Column<Row>[]) => void;
  /** One record: a line for each field, or the record as it came. */
  record: (record: unknown, fields: readonly Field[]) => void;
  /** Says on stderr what was done; with `--json` the API's answer goes to stdout, null if it had none. */
  done: (message: string, answer?: unknown) => void;
  /** Text that is data, such as a script. */
  text: (text: string) => void;
  /** A remark, on stderr. */
  note: (message: string) => void;
};

/** Whether a stream shows colours. */
function isColoured({ isTTY }: OutputStream, env: Io['env']): boolean {
  return isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** How wide lines on a stream may be; undefined if it is not a terminal. A terminal that does not say is taken to have the traditional 80 columns. */
function widthOf({ isTTY, columns }: OutputStream): number | undefined {
  return isTTY ? columns || 80 : undefined;
}

/** @param json - whether the data goes out as JSON */
export function createOutput({ stdout, stderr, env }: Pick<Io, 'stdout' | 'stderr' | 'env'>, json: boolean): Output {
  const write = (text: string) => void stdout.write(`${text}\n`);
  const note = (message: string) => void stderr.write(`${manyLines(message)}\n`);
  const bold = (text: string) => (isColoured(stdout, env) ? `\u001b[1m${text}\u001b[22m` : text);
  const writeRows = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) => {
    const { lines, left } = tableOf(rows, columns, { width: widthOf(stdout), heading: bold });
    write(lines.join('\n'));
    const titles = columns.slice(columns.length - left).map(({ title }) => title);
    if (left > 0) note(`Left out for lack of space: ${titles.join(', ')}.`);
  };
  return {
    list: (page, columns) => {
      if (json) return write(safeJson(page));
      const { items, page: at, pages, total, capped } = page;
      if (items.length === 0)
        return note(total > 0 ? `There is no page ${at}; the last one is ${pages}.` : 'Nothing found.');
      writeRows(items, columns);
      if (pages > 1) {
        note(
          `Page ${at} of ${capped ? 'more than ' : ''}${pages}, ${capped ? 'more than ' : ''}${total} in all. \`--page\` and \`--limit\` show others, \`--all\` shows every one.`,
        );
      }
    },
    table: (record, rows, columns) => (json ? write(safeJson(record)) : writeRows(rows, columns)),
    record: (record, fields) => {
      if (json) return write(safeJson(record));
      const longest = Math.max(...fields.map(([label]) => label.length));
      const indent = `\n${' '.repeat(longest + 2)}`;
      const textOf = (value: Field[1]) => manyLines(String(value ?? '') || '-').replaceAll('\n', indent);
      write(fields.map(([label, value]) => `${bold(label.padEnd(longest))}  ${textOf(value)}`).join('\n'));
    },
    done: (message, answer) => {
      if (json) write(safeJson(answer ?? null));
      note(oneLine(message));
    },
    text: (text) => write(manyLines(text)),
    note,
  };
}
