import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Reads the current names of service providers, including deleted ones: people who see a piece of work see who does it.
 *
 * @param ids - null for work that has no provider
 * @returns A function from an id to the service provider as it is shown; null for null.
 */
export async function providerNames(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  ids: readonly (Types.ObjectId | null)[],
): Promise<(id: Types.ObjectId | null) => { _id: string; name: string } | null> {
  const wanted = ids.flatMap((id) => id ?? []);
  const found =
    wanted.length === 0
      ? []
      : await scoped(models.ServiceProvider, org).list(
          { _id: { $in: wanted } },
          { fields: { name: 1 }, withDeleted: true },
        );
  const names = new Map(found.map(({ _id, name }) => [_id.toString(), name]));
  return (id) => id && { _id: id.toString(), name: names.get(id.toString()) ?? '' };
}
