import type { HistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import { actorNamesOf, wordsOf } from '#modules/audit/audit-words.ts';
import { toWire as bulkChangeToWire } from '#modules/bulk-changes/bulk-changes.model.ts';
import { type Page, type PageQuery, pageOf } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { findMemberInSight } from './members.service.ts';

export type MemberHistoryQuery = PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined };

/**
 * What happened to a member and to the invitations that made them one, the latest first unless asked otherwise.
 * Throws NOT_FOUND, also for a member whom the actor does not see.
 */
export async function listMemberHistory(
  scope: OrgScope,
  id: string,
  query: MemberHistoryQuery,
): Promise<Page<HistoryEntry>> {
  const { models, org } = scope;
  const { page, limit } = query;
  const member = await findMemberInSight(scope, id);
  const fields = { _id: 1 } as const;
  const invitations = await scoped(models.Invitation, org).list({ member: member._id }, { fields });
  const targets = [member._id, ...invitations.map(({ _id }) => _id)];
  const filter = { org: new Types.ObjectId(org), 'target.id': { $in: targets } };
  const direction = query.sort === 'createdAt' ? 1 : -1;
  const [records, total] = await Promise.all([
    models.AuditRecord.find(filter)
      .sort({ createdAt: direction, _id: direction })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AuditRecordDoc[]>(),
    models.AuditRecord.countDocuments(filter),
  ]);
  const [words, actorName, bulkChange] = [
    await wordsOf(scope, records),
    await actorNamesOf(scope, records),
    await bulkChangesOf(scope, records),
  ];
  const items = records.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    actorName: actorName(record),
    // The address is the member's own, and stands above the history anyway.
    changes: words(record).filter(({ field }) => field !== 'email'),
    bulkChange: bulkChange(record),
  }));
  return pageOf(items, total, query);
}

async function bulkChangesOf({ models, org, actor }: OrgScope, records: readonly AuditRecordDoc[]) {
  const ids = records.flatMap(({ batch }) => batch ?? []);
  const found = ids.length === 0 ? [] : await scoped(models.BulkChange, org).list({ _id: { $in: ids } });
  const known = new Map(found.map((change) => [change._id.toString(), bulkChangeToWire(change, actor.permissions)]));
  return ({ batch }: AuditRecordDoc): HistoryEntry['bulkChange'] => {
    const change = batch && known.get(batch.toString());
    return change ? { _id: change._id, changed: change.changed, undoable: change.undoable } : null;
  };
}
