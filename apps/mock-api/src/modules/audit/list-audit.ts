import type { AuditEntry } from '@siteward/contract';
import { type QueryFilter, Types } from 'mongoose';
import { type Page, type PageQuery, pageOf } from '#modules/list.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { AuditRecordDoc } from './audit.model.ts';
import { actorNamesOf, wordsOf } from './audit-words.ts';

export type AuditQuery = PageQuery & {
  sort?: 'createdAt' | '-createdAt' | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  action?: string | undefined;
};

/**
 * One page of what was done in the organization, the latest first unless asked otherwise. In: filters by the person who did
 * it, by the record that it was done to, and by the action. Throws FORBIDDEN to who is limited to some sites: the log tells
 * of people and sites beyond them.
 */
export async function listAudit(scope: OrgScope, query: AuditQuery): Promise<Page<AuditEntry>> {
  assertWholeOrganization(scope.actor, 'read the audit log');
  const { sort, page, limit, actor, target, action } = query;
  const filter: QueryFilter<AuditRecordDoc> = {
    org: new Types.ObjectId(scope.org),
    ...(actor !== undefined && { actor: new Types.ObjectId(actor) }),
    ...(target !== undefined && { 'target.id': new Types.ObjectId(target) }),
    ...(action !== undefined && { action }),
  };
  const records = await readPage(scope, filter, { direction: sort === 'createdAt' ? 1 : -1, page, limit });
  const [words, actorName] = [await wordsOf(scope, records.items), await actorNamesOf(scope, records.items)];
  const items = records.items.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    ...{ action: record.action, ip: record.ip, requestId: record.requestId },
    actor: record.actor?.toString() ?? null,
    actorName: actorName(record),
    target: { kind: record.target.kind, id: record.target.id.toString() },
    changes: words(record),
    bulkChange: record.batch?.toString() ?? null,
  }));
  return pageOf(items, records.total, query);
}

/** One page of audit records and their number, in the order in which they were written or the other way round. */
export async function readPage(
  { models }: Pick<OrgScope, 'models'>,
  filter: QueryFilter<AuditRecordDoc>,
  { direction, page, limit }: PageQuery & { direction: 1 | -1 },
): Promise<{ items: AuditRecordDoc[]; total: number }> {
  const [items, total] = await Promise.all([
    models.AuditRecord.find(filter)
      .sort({ createdAt: direction, _id: direction })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AuditRecordDoc[]>(),
    models.AuditRecord.countDocuments(filter),
  ]);
  return { items, total };
}
