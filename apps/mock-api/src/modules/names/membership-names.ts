import type { Types } from 'mongoose';
import type { Filter } from '#database/model.ts';
import type { Scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';
import type { Models } from '#modules/models.ts';

/** Names that members and invitations show beside their ids; read when asked for, so that they are never out of date. */
export type Names = { orgName: string; roleName: string };
export type Named = { org: Types.ObjectId; role: Types.ObjectId };

/**
 * Reads the names for records of one or several organizations, all in one query: nearly every answer about people waits
 * for it.
 *
 * @returns A function from such a record to its names.
 */
export async function namesOf(models: Models, records: readonly Named[]): Promise<(record: Named) => Names> {
  return namesAmong(records.length === 0 ? [] : await readNames(models, records));
}

/**
 * Counts the records of an organization, and reads the names beside them in the same question: of the organization and of all its
 * roles, of which there are few, so that it need not wait for a page.
 *
 * @returns `count`, for `readPage`; then `namesOf`, which reads only what did not come along, such as the name of a role that was deleted.
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
 * Organizations with those of their own roles that the records have. A removed member may have held one that has been
 * deleted since.
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
