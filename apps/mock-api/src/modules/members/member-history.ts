import type { HistoryEntry } from '@siteward/contract';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import { actorNamesOf, wordsOf } from '#modules/audit/audit-words.ts';
import { readLog } from '#modules/audit/list-audit.ts';
import { toWire as bulkChangeToWire, visibleTo } from '#modules/bulk-changes/bulk-changes.model.ts';
import type { Page, PageQuery } from '#modules/lists/list.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight } from './members.service.ts';

export type MemberHistoryQuery = PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined };

/**
 * What happened to a member and to their invitations, latest first by default. A reader who is limited to some sites only sees
 * what came with the latest invitation or after it, because the member need not have been at their sites before. Who did it is
 * shown only to readers of the audit log.
 *
 * @throws NOT_FOUND, also for a member whom the actor does not see.
 */
export async function listMemberHistory(
  scope: OrgScope,
  id: string,
  query: MemberHistoryQuery,
): Promise<Page<HistoryEntry>> {
  const { models, org, actor } = scope;
  const member = await findMemberInSight(scope, id);
  const fields = { _id: 1 } as const;
  const invitations = await scoped(models.Invitation, org).list({ member: member._id }, { fields });
  const targets = [member._id, ...invitations.map(({ _id }) => _id)];
  const ofThem = { org: new Types.ObjectId(org), 'target.id': { $in: targets } };
  const filter = { ...ofThem, ...(actor.reach !== 'all' && (await sinceInvited(scope, member))) };
  const page = await readLog(scope, filter, query);
  const records = page.items;
  const [words, actorName, bulkChange] = [
    await wordsOf(scope, records),
    await actorNamesOf(scope, records),
    await bulkChangesOf(scope, records),
  ];
  const items = records.map((record) => ({
    _id: record._id.toString(),
    at: record.createdAt.toISOString(),
    action: record.action,
    actorName: actor.permissions.includes('audit:view') ? actorName(record) : null,
    // The address is the member's own, and is shown above the history anyway.
    changes: words(record).filter(({ field }) => field !== 'email'),
    bulkChange: bulkChange(record),
  }));
  return { ...page, items };
}

async function sinceInvited({ models, org }: OrgScope, { _id }: MemberDoc) {
  const invited = { org: new Types.ObjectId(org), 'target.id': _id, action: 'member.invited' };
  const latest = await models.AuditRecord.findOne(invited).sort({ createdAt: -1, _id: -1 }).lean();
  return latest ? { createdAt: { $gte: latest.createdAt } } : {};
}

async function bulkChangesOf({ models, org, actor }: OrgScope, records: readonly AuditRecordDoc[]) {
  const ids = records.flatMap(({ batch }) => batch ?? []);
  const found =
    ids.length === 0
      ? []
      : await scoped(models.BulkChange, org).list({ ...visibleTo(actor), _id: { $in: ids } }, { fields: { items: 0 } });
  const known = new Map(found.map((change) => [change._id.toString(), bulkChangeToWire(change, actor.permissions)]));
  return ({ batch }: AuditRecordDoc): HistoryEntry['bulkChange'] => {
    const change = batch && known.get(batch.toString());
    return change ? { _id: change._id, changed: change.changed, undoable: change.undoable } : null;
  };
}
