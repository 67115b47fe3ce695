import type { Types } from 'mongoose';
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
  const orgNames = new Map<string, string>();
  const roleNames = new Map<string, string>();
  for (const { _id, name, roles } of records.length === 0 ? [] : await readNames(models, records)) {
    orgNames.set(_id.toString(), name);
    for (const role of roles) roleNames.set(role._id.toString(), role.name);
  }
  return ({ org, role }) => ({
    orgName: orgNames.get(org.toString()) ?? '',
    roleName: roleNames.get(role.toString()) ?? '',
  });
}

type NamedRecord = { _id: Types.ObjectId; name: string };

/**
 * Organizations with those of their own roles that the records have. A removed member may have held one that has been
 * deleted since.
 */
function readNames(models: Models, records: readonly Named[]): PromiseLike<(NamedRecord & { roles: NamedRecord[] })[]> {
  const wanted = { $match: { _id: { $in: records.map(({ role }) => role) } } };
  const name = { $project: { name: 1 } };
  const from = models.Role.collection.name;
  return models.Organization.aggregate([
    { $match: { _id: { $in: records.map(({ org }) => org) } } },
    { $lookup: { from, localField: '_id', foreignField: 'org', pipeline: [wanted, name], as: 'roles' } },
    { $project: { name: 1, roles: 1 } },
  ]);
}
