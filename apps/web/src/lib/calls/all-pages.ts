import { t } from '@lingui/core/macro';
import { MAX_LIMIT, MAX_LISTED } from '@siteward/domain';
import { numberFormat } from '#lib/words/formats.ts';
import { Refusal } from './problem.ts';

function tooMany(): string {
  const most = numberFormat().format(MAX_LISTED);
  return t`There are more than ${most} records, the most that can be read. Narrow the list with a search or a filter.`;
}

type Page<Item> = { items: readonly Item[]; pages: number; capped: boolean };

/**
 * Reads all records of a list, page by page: each once, even if it moves to a later page meanwhile.
 *
 * @param read - reads one page, with as many records as a page may have
 * @throws What `read` throws, and a `Refusal` if the list has more records than can be read, because a part of it would
 *   pass for the whole.
 */
export async function allPages<Item extends { _id: string }>(
  read: (page: { page: number; limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all = new Map<string, Item>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const part = await read({ page, limit: MAX_LIMIT });
    if (part.capped) throw new Refusal(tooMany());
    for (const item of part.items) all.set(item._id, item);
    pages = part.pages;
  }
  return [...all.values()];
}
