import type { BaseRecord } from '#database/base-schema.ts';

/** The fields of every record in the contract's form (product 1). */
export function recordToWire(record: BaseRecord) {
  return {
    _id: record._id.toString(),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    deletedAt: record.deletedAt?.toISOString() ?? null,
    version: record.version,
  };
}
