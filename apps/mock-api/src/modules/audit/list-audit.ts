import { type AuditEntry, internalKinds } from '@siteward/contract';
import { seesInternalComments } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import {
  COUNTED,
  listedFrom,
  orderOf,
  type Page,
  type PageQuery,
  pageOf,
  readSlice,
  sliceOf,
} from '#modules/lists/list.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { AUDIT_INDEXES, type AuditRecordDoc } from './audit.model.ts';
import { actorNamesOf, wordsOf } from './audit-words.ts';

export type AuditQuery = PageQuery & {
  sort?: 'createdAt' | '-createdAt' | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  action?: string | undefined;
};

/**
 * Lists one page of what was done in the organization, latest first unless asked otherwise.
 *
 * @param query - may filter by who did it, by the record it was done to, and by the action
 * @throws FORBIDDEN to members limited to some sites: the log covers people and sites beyond them.
 */
export async function listAudit(scope: OrgScope, query: AuditQuery): Promise<Page<AuditEntry>> {
  assertWholeOrganization(scope.actor);
  const { actor, target, action } = query;
  const filter: Filter<AuditRecordDoc> = {
    org: new Types.ObjectId(scope.org),
    ...(actor !== undefined && { actor: new Types.ObjectId(actor) }),
    ...(target !== undefined && { 'target.id': new Types.ObjectId(target) }),
    ...(action !== undefined && { action }),
    ...(!seesInternalComments(scope.actor.type) && { 'target.kind': { $nin: internalKinds() } }),
  };
  const records = await readLog(scope, filter, query);
  const [words, actorName] = [await wordsOf(scope, records.items), await actorNamesOf(scope, records.items)];
  const items = records.items.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    ip: record.ip,
    requestId: record.requestId,
    actor: record.actor?.toString() ?? null,
    actorName: actorName(record),
    target: { kind: record.target.kind, id: record.target.id.toString() },
    changes: words(record),
    bulkChange: record.batch?.toString() ?? null,
  }));
  return { ...records, items };
}

/** One page of audit records and their total, in the order in which they were written or in reverse. */
export async function readLog(
  { models }: Pick<OrgScope, 'models'>,
  filter: Filter<AuditRecordDoc>,
  { sort = '-createdAt', ...query }: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<AuditRecordDoc>> {
  const log = listedFrom<AuditRecordDoc>(models.AuditRecord);
  const by = (['target.id', 'actor', 'action'] as const).find((field) => field in filter) ?? 'all';
  const hint = AUDIT_INDEXES[by];
  const [items, total] = await Promise.all([
    readSlice(log, filter, { sort: orderOf(sort, { createdAt: 'createdAt' }, sort), ...sliceOf(query), hint }),
    log.count(filter, { hint, limit: COUNTED }),
  ]);
  return pageOf(items, total, query);
}
