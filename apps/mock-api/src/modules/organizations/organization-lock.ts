import { notFound } from '#app-error.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import type { OrgScope } from '#scope.ts';
import type { OrganizationDoc } from './organizations.model.ts';

/**
 * Announces that the current transaction is about to write the record of an organization (24 hex), which also holds its lock. If
 * two transactions do so at the same time, one is retried after the other.
 */
export function announceOrganization(org: string): void {
  announceLock(`organization ${org}`);
}

/**
 * Holds the organization's lock until the current transaction ends. If two transactions take it at the same time, one is retried
 * on the state the other left behind. Anything with a rule that spans several records takes it before its first write: seats, the
 * last owner, unique names, roles in use. Changes to a single record rely on that record's version instead (`versionedUpdate`).
 * Needs a transaction around it. A bulk change has already taken it for all its members.
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
  // Neither the version nor `updatedAt` changes: for people editing the organization, nothing has happened.
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
