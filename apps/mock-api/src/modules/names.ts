import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { Models } from './models.ts';

/** Names that members and invitations show beside their ids; read when asked for, so that they are never out of date. */
export type Names = { orgName: string; roleName: string };
export type Named = { org: Types.ObjectId; role: Types.ObjectId };

/** Reads the names for records of one or several organizations. Out: a function from such a record to its names. */
export async function namesOf(models: Models, records: readonly Named[]): Promise<(record: Named) => Names> {
  const orgIds = [...new Set(records.map(({ org }) => org.toString()))];
  const names = new Map<string, string>();
  for (const organization of await models.Organization.find({ _id: { $in: orgIds } }, { name: 1 }).lean()) {
    names.set(organization._id.toString(), organization.name);
  }
  for (const org of orgIds) {
    const roleIds = records.filter((record) => record.org.toString() === org).map(({ role }) => role);
    // A removed member may have held a role that is deleted since.
    const options = { fields: { name: 1 }, withDeleted: true } as const;
    const found = await scoped(models.Role, org).list({ _id: { $in: roleIds } }, options);
    for (const role of found) names.set(role._id.toString(), role.name);
  }
  return ({ org, role }) => ({
    orgName: names.get(org.toString()) ?? '',
    roleName: names.get(role.toString()) ?? '',
  });
}
