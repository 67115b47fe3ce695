import type { Organization, updateOrganizationSchema } from '@siteward/contract';
import { nameKeyOf } from '@siteward/domain';
import type { z } from 'zod';
import { notFound } from '#app-error.ts';
import { definedFields, differsFrom } from '#database/model.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { searchWords } from '#modules/lists/search-words.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { announceOrganization } from './organization-lock.ts';
import { toWire } from './organizations.model.ts';
import { getOrganization } from './organizations.service.ts';

export type OrganizationChange = Omit<z.output<typeof updateOrganizationSchema>, 'version'>;

const TOLD = ['name', 'email', 'contact', 'busInst', 'nature', 'currency', 'responseMinutes'] as const;

/**
 * Changes the organization of the scope; fields that are not given stay as they are.
 *
 * @throws FORBIDDEN to members limited to some sites.
 * @throws VERSION_CONFLICT.
 */
export async function updateOrganization(
  scope: OrgScope,
  { name, email, contact, busInst, nature, currency, responseMinutes }: OrganizationChange,
  expectedVersion?: number,
): Promise<Organization> {
  assertWholeOrganization(scope.actor);
  announceOrganization(scope.org);
  const before = await getOrganization(scope);
  assertVersion(expectedVersion, before, true);
  const given = definedFields({ name, email, contact, busInst, nature, currency, responseMinutes });
  if (!differsFrom(before, given)) return before;
  const set = {
    ...given,
    ...(name !== undefined && { nameKey: nameKeyOf(name), words: searchWords(name) }),
  };
  const after = await scope.models.Organization.findOneAndUpdate(
    { _id: scope.org, version: before.version, deletedAt: null },
    { $set: set },
    { returnDocument: 'after', runValidators: true },
  ).lean();
  if (!after) throw notFound('organization');
  await audit(scope, {
    action: 'organization.updated',
    target: { kind: 'organization', id: scope.org },
    changes: changesBetween(before, toWire(after), TOLD),
  });
  return toWire(after);
}
