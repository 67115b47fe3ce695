import type { OwnArea } from '@siteward/domain';
import type { RecordSchema } from './model.ts';

/**
 * Gives the records of a schema the field `listed`: true until they are deleted. An index of several values for a record,
 * such as its assignees, cannot tell that `deletedAt` is null, for which a missing field counts as well: each record would be
 * fetched, also to be skipped or counted. That `listed` is true it can tell.
 */
export function markListed<Doc, Area extends OwnArea>(schema: RecordSchema<Doc, Area>): void {
  schema.add({ listed: { type: Boolean, default: true } });
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function keepMark() {
    const set = this.getUpdate()?.$set;
    if (set) Object.assign(set, markOf(set));
  });
}

/** What a change of these fields means for `listed`. */
export function markOf(set: object): { listed?: boolean } {
  return 'deletedAt' in set ? { listed: set.deletedAt === null } : {};
}

/** Whether the records of a model have the field `listed`. */
export function isMarked(schema: { path(name: string): unknown }): boolean {
  return schema.path('listed') !== undefined;
}
