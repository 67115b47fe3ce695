import type { Permission } from '../access/permissions.ts';
import type { Instant } from '../time/instants.ts';
import { isTrial } from './trial.ts';

/** The facts that decide whether an organization is paid for. */
export type Payment = { paymentLinked: boolean; trialEndsAt: Instant };

/**
 * Whether an organization is paid for: its customer has linked a payment method, or its trial is still running (product 3.3).
 * Otherwise it is read-only, and writes are refused with CUSTOMER_REQUIRED.
 */
export function isPaidFor({ paymentLinked, trialEndsAt }: Payment, now: Instant): boolean {
  return paymentLinked || isTrial(trialEndsAt, now);
}

/**
 * The permissions to make changes that remain: sorting out the billing, and whatever frees seats or takes away somebody's access.
 * The API refuses everything else that they allow.
 */
const STAYING: ReadonlySet<Permission> = new Set(['billing:manage', 'members:manage', 'invitations:manage']);
const READING = /:(view|view-own|view-any|export)$/;

/**
 * The permissions that remain in an organization that is not paid for: reading, exporting, and what helps to resolve the
 * situation.
 */
export function permissionsWithoutCustomer<Held extends Permission>(held: readonly Held[]): Held[] {
  return held.filter((permission) => READING.test(permission) || STAYING.has(permission));
}
