import type { MemberType } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { checkSiteLimits } from '#modules/sites/site-limits.ts';
import type { OrgScope } from '#scope.ts';

/** What a member is to be limited to; `sites` undefined: not to be changed. */
export type AccessLimits = {
  type: MemberType;
  sites?: readonly string[] | undefined;
  customerOrgId?: string | null | undefined;
  customerSiteId?: string | null | undefined;
};

/**
 * Checks what a member is to be limited to (product 2). Out: the same as stored.
 * Throws NOT_FOUND for a site that is not the organization's, FORBIDDEN for more sites than the actor has, and
 * VALIDATION where somebody is limited to a customer without being one's member, or to a customer's site without one.
 */
export async function checkAccessLimits(scope: OrgScope, limits: AccessLimits) {
  const { type, sites = [], customerOrgId = null, customerSiteId = null } = limits;
  if (customerOrgId !== null && type !== 'customer') {
    throw invalid('customerOrgId', "Only a customer's member can be limited to a customer");
  }
  if (customerSiteId !== null && customerOrgId === null) {
    throw invalid('customerSiteId', "A customer's site needs its customer");
  }
  const checked = await checkSiteLimits(scope, sites);
  return {
    sites: checked.map((site) => new Types.ObjectId(site)),
    customerOrgId: customerOrgId === null ? null : new Types.ObjectId(customerOrgId),
    customerSiteId: customerSiteId === null ? null : new Types.ObjectId(customerSiteId),
  };
}

function invalid(path: string, message: string): AppError {
  return new AppError('VALIDATION', `${path}: ${message}`, { errors: [{ path, message }] });
}
