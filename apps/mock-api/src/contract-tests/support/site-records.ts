import { Types } from 'mongoose';
import type { Deps } from '#deps.ts';

/** How many records of a site are not deleted, by the name of each model whose records belong to one. */
export async function recordsOfSite(
  { connection }: Pick<Deps, 'connection'>,
  site: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, { schema, collection }] of Object.entries(connection.models)) {
    if (!('site' in schema.paths)) continue;
    counts.set(name, await collection.countDocuments({ site: new Types.ObjectId(site), deletedAt: null }));
  }
  return counts;
}

/** The same for records that have several sites, such as those that a member is limited to. */
export async function recordsOfSites(
  { connection }: Pick<Deps, 'connection'>,
  site: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, { schema, collection }] of Object.entries(connection.models)) {
    if (!('sites' in schema.paths)) continue;
    counts.set(name, await collection.countDocuments({ sites: new Types.ObjectId(site), deletedAt: null }));
  }
  return counts;
}
