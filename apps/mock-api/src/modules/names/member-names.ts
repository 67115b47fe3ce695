import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Reads the present names of members, former ones too, and of service providers who did something by the link of a dispatch.
 *
 * @returns A function from an id to the name; empty for an id that is nobody's.
 */
export async function memberNames(
  scope: Pick<OrgScope, 'models' | 'org'>,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => string> {
  return readNames(scope, ids, ({ name, email }) => name || email);
}

/**
 * The same for people outside, who read no member's address: the name of one who has given none is empty. What goes to them, on
 * pages of links and by mail, takes its names from here.
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
