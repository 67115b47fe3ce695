import type { BaseRecord } from '#database/base-schema.ts';

/** A record in the contract's form (product 1). Assigned: fields after a spread are added one by one, nine times as slowly. */
export function recordToWire<Own extends object>(record: BaseRecord, own: Own) {
  const { _id, createdAt, updatedAt, deletedAt, version } = record;
  const [created, updated] = [createdAt.toISOString(), updatedAt.toISOString()];
  const deleted = deletedAt?.toISOString() ?? null;
  const base = { _id: _id.toString(), createdAt: created, updatedAt: updated, deletedAt: deleted, version };
  return Object.assign(base, own);
}
