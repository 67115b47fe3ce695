import { clockTime } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/** Where a record is, as files say it: the name of its site, and instants on the clock of that, as every spreadsheet reads them. */
export type Place = { site: string; at: (instant: string | null) => string };

/**
 * Reads where records are, those of deleted sites too.
 *
 * @returns A function from the id of a site to the place.
 */
export async function placesOf(
  { models, org }: OrgScope,
  records: readonly { site: Types.ObjectId }[],
): Promise<(site: string) => Place> {
  const sites = await scoped(models.Site, org).list(
    { _id: { $in: records.map(({ site }) => site) } },
    { fields: { name: 1, timezone: 1 }, withDeleted: true },
  );
  const known = new Map(sites.map(({ _id, ...site }) => [_id.toString(), site]));
  return (id) => {
    const { name = '', timezone = 'UTC' } = known.get(id) ?? {};
    return { site: name, at: (instant) => clockTime(instant, timezone).replace('T', ' ') };
  };
}
