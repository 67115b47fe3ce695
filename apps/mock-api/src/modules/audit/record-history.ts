import type { RecordHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { Page, PageQuery } from '#modules/lists/list.ts';
import type { OrgScope } from '#scope.ts';
import type { AuditRecordDoc } from './audit.model.ts';
import { actorsOf, type ChangeWords, wordsOf } from './audit-words.ts';
import { readLog } from './list-audit.ts';

/** How the history of a record is asked for. */
export type HistoryQuery = PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined };

interface HistoryOptions {
  /** What of the audit log is left out. */
  but?: Filter<AuditRecordDoc>;
  /** Names what the audit log has only the id of; null for what the reader is not told. */
  named?: (change: ChangeWords, action: string) => ChangeWords | null;
}

/**
 * What happened to a record, the latest first unless asked otherwise. What was done by a link, or by the clock, has no member as its
 * actor. Whoever sees the record sees all of it, but no sites beyond their reach: it is for the caller to ask whether they see it.
 *
 * @param id - of the record
 */
export async function recordHistory(
  scope: OrgScope,
  id: Types.ObjectId,
  query: HistoryQuery,
  { but = {}, named = (change) => change }: HistoryOptions = {},
): Promise<Page<RecordHistoryEntry>> {
  const page = await readLog(scope, { org: new Types.ObjectId(scope.org), 'target.id': id, ...but }, query);
  const [words, actorOf] = [await wordsOf(scope, page.items), await actorsOf(scope, page.items)];
  const items = page.items.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    actor: actorOf(record),
    changes: words(record).flatMap((change) => named(change, record.action) ?? []),
  }));
  return { ...page, items };
}
