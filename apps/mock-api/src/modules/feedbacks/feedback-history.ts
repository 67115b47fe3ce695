import type { FeedbackHistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { actorsOf, wordsOf } from '#modules/audit/audit-words.ts';
import { readLog } from '#modules/audit/list-audit.ts';
import type { Page, PageQuery } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { findFeedback } from './feedbacks.service.ts';

/**
 * What happened to a feedback, the latest first unless asked otherwise. What its reporter did by the link has no actor.
 *
 * @throws NOT_FOUND.
 */
export async function listFeedbackHistory(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<FeedbackHistoryEntry>> {
  const { _id } = await findFeedback(scope, id);
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
