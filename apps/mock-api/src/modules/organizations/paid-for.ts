import { reason } from '@siteward/contract';
import { isPaidFor, type Payment } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Checks that an organization has a customer or a running trial, for a single step of a call that does not need one as a whole
 * (product 3.3).
 *
 * @param organization - as it is now
 * @throws CUSTOMER_REQUIRED.
 */
export function assertPaidFor({ clock }: Pick<OrgScope, 'clock'>, organization: Payment): void {
  if (!isPaidFor(organization, clock())) throw new AppError('CUSTOMER_REQUIRED', reason('customer-required'));
}

/** Like `assertPaidFor`, but reads the organization of the scope. */
export async function demandPaidFor(scope: Pick<OrgScope, 'models' | 'clock' | 'org'>): Promise<void> {
  const fields = { paymentLinked: 1, trialEndsAt: 1 } as const;
  const organization = await scope.models.Organization.findOne({ _id: scope.org, deletedAt: null }, fields).lean();
  if (!organization) throw notFound('organization');
  assertPaidFor(scope, organization);
}

type OfOrganization = Pick<OrgScope, 'models'> & { org: string | Types.ObjectId };

/** Whether an organization has linked a payment method: trials cost nothing, and anybody can start as many as they like. */
export async function hasPaymentMethod({ models, org }: OfOrganization): Promise<boolean> {
  return (await models.Organization.exists({ _id: org, paymentLinked: true })) !== null;
}
