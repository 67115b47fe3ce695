import { MAX_LIMIT, MAX_LISTED } from '@siteward/domain';
import { loadChunk } from './load-chunk.ts';
import { Refusal } from './problem.ts';

/** One column of a CSV file: its name, and its value of a record. */
export type CsvColumn<Item> = { label: string; value: (item: Item) => string | number };

/** The first bytes that make spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of a CSV file (RFC 4180). Values that a spreadsheet would run as a formula are made harmless.
 * In: the columns and the records. Out: with a byte order mark, for spreadsheets.
 */
export async function toCsv<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): Promise<string> {
  const { unparse } = (await loadChunk(() => import('papaparse'))).default;
  const fields = columns.map(({ label }) => label);
  const data = items.map((item) => columns.map(({ value }) => value(item)));
  return BYTE_ORDER_MARK + unparse({ fields, data }, { escapeFormulae: true, newline: '\r\n' });
}

/** Hands a text to the browser as a file to keep. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has its own hold on the data once the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** The name of an exported file: `members-active-2026-05-31.csv`. */
export function csvName(...parts: string[]): string {
  return `${[...parts, new Date().toISOString().slice(0, 10)].join('-')}.csv`;
}

const TOO_MANY = `There are more than ${MAX_LISTED.toLocaleString('en')} records, of which only so many can be read. Narrow the list by a search or a filter.`;

type Page<Item> = { items: readonly Item[]; pages: number; capped: boolean };

/**
 * All records of a list, page by page. In: reads one page of the most records there can be. Throws what it throws, and a
 * `Refusal` where the list goes on beyond what can be read: a part of it would pass for the whole.
 */
export async function allPages<Item>(
  read: (page: { page: number; limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const part = await read({ page, limit: MAX_LIMIT });
    if (part.capped) throw new Refusal(TOO_MANY);
    all.push(...part.items);
    pages = part.pages;
  }
  return all;
}
