import type { ServiceProviderHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { actorsOf, wordsOf } from '#modules/audit/audit-words.ts';
import { readLog } from '#modules/audit/list-audit.ts';
import type { Page, PageQuery } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { findProvider } from './provider-access.ts';

/**
 * What happened to a service provider, the latest first unless asked otherwise. Whoever sees it sees all of it, but no sites beyond
 * their reach.
 *
 * @throws NOT_FOUND.
 */
export async function listProviderHistory(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<ServiceProviderHistoryEntry>> {
  const { _id } = await findProvider(scope, id);
  const page = await readLog(scope, { org: new Types.ObjectId(scope.org), 'target.id': _id }, query);
  const [words, actorOf] = [await wordsOf(scope, page.items), await actorsOf(scope, page.items)];
  const items = page.items.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    actor: actorOf(record),
    changes: words(record),
  }));
  return { ...page, items };
}
