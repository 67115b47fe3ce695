import type { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { Scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';
import type { Models } from '#modules/models.ts';

/** Names shown next to the ids in members and invitations; read on demand, so they are never out of date. */
export type Names = { orgName: string; roleName: string };
export type Named = { org: Types.ObjectId; role: Types.ObjectId };

/**
 * Reads the names for records of one or more organizations in a single query, because nearly every answer about people waits for
 * it.
 *
 * @returns A function from such a record to its names.
 */
export async function namesOf(models: Models, records: readonly Named[]): Promise<(record: Named) => Names> {
  return namesAmong(records.length === 0 ? [] : await readNames(models, records));
}

/**
 * Counts an organization's records and reads the names in the same query: the organization's and those of all its roles, which
 * are few, so they can be read before the page itself is known.
 *
 * @returns `count`, for `readPage`; then `namesOf`, which only reads what did not come along, such as the name of a deleted role.
 */
export function namedWhileCounted<T extends TenantRecord>(models: Models, records: Scoped<T>) {
  let known: NamedOrganization[] = [];
  const { org } = records;
  const name = { $project: { name: 1 } };
  const ofRoles = [{ $match: { org, deletedAt: null } }, name];
  const stages = [
    { $lookup: { from: models.Role.collection.name, pipeline: ofRoles, as: 'roles' } },
    { $lookup: { from: models.Organization.collection.name, pipeline: [{ $match: { _id: org } }, name], as: 'orgs' } },
  ];
  const count = async (filter: Filter<T>, options: Parameters<Scoped<T>['countWith']>[1]): Promise<number> => {
    const found = await records.countWith<{ orgs: NamedRecord[]; roles: NamedRecord[] }>(filter, options, stages);
    known = found?.orgs.map((organization) => ({ ...organization, roles: found.roles })) ?? [];
    return found?.count ?? 0;
  };
  return {
    count,
    namesOf: async (items: readonly Named[]) => {
      const roles = new Set(known.flatMap((organization) => organization.roles.map(({ _id }) => _id.toString())));
      const others = items.filter(({ role }) => !roles.has(role.toString()));
      return namesAmong(others.length === 0 ? known : [...known, ...(await readNames(models, others))]);
    },
  };
}

function namesAmong(organizations: readonly NamedOrganization[]): (record: Named) => Names {
  const orgNames = new Map<string, string>();
  const roleNames = new Map<string, string>();
  for (const { _id, name, roles } of organizations) {
    orgNames.set(_id.toString(), name);
    for (const role of roles) roleNames.set(role._id.toString(), role.name);
  }
  return ({ org, role }) => ({
    orgName: orgNames.get(org.toString()) ?? '',
    roleName: roleNames.get(role.toString()) ?? '',
  });
}

type NamedRecord = { _id: Types.ObjectId; name: string };
type NamedOrganization = NamedRecord & { roles: readonly NamedRecord[] };

/**
 * Organizations with those of their roles that the records refer to, including deleted roles, which a removed member may have
 * held.
 */
function readNames(models: Models, records: readonly Named[]): PromiseLike<NamedOrganization[]> {
  const wanted = { $match: { _id: { $in: records.map(({ role }) => role) } } };
  const name = { $project: { name: 1 } };
  const from = models.Role.collection.name;
  return models.Organization.aggregate([
    { $match: { _id: { $in: records.map(({ org }) => org) } } },
    { $lookup: { from, localField: '_id', foreignField: 'org', pipeline: [wanted, name], as: 'roles' } },
    { $project: { name: 1, roles: 1 } },
  ]);
}
