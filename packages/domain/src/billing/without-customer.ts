import type { Permission } from '../access/permissions.ts';
import type { Instant } from '../time/instants.ts';
import { isTrial } from './trial.ts';

/** What of an organization says whether it is paid for. */
export type Payment = { paymentLinked: boolean; trialEndsAt: Instant };

/**
 * Whether an organization is paid for: its customer has linked a payment method, or its trial still runs (product 3.3). Where not, it can
 * be read, and what writes is refused with CUSTOMER_REQUIRED.
 */
export function isPaidFor({ paymentLinked, trialEndsAt }: Payment, now: Instant): boolean {
  return paymentLinked || isTrial(trialEndsAt, now);
}

/**
 * What stays of a permission to change something: sorting out the billing, and what frees seats or takes somebody's access away. The API
 * refuses whatever else they allow.
 */
const STAYING: ReadonlySet<Permission> = new Set(['billing:manage', 'members:manage', 'invitations:manage']);
const READING = /:(view|view-own|view-any|export)$/;

/** What is left of permissions in an organization that is not paid for: reading, exporting, and what leads out of it. */
export function permissionsWithoutCustomer<Held extends Permission>(held: readonly Held[]): Held[] {
  return held.filter((permission) => READING.test(permission) || STAYING.has(permission));
}
