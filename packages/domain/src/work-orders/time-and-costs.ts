import type { MemberType } from '../access/roles.ts';
import { isWorkerOn, type SteppingOrder } from '../transitions/work-order.ts';
import type { WorkOrderStatus } from './work-orders.ts';

/** The bounds of what is recorded on a work order (docs/product.md, Time and costs). Money is in minor units. */
export const ENTRY_LIMITS = {
  minutes: 1440,
  note: 200,
  description: 160,
  ratePerHour: 10_000_000,
  amount: 1_000_000_000,
  /** Of each kind, on one work order. */
  entries: 200,
} as const;

/** Whether rates and costs are for members of a type: members of customers and of providers never see any. */
export function seesMoney(type: MemberType): boolean {
  return type === 'staff';
}

/** Whether time and costs can be recorded on work: from when it is asked for until it is verified or called off. */
export function takesEntries(status: WorkOrderStatus): boolean {
  return status === 'open' || status === 'in-progress' || status === 'on-hold' || status === 'completed';
}

type Recording = { permissions: readonly string[]; member: string };

/**
 * Whether somebody may record, change and remove an entry: who works on the order, what is theirs; whoever may change any
 * order, everything.
 *
 * @param whose - the member whose time it is, or who recorded the cost
 */
export function mayRecord(order: SteppingOrder, whose: string, by: Recording): boolean {
  if (by.permissions.includes('work-orders:update-any')) return true;
  return whose === by.member && isWorkerOn(order, by);
}

/** What time costs: minutes at a rate per hour, rounded to whole minor units, halves up. */
export function labourCost(minutes: number, ratePerHour: number): number {
  return Math.round((minutes * ratePerHour) / 60);
}

/** An amount of money in minor units of a currency. */
export type Money = { currency: string; amount: number };

/** Amounts added up, one sum for each currency, in the order of their codes. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }));
}
