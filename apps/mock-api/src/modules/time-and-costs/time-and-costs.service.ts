import type { TimeEntry, WorkOrderCost } from '@siteward/contract';
import { labourCost, sumByCurrency } from '@siteward/domain';
import { memberNames } from '#modules/names/member-names.ts';
import type { OrgScope } from '#scope.ts';
import { type EntryDoc, toCost, toTime } from './entries.model.ts';
import { listEntries } from './entries.service.ts';

/**
 * All time on a work order, with its totals; labour only counts the rates that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function listTime(scope: OrgScope, id: string) {
  const found = await listEntries(scope, id, 'time');
  const nameOf = await memberNames(scope, membersOf(found));
  const entries = found.map((entry) => toTime(entry, nameOf, scope.actor));
  const labour = entries.flatMap(({ minutes, ratePerHour: rate }) => {
    return rate ? { currency: rate.currency, amount: labourCost(minutes, rate.amount) } : [];
  });
  return { entries, minutes: entries.reduce((sum, { minutes }) => sum + minutes, 0), labour: sumByCurrency(labour) };
}

/**
 * All costs of a work order apart from its time, with their totals.
 *
 * @throws NOT_FOUND or FORBIDDEN.
 */
export async function listCosts(scope: OrgScope, id: string) {
  const found = await listEntries(scope, id, 'cost');
  const nameOf = await memberNames(scope, membersOf(found));
  const entries = found.map((entry) => toCost(entry, nameOf));
  return { entries, sums: sumByCurrency(entries.map(({ cost }) => cost)) };
}

const membersOf = (entries: readonly EntryDoc[]) => entries.map(({ member }) => member);

/** Time in the contract's form, as the actor sees it. */
export async function showTime(scope: OrgScope, entry: EntryDoc): Promise<TimeEntry> {
  return toTime(entry, await memberNames(scope, [entry.member]), scope.actor);
}

/** A cost in the contract's form. */
export async function showCost(scope: OrgScope, entry: EntryDoc): Promise<WorkOrderCost> {
  return toCost(entry, await memberNames(scope, [entry.member]));
}
