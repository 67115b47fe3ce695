import { reason } from '@siteward/contract';
import { calendarDay, ENTRY_LIMITS, mayRecord, seesMoney, takesEntries } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, invalid, notFound, refusedAt } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { freePlace } from '#modules/records/free-place.ts';
import { assertStoredVersion } from '#modules/records/version-conflict.ts';
import { checkPeople } from '#modules/work-orders/work-order-people.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { findWorkOrder, holdWorkOrder, refusalToWork, steppingOf } from '#modules/work-orders/work-orders.service.ts';
import type { OrgScope } from '#scope.ts';
import { type EntryDoc, type EntryKind, toCost, toTime } from './entries.model.ts';

/** What is recorded; days are in the site's calendar, money is in minor units. */
export type NewEntry = Pick<EntryDoc, 'text' | 'minutes' | 'amount'> & {
  /** By default the actor. */
  member?: string | undefined;
  /** By default today. */
  day?: string | undefined;
  /** By default the site's. */
  currency?: string | undefined;
};
const CHANGED = ['day', 'text', 'minutes', 'amount'] as const;
type EntryChange = { [Field in (typeof CHANGED)[number]]?: EntryDoc[Field] | undefined };
type Named = { id: string; entry: string; kind: EntryKind };

/**
 * The entries of a kind on a work order, latest day first.
 *
 * @throws NOT_FOUND if the actor does not see the work order; FORBIDDEN for costs if they may not see money.
 */
export async function listEntries(scope: OrgScope, id: string, kind: EntryKind): Promise<EntryDoc[]> {
  const order = await findWorkOrder(scope, id);
  if (kind === 'cost') assertSeesMoney(scope);
  return entriesOf(scope).list({ workOrder: order._id, kind }, { sort: { day: -1, _id: -1 } });
}

/**
 * Records time or a cost.
 *
 * @throws NOT_FOUND, also for someone who is not an active member or does not reach the site.
 * @throws FORBIDDEN for anyone who does not work on the order, for someone else's time, and for money if the actor may not see
 *   it.
 * @throws CONFLICT before the work is open and after it is verified, and if the maximum number of entries is reached.
 * @throws VALIDATION for a day in the future.
 */
export async function addEntry(scope: OrgScope, id: string, kind: EntryKind, given: NewEntry): Promise<EntryDoc> {
  const order = await holdWorkOrder(scope, id);
  const member = given.member ?? scope.actor.member;
  assertMayRecord(scope, order, member);
  if (kind === 'cost') assertSeesMoney(scope);
  else if (given.amount !== null) assertSeesMoneyOf(scope, 'ratePerHour');
  assertOpen(order);
  const { timezone, currency } = await siteOf(scope, order);
  const { text, minutes, amount } = given;
  const entry = await entriesOf(scope).create({
    workOrder: order._id,
    kind,
    place: await freePlaceOf(scope, order, kind),
    text,
    minutes,
    amount,
    member: await whoWorked(scope, order, member),
    day: dayOf(scope, timezone, given.day),
    currency: given.currency ?? currency,
  });
  await note(scope, 'added', entry, {});
  return entry;
}

/**
 * Changes an entry; fields that are not given stay as they are.
 *
 * @throws What `addEntry` throws, and VERSION_CONFLICT.
 */
export async function changeEntry(
  scope: OrgScope,
  named: Named,
  change: EntryChange,
  expectedVersion: number | undefined,
): Promise<EntryDoc> {
  const { order, entry } = await findEntry(scope, named);
  // This covers removing the rate too: they cannot see what they would be removing.
  if (named.kind === 'time' && change.amount !== undefined) assertSeesMoneyOf(scope, 'ratePerHour');
  await assertEntryVersion(scope, entry, expectedVersion);
  assertOpen(order);
  if (change.day !== undefined) dayOf(scope, (await siteOf(scope, order)).timezone, change.day);
  const set = definedFields(change);
  if (CHANGED.every((field) => set[field] === undefined || set[field] === entry[field])) return entry;
  const changed = await entriesOf(scope).versionedUpdate(named.entry, entry.version, { $set: set });
  if (!changed) throw notFound('entry');
  await note(scope, 'changed', changed, entry);
  return changed;
}

/**
 * Removes an entry.
 *
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT or VERSION_CONFLICT as for a change.
 */
export async function removeEntry(scope: OrgScope, named: Named, expectedVersion: number | undefined): Promise<void> {
  const { order, entry } = await findEntry(scope, named);
  await assertEntryVersion(scope, entry, expectedVersion);
  assertOpen(order);
  const set = { deletedAt: scope.clock() };
  if (!(await entriesOf(scope).versionedUpdate(named.entry, entry.version, { $set: set }))) throw notFound('entry');
  await note(scope, 'removed', entry, {});
}

