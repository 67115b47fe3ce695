import {
  type BulkAnswer,
  type BulkChange,
  type BulkMemberChange,
  type BulkResult,
  type Member,
  reason,
} from '@siteward/contract';
import { Types } from 'mongoose';
import { AppError, attempt, lacksPermission, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import { checkAccessLimits } from '#modules/members/access-limits.ts';
import { assignRole } from '#modules/members/assign-role.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import { findMember, isInSight } from '#modules/members/members.service.ts';
import { restoreMember } from '#modules/members/restore-member.ts';
import { setMemberStatus } from '#modules/members/set-member-status.ts';
import { updateMember } from '#modules/members/update-member.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { findRoleToGive } from '#modules/roles/grants.ts';
import { assertWithinReach } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { beginBulk, finishBulk } from './bulk.ts';
import {
  BULK_CHANGE_LIST,
  type BulkChangeItem,
  type BulkKind,
  countsOf,
  OWN_BULK_CHANGES,
  permissionFor,
  toWire,
  visibleTo,
} from './bulk-changes.model.ts';

export type NewBulkChange = { members: readonly { id: string; version: number }[]; change: BulkMemberChange };

/**
 * The latest bulk changes of the organization, newest first unless asked otherwise. Members limited to some sites see only their
 * own, because others may be about members whom they cannot see.
 */
export async function listBulkChanges(
  scope: OrgScope,
  query: ListQuery<keyof typeof BULK_CHANGE_LIST.columns>,
): Promise<Page<BulkChange>> {
  const index = scope.actor.reach === 'all' ? undefined : { hint: OWN_BULK_CHANGES };
  const options = { filter: visibleTo(scope.actor), fields: { items: 0 }, byDefault: '-createdAt', index } as const;
  const page = await readPage(scoped(scope.models.BulkChange, scope.org), BULK_CHANGE_LIST, query, options);
  return { ...page, items: page.items.map((item) => toWire(item, scope.actor.permissions)) };
}

/**
 * Changes many members, each by the same rules and version check as a change to that member alone. Those who cannot be changed
 * are skipped, with the reason.
 *
 * @throws FORBIDDEN without the permission, or for a role or sites beyond the actor's own.
 * @throws NOT_FOUND for a member, role or site of another organization, or a member whom the actor cannot see.
 * @throws VALIDATION if role and type do not fit together.
 */
export async function createBulkChange(scope: OrgScope, { members, change }: NewBulkChange): Promise<BulkAnswer> {
  assertPermission(scope, change.kind);
  const batch = new Types.ObjectId();
  const ids = members.map(({ id }) => id);
  const within = await beginBulk(scope, batch, ids);
  if (within.bulk.inSight.size !== members.length) throw notFound('member');
  const to = await keptValueOf(within, change);
  const items: BulkChangeItem[] = [];
  const results: BulkResult[] = [];
  for (const { id, version } of members) {
    const result = await changeMember(within, id, async (before) => {
      const after = await changeOne(within, before, change, version);
      if (after.version !== before.version) items.push(itemOf(before, after));
      return after;
    });
    results.push(result);
  }
  if (items.length === 0) return { change: null, results };
  const record = await scoped(scope.models.BulkChange, scope.org).create({
    _id: batch,
    kind: change.kind,
    to,
    items,
    counts: countsOf(items),
    undoneAt: null,
    actor: new Types.ObjectId(scope.actor.member),
    actorName: scope.actor.name,
    final: change.kind === 'status' && change.status === 'removed',
  });
  await audit(within, {
    action: 'bulk-change.made',
    target: { kind: 'bulk-change', id: batch },
    changes: { [change.kind]: { from: null, to: auditedValue(change, to) }, members: items.length },
  });
  await finishBulk(within);
  return { change: toWire(record, scope.actor.permissions), results };
}

/**
 * Undoes a bulk change for every member who is still as it left them. Those who have been changed since are skipped, with the
 * reason.
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN without the permission.
 * @throws VERSION_CONFLICT.
 * @throws CONFLICT when nothing is left to undo.
 */
export async function undoBulkChange(scope: OrgScope, id: string, expectedVersion?: number): Promise<BulkAnswer> {
  const { models, org, actor, clock } = scope;
  await lockOrganization(scope);
  const records = scoped(models.BulkChange, org);
  const record = await records.findOne({ ...visibleTo(actor), _id: id });
  if (!record) throw notFound('bulk-change');
  assertPermission(scope, record.kind);
  assertVersion(expectedVersion, toWire(record, actor.permissions), actor.permissions.includes('members:view'));
  const left = record.items.filter(({ state }) => state === 'changed');
  if (record.final) throw new AppError('CONFLICT', reason('removal-stays'));
  if (left.length === 0) throw new AppError('CONFLICT', reason('nothing-to-undo'));

  const ids = left.map(({ member }) => member.toString());
  const customers = left.flatMap(({ before }) => before.customerOrgId ?? []);
  const within = await beginBulk(scope, record._id, ids, customers);
  const results: BulkResult[] = [];
  const states = new Map<string, BulkChangeItem['state']>();
  for (const item of left) {
    const member = item.member.toString();
    const result = await changeMember(within, member, () => restoreOne(within, item, record.kind));
    results.push(result);
    if (!result.problem) states.set(member, 'undone');
    else if (isOvertaken(result)) states.set(member, 'overtaken');
  }
  const items = record.items.map((item) => ({ ...item, state: states.get(item.member.toString()) ?? item.state }));
  const undone = results.filter(({ problem }) => problem === null).length;
  const undoneAt = undone > 0 ? clock() : record.undoneAt;
  const changed = await records.updateOne({ _id: id }, { $set: { items, counts: countsOf(items), undoneAt } });
  if (!changed) throw notFound('bulk-change');
  if (undone > 0) {
    const target = { kind: 'bulk-change', id } as const;
    await audit(within, { action: 'bulk-change.undone', target, changes: { members: undone } });
  }
  await finishBulk(within);
  return { change: toWire(changed, actor.permissions), results };
}

function assertPermission({ actor }: OrgScope, kind: BulkKind): void {
  const permission = permissionFor(kind);
  if (actor.permissions.includes(permission)) return;
  throw lacksPermission(permission);
}

/**
 * What a change sets its members to, in the form in which it is stored.
 *
 * @throws Whatever the change itself would be refused with, regardless of the member.
 */
async function keptValueOf(scope: OrgScope, change: BulkMemberChange): Promise<string[]> {
  const { models, org } = scope;
  switch (change.kind) {
    case 'status':
      return [change.status];
    case 'role':
      return [(await findRoleToGive(scope, change.role, change.type)).name];
    case 'sites': {
      const { limits, reach } = await checkAccessLimits(scope, { type: 'staff', sites: change.sites });
      // That each site is within the actor's reach has been checked; whose customer they are is up to each member's own limits.
      if (reach === 'all') assertWithinReach(scope.actor, { after: reach });
      const sites = await scoped(models.Site, org).list(
        { _id: { $in: limits.sites } },
        { sort: { name: 1 }, fields: { name: 1 }, collation: NAME_ORDER },
      );
      return sites.map(({ name }) => name);
    }
  }
}

/** The same for the audit log, which keeps the ids of sites because not everybody may see their names. */
function auditedValue(change: BulkMemberChange, [kept = '']: readonly string[]) {
  return change.kind === 'sites' ? change.sites : kept;
}

function changeOne(scope: OrgScope, { _id }: MemberDoc, change: BulkMemberChange, version: number): Promise<Member> {
  const id = _id.toString();
  switch (change.kind) {
    case 'status':
      return setMemberStatus(scope, id, change.status, version);
    case 'role':
      return assignRole(scope, { id, roleId: change.role, type: change.type }, version);
    case 'sites':
      return updateMember(scope, id, { sites: change.sites }, version);
  }
}

async function restoreOne(
  scope: OrgScope,
  { member, version, before }: BulkChangeItem,
  kind: BulkKind,
): Promise<Member> {
  const id = member.toString();
  // Not NOT_FOUND, which would count as overtaken: somebody else may still undo it for this member.
  if (!(await isInSight(scope, await findMember(scope, id)))) {
    throw new AppError('FORBIDDEN', reason('out-of-sight'));
  }
  if (kind === 'status') return setMemberStatus(scope, id, before.status, version);
  if (kind === 'sites') return updateMember(scope, id, { sites: before.sites.map(String) }, version);
  return restoreMember(scope, id, before, version);
}

/** One member's part, and what came of it; the name only of a member whom the actor sees. */
async function changeMember(
  scope: OrgScope,
  id: string,
  change: (member: MemberDoc) => Promise<Member>,
): Promise<BulkResult> {
  let name = '';
  const { result: member, refusal: problem } = await attempt(async () => {
    const before = await findMember(scope, id);
    if (await isInSight(scope, before)) name = before.name || before.email;
    return change(before);
  });
  return { id, name, member, problem };
}

function isOvertaken({ problem }: BulkResult): boolean {
  return problem?.code === 'VERSION_CONFLICT' || problem?.code === 'NOT_FOUND';
}

function itemOf(member: MemberDoc, after: Member): BulkChangeItem {
  const { status, role, type, sites, customerOrgId, customerSiteId, serviceProviderId = null } = member;
  const before = { status, role, type, sites, customerOrgId, customerSiteId, serviceProviderId };
  return { member: member._id, version: after.version, before, state: 'changed' };
}
