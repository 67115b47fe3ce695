import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import type { Differing, StoredRecord } from './stored-state.ts';

/** What a call changed in a record that existed before and still exists, with the lines that the audit log has about the call. */
export type Written = {
  collection: string;
  before: StoredRecord;
  after: StoredRecord;
  /** The fields at its top level that differ now. */
  fields: string[];
  lines: Pick<AuditRecordDoc, 'action' | 'changes' | 'target'>[];
  /** When the call was made. */
  at: Date;
  /** The time after which it was made. */
  made: Date;
};

const LOG = 'audit-records';

/** The records that a call has changed, each with all lines of that call and its time. */
export function writtenOf(records: readonly Differing[], time: Pick<Written, 'at' | 'made'>): Written[] {
  const lines = records.flatMap(({ collection, before, after }) =>
    collection === LOG && !before && isLine(after) ? [after] : [],
  );
  return records.flatMap(({ collection, before, after }) =>
    before && after ? [{ collection, before, after, fields: differingFields(before, after), lines, ...time }] : [],
  );
}

/** How records changed between two looks that both compare with the same moment. */
export function since(earlier: readonly Differing[], now: readonly Differing[]): Differing[] {
  const keyOf = ({ collection, before, after }: Differing) => `${collection} ${String((after ?? before)?._id)}`;
  const known = new Map(earlier.map((each) => [keyOf(each), each.after]));
  return now.map((each) => ({ ...each, before: known.has(keyOf(each)) ? known.get(keyOf(each)) : each.before }));
}

function isLine(record: StoredRecord | undefined): record is StoredRecord & AuditRecordDoc {
  return record !== undefined && 'action' in record && 'changes' in record && 'target' in record;
}

function differingFields(before: StoredRecord, after: StoredRecord): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What a line says about a field, or would have to say: ids and times as text, and empty text as null. */
export function plain(change: unknown): string {
  return JSON.stringify(change, (_, value: unknown) => (value === '' || value === undefined ? null : value));
}

/**
 * The times in what a call has written that are after one time and up to another, with where they are. Times that Mongoose sets
 * use a different clock than the tests.
 */
export function timesWithin(records: readonly Differing[], from: Date, until: Date): { name: string; time: Date }[] {
  const inside = (name: string, value: unknown): { name: string; time: Date }[] => {
    if (value instanceof Date) return value > from && value <= until ? [{ name, time: value }] : [];
    if (Array.isArray(value)) return value.flatMap((each) => inside(name, each));
    if (typeof value !== 'object' || value === null || '_bsontype' in value) return [];
    return Object.entries(value).flatMap(([field, each]) => inside(`${name}.${field}`, each));
  };
  return records.flatMap(({ collection, after }) => inside(collection, after));
}
