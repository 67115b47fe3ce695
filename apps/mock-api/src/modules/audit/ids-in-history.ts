import { Types } from 'mongoose';
import type { OrgScope } from '#scope.ts';

/**
 * The distinct ids that audit lines about a record keep alongside what they say.
 *
 * @param id - of the record
 * @param actions - of the lines
 * @param field - the field of `changes` that holds the ids
 */
export async function idsInHistory(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  id: Types.ObjectId,
  actions: readonly string[],
  field: 'workOrder' | 'fileId' | 'dispatchId',
): Promise<string[]> {
  const lines = await models.AuditRecord.aggregate<{ _id: string | null }>([
    { $match: { org: new Types.ObjectId(org), 'target.id': id, action: { $in: [...actions] } } },
    { $group: { _id: `$changes.${field}` } },
  ]);
  return lines.flatMap(({ _id }) => _id ?? []);
}
