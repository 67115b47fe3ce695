import type { BaseRecord } from '#database/base-schema.ts';

/**
 * A record in the contract's form: the fields of every record (product 1), then its own.
 *
 * Assigned, since fields that a literal lists after a spread are added one by one: for a page of ten members that took nine times as long.
 */
export function recordToWire<Own extends object>(record: BaseRecord, own: Own) {
  const base = {
    _id: record._id.toString(),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    deletedAt: record.deletedAt?.toISOString() ?? null,
    version: record.version,
  };
  return Object.assign(base, own);
}
