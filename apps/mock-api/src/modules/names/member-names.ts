import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Reads the current names of members, including former ones, and of service providers who acted through a dispatch link.
 *
 * @returns A function from an id to the name; empty for an id that belongs to nobody.
 */
export async function memberNames(
  scope: Pick<OrgScope, 'models' | 'org'>,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => string> {
  return readNames(scope, ids, ({ name, email }) => name || email);
}

/**
 * Like `memberNames`, but for people outside the organization, who must not see members' addresses: the name of a member who has
 * not given one is empty. Use this for pages behind links and for mails that go outside.
 */
export async function namesForOutside(
  scope: Pick<OrgScope, 'models' | 'org'>,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => string> {
  return readNames(scope, ids, ({ name }) => name);
}

async function readNames(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  ids: readonly Types.ObjectId[],
  shown: (member: { name: string; email: string }) => string,
): Promise<(id: Types.ObjectId) => string> {
  const members =
    ids.length === 0
      ? []
      : await scoped(models.Member, org).list(
          { _id: { $in: ids } },
          { fields: { name: 1, email: 1 }, withDeleted: true },
        );
  const names = new Map(members.map(({ _id, name, email }) => [_id.toString(), shown({ name, email })]));
  const others = ids.filter((id) => !names.has(id.toString()));
  const dispatches =
    others.length === 0
      ? []
      : await scoped(models.Dispatch, org).list(
          { _id: { $in: others } },
          { fields: { providerName: 1 }, withDeleted: true },
        );
  for (const { _id, providerName } of dispatches) names.set(_id.toString(), providerName);
  return (id) => names.get(id.toString()) ?? '';
}
