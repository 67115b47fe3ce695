import { notFound } from '#app-error.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import type { OrgScope } from '#scope.ts';
import type { OrganizationDoc } from './organizations.model.ts';

/**
 * Says that the current transaction is about to write the record of an organization (24 hex), which is also where its lock
 * is: of two that do so at once one is run again, after the other.
 */
export function announceOrganization(org: string): void {
  announceLock(`organization ${org}`);
}

/**
 * Takes an organization's lock until the current transaction ends: of two transactions that take it at once one is run
 * again, on the state that the other left. Whatever has a rule about several records takes it before its first write:
 * seats, the last owner, unique names, roles in use. What is about one record alone goes by that record's version
 * (`versionedUpdate`). Needs a transaction around it. A bulk change has taken it for all of its members.
 *
 * @returns The organization as it is now.
 * @throws NOT_FOUND.
 */
export async function lockOrganization({
  models,
  org,
  bulk,
}: Pick<Deps, 'models'> & { org: string; bulk?: OrgScope['bulk'] }): Promise<OrganizationDoc> {
  if (bulk) return bulk.organization;
  announceOrganization(org);
  // Neither the version nor `updatedAt` grow: to the people who edit the organization nothing has changed.
  const untouched = { timestamps: false, middleware: false, returnDocument: 'after' } as const;
  const locked = await models.Organization.findOneAndUpdate(
    { _id: org, deletedAt: null },
    { $inc: { lock: 1 } },
    untouched,
  )
    .lean()
    .exec();
  if (!locked) throw notFound('organization');
  return locked;
}
