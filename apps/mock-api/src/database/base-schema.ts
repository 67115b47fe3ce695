import type { Schema, Types } from 'mongoose';

/** What every stored record has (product 1: `_id`, `createdAt`, `updatedAt`, `deletedAt`, `version`). */
export interface BaseRecord {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  /** Set: the record is deleted and never listed. */
  deletedAt: Date | null;
  /** 1 when created; grows by one per write. */
  version: number;
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
 * Schema plugin: the version grows by one with every update, also of many and in bulk. `save()` of a loaded document
 * that was changed in between throws Mongoose's `DocumentNotFoundError`. Replacing a whole document throws: it would
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

/** Options of the schema of every record, beside its collection. */
export const baseOptions = { timestamps: true, minimize: false, plugins: [basePlugin] };
