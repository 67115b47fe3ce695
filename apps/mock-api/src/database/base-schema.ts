import type { OwnArea } from '@siteward/domain';
import type { Schema, Types } from 'mongoose';
import type { RecordSchema } from './model.ts';

/** What every stored record has (product 1: `_id`, `createdAt`, `updatedAt`, `deletedAt`, `version`). */
export interface BaseRecord {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  /** When set, the record is deleted and never listed. */
  deletedAt: Date | null;
  /** 1 when created; grows by one per write. */
  version: number;
}

/**
 * A record in the contract's form (product 1). `Object.assign` because fields after a spread are added one by one, nine times as
 * slowly.
 */
export function recordToWire<Own extends object>(record: BaseRecord, own: Own) {
  const { _id, createdAt, updatedAt, deletedAt, version } = record;
  const [created, updated] = [createdAt.toISOString(), updatedAt.toISOString()];
  const deleted = deletedAt?.toISOString() ?? null;
  const base = { _id: _id.toString(), createdAt: created, updatedAt: updated, deletedAt: deleted, version };
  return Object.assign(base, own);
}

/** Fields to spread into a schema's definition; `createdAt` and `updatedAt` come with `baseOptions`. */
export const baseFields = {
  deletedAt: { type: Date, default: null },
  version: { type: Number, required: true, default: 1 },
} as const;

type Increment = { $inc?: Record<string, unknown> };

function withVersion<U extends Increment>(update: U): U {
  return { ...update, $inc: { ...update.$inc, version: 1 } };
}

/**
 * Schema plugin: every update, including those of many records and in bulk, increments the version. `save()` of a loaded document
 * that was changed in the meantime throws Mongoose's `DocumentNotFoundError`. Replacing a whole document throws, because it would
 * lose its history.
 */
export function basePlugin(schema: Schema): void {
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function growVersion() {
    const update = this.getUpdate();
    if (Array.isArray(update)) throw new Error('An update is an object of operators, not a pipeline');
    this.setUpdate(withVersion(update ?? {}));
  });
  schema.pre(['replaceOne', 'findOneAndReplace'], function refuse() {
    throw new Error('Records are updated, never replaced');
  });
  schema.pre('save', function growVersion() {
    if (this.isNew || !this.isModified()) return;
    this.$where = { ...this.$where, version: this.get('version') };
    this.$inc('version', 1);
  });
  schema.pre('bulkWrite', function growVersions(operations) {
    for (const operation of operations) {
      if ('replaceOne' in operation) throw new Error('Records are updated, never replaced');
      const write = 'updateOne' in operation ? operation.updateOne : undefined;
      const many = 'updateMany' in operation ? operation.updateMany : undefined;
      for (const part of [write, many]) {
        if (part === undefined) continue;
        if (Array.isArray(part.update)) throw new Error('An update is an object of operators, not a pipeline');
        part.update = withVersion(part.update);
      }
    }
  });
}

/** Schema options for every record, apart from its collection. */
export const baseOptions = { timestamps: true, minimize: false, plugins: [basePlugin] };

/**
 * Gives the records of a schema the field `listed`: true until they are deleted. An index with several values per record, such as
 * its assignees, cannot tell whether `deletedAt` is null, because a missing field matches that too: each record would have to be
 * fetched, even just to skip or count it. It can tell whether `listed` is true.
 */
export function markListed<Doc, Area extends OwnArea>(schema: RecordSchema<Doc, Area>): void {
  schema.add({ listed: { type: Boolean, default: true } });
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function keepMark() {
    const set = this.getUpdate()?.$set;
    if (set) Object.assign(set, markOf(set));
  });
}

/** What a change to these fields means for `listed`. */
export function markOf(set: object): { listed?: boolean } {
  return 'deletedAt' in set ? { listed: set.deletedAt === null } : {};
}

/** Whether the records of a model have the field `listed`. */
export function isMarked(schema: { path(name: string): unknown }): boolean {
  return schema.path('listed') !== undefined;
}
