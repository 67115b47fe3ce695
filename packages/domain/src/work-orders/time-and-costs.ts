import type { MemberType } from '../access/roles.ts';
import { isWorkerOn, type SteppingOrder } from '../transitions/work-order.ts';
import type { WorkOrderStatus } from './work-orders.ts';

/** Limits of what is recorded on a work order (docs/product.md, Time and costs). Money is in minor units. */
export const ENTRY_LIMITS = {
  minutes: 1440,
  note: 200,
  description: 160,
  ratePerHour: 10_000_000,
  amount: 1_000_000_000,
  /** Per kind and work order. */
  entries: 200,
} as const;

/** Whether members of a type see rates and costs; members of customers and providers never do. */
export function seesMoney(type: MemberType): boolean {
  return type === 'staff';
}

/** Whether time and costs can be recorded on work: from when it is opened until it is verified or cancelled. */
export function takesEntries(status: WorkOrderStatus): boolean {
  return status === 'open' || status === 'in-progress' || status === 'on-hold' || status === 'completed';
}

type Recording = { permissions: readonly string[]; member: string };

/**
 * Whether somebody may record, change and remove an entry: those who work on the order, their own entries; those who may change
 * any order, all entries.
 *
 * @param whose - the member whose time it is, or who recorded the cost
 */
export function mayRecord(order: SteppingOrder, whose: string, by: Recording): boolean {
  if (by.permissions.includes('work-orders:update-any')) return true;
  return whose === by.member && isWorkerOn(order, by);
}

/** The cost of time: minutes at a rate per hour, rounded to whole minor units, with halves rounded up. */
export function labourCost(minutes: number, ratePerHour: number): number {
  return Math.round((minutes * ratePerHour) / 60);
}

/** An amount of money in minor units of a currency. */
export type Money = { currency: string; amount: number };

/** Adds up amounts, giving one sum per currency, in the order of the currency codes. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }));
}
