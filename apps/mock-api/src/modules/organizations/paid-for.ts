import { reason } from '@siteward/contract';
import { isPaidFor, type Payment } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Demands that an organization has a customer, or a trial that runs, for a step that its call is not refused for as a whole (product 3.3).
 *
 * @param organization - as it is now
 * @throws CUSTOMER_REQUIRED.
 */
export function assertPaidFor({ clock }: Pick<OrgScope, 'clock'>, organization: Payment): void {
  if (!isPaidFor(organization, clock())) throw new AppError('CUSTOMER_REQUIRED', reason('customer-required'));
}

/** The same for the organization of a scope, which is read for it. */
export async function demandPaidFor(scope: Pick<OrgScope, 'models' | 'clock' | 'org'>): Promise<void> {
  const fields = { paymentLinked: 1, trialEndsAt: 1 } as const;
  const organization = await scope.models.Organization.findOne({ _id: scope.org, deletedAt: null }, fields).lean();
  if (!organization) throw notFound('organization');
  assertPaidFor(scope, organization);
}
