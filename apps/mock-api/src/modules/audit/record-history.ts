import type { RecordHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { Page, PageQuery } from '#modules/lists/list.ts';
import type { OrgScope } from '#scope.ts';
import type { AuditRecordDoc } from './audit.model.ts';
import { actorsOf, type ChangeWords, wordsOf } from './audit-words.ts';
import { readLog } from './list-audit.ts';

/** The query for a record's history. */
export type HistoryQuery = PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined };

interface HistoryOptions {
  /** A filter that leaves out part of the audit log. */
  but?: Filter<AuditRecordDoc>;
  /** Adds the names that the audit log keeps only as ids; null for what the reader must not learn. */
  named?: (change: ChangeWords, action: string) => ChangeWords | null;
}

/**
 * What happened to a record, latest first unless asked otherwise. What was done through a link, or by the clock, has no member as
 * its actor. Anyone who sees the record sees all of its history, except for sites beyond their reach; it is up to the caller to
 * check that they do see it.
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
