import { MAX_LIMIT, MAX_LISTED } from '@siteward/domain';
import { Refusal } from './problem.ts';

const TOO_MANY = `There are more than ${MAX_LISTED.toLocaleString('en')} records, which is the most that can be read. Narrow the list with a search or a filter.`;

type Page<Item> = { items: readonly Item[]; pages: number; capped: boolean };

/**
 * Reads all records of a list, page by page.
 *
 * @param read - reads one page of the most records there can be
 * @throws What `read` throws, and a `Refusal` where the list goes on beyond what can be read: a part of it would pass
 *   for the whole.
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
