import { reason, type User } from '@siteward/contract';
import type { Language } from '@siteward/domain';
import { invalid, notFound } from '#app-error.ts';
import { definedFields, differsFrom } from '#database/model.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { UserScope } from '#scope.ts';
import { toWire } from './users.model.ts';

type UserChange = {
  name?: string | undefined;
  defaultOrg?: string | null | undefined;
  language?: Language | null | undefined;
};

/**
 * The signed-in person.
 *
 * @throws NOT_FOUND if the account no longer exists.
 */
export async function getUser({ models, session }: UserScope): Promise<User> {
  const user = await models.User.findOne({ _id: session.user, deletedAt: null }).lean();
  if (!user) throw notFound('person');
  return toWire(user);
}

/**
 * Changes the name, the language or the default organization of the signed-in person.
 *
 * @throws VALIDATION for an organization that they are not an active member of.
 * @throws VERSION_CONFLICT with the current record if `expectedVersion` is stale.
 */
export async function updateUser(scope: UserScope, change: UserChange, expectedVersion?: number): Promise<User> {
  const { models, session } = scope;
  const { name, defaultOrg, language } = change;
  if (defaultOrg) await assertActiveMember(scope, defaultOrg);
  const before = await getUser(scope);
  assertVersion(expectedVersion, before, true);
  const set = definedFields({ name, defaultOrg, language });
  if (!differsFrom(before, set)) return before;
  const updated = await models.User.findOneAndUpdate(
    { _id: session.user, deletedAt: null },
    { $set: set },
    { returnDocument: 'after' },
  ).lean();
  if (!updated) throw notFound('person');
  const after = toWire(updated);
  const changes = changesBetween(before, after, ['name', 'defaultOrg', 'language']);
  await audit(scope, { action: 'user.updated', target: { kind: 'user', id: after._id }, changes });
  return after;
}

async function assertActiveMember({ models, session }: UserScope, org: string): Promise<void> {
  const member = await models.Member.exists({ org, user: session.user, status: 'active', deletedAt: null });
  if (member) return;
  throw invalid('defaultOrg', reason('not-a-member-there'));
}