const entriesOf = ({ models, org }: OrgScope) => scoped(models.WorkOrderEntry, org);

/** Deletes all time and costs of a work order, with the work order itself. */
export async function removeEntriesOf(scope: OrgScope, { _id }: WorkOrderDoc): Promise<void> {
  await entriesOf(scope).removeMany({ workOrder: _id }, scope.clock());
}

/** An entry that the actor may change, on a work order that they see. */
async function findEntry(scope: OrgScope, { id, entry: entryId, kind }: Named) {
  const order = await holdWorkOrder(scope, id);
  if (kind === 'cost') assertSeesMoney(scope);
  const entry = await entriesOf(scope).findOne({ _id: entryId, workOrder: order._id, kind });
  if (!entry) throw notFound('entry');
  assertMayRecord(scope, order, entry.member.toString());
  return { order, entry };
}

/**
 * The id of the member whose time it is.
 *
 * @throws NOT_FOUND for anyone but the actor who is not an active member or does not reach the site.
 */
async function whoWorked(scope: OrgScope, { site }: WorkOrderDoc, member: string): Promise<Types.ObjectId> {
  const why = { path: 'member', why: reason('unknown-worker') };
  if (member !== scope.actor.member) await checkPeople(scope, { site: site.toString(), ...why }, [member]);
  return new Types.ObjectId(member);
}

async function assertEntryVersion(scope: OrgScope, entry: EntryDoc, expected: number | undefined): Promise<void> {
  await assertStoredVersion(expected, entry, async () => {
    const nameOf = await memberNames(scope, [entry.member]);
    return entry.kind === 'time' ? toTime(entry, nameOf, scope.actor) : toCost(entry, nameOf);
  });
}

function assertMayRecord({ actor }: OrgScope, order: WorkOrderDoc, whose: string): void {
  if (mayRecord(steppingOf(order), whose, actor)) return;
  throw (
    refusalToWork(actor, order) ??
    new AppError('FORBIDDEN', reason('not-own-entry'), { permission: 'work-orders:update-any' })
  );
}

function assertSeesMoney({ actor }: OrgScope): void {
  if (!seesMoney(actor.type)) throw new AppError('FORBIDDEN', reason('money-for-staff'));
}

function assertSeesMoneyOf({ actor }: OrgScope, path: string): void {
  if (!seesMoney(actor.type)) throw refusedAt(path, 'FORBIDDEN', reason('money-for-staff'));
}

function assertOpen({ status }: WorkOrderDoc): void {
  if (!takesEntries(status)) throw new AppError('CONFLICT', reason('entries-closed'));
}

async function siteOf({ models, org }: OrgScope, { site }: WorkOrderDoc) {
  const found = await scoped(models.Site, org).findOne({ _id: site }, { withDeleted: true });
  if (!found) throw notFound('site');
  return found;
}

/**
 * The day to store; today at the site by default.
 *
 * @throws VALIDATION for a day that is still in the future at the site.
 */
function dayOf({ clock }: OrgScope, timezone: string, wanted?: string): string {
  const today = calendarDay(clock(), timezone);
  if (wanted !== undefined && wanted > today) throw invalid('day', reason('day-to-come'));
  return wanted ?? today;
}

function freePlaceOf(scope: OrgScope, { _id }: WorkOrderDoc, kind: EntryKind): Promise<number> {
  const max = ENTRY_LIMITS.entries;
  const refusal = () => new AppError('CONFLICT', reason('too-many-entries', { max }));
  return freePlace({ records: entriesOf(scope), filter: { workOrder: _id, kind } }, { max, refusal });
}

/**
 * Writes a line in the audit log. Amounts are left out, because people who may not see money can read the log.
 *
 * @param before - the entry before the change; empty for one that is added or removed
 */
async function note(
  scope: OrgScope,
  happened: 'added' | 'changed' | 'removed',
  entry: EntryDoc,
  before: Partial<EntryDoc>,
): Promise<void> {
  const { _id: id, kind, workOrder } = entry;
  const told = (['day', 'text', 'minutes'] as const).filter(
    (field) => entry[field] !== null && entry[field] !== before[field],
  );
  const changes = Object.fromEntries(
    told.map((field) => [field, happened === 'changed' ? { from: before[field], to: entry[field] } : entry[field]]),
  );
  await audit(scope, {
    action: `${TARGETS[kind]}.${happened}`,
    target: { kind: TARGETS[kind], id },
    changes: { ...changes, workOrder: workOrder.toString() },
  });
}
/** Two kinds, because the kind alone decides who hears of a change (contract, `LIVE_AREAS`). */
const TARGETS = { time: 'time-entry', cost: 'work-order-cost' } as const;
