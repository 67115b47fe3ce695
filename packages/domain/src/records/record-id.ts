/** A record's id: exactly 24 hexadecimal characters (product 1). The source of this pattern appears in schemas. */
export const RECORD_ID = /^[0-9a-fA-F]{24}$/;

/**
 * Whether a value is a record's id, in either case. For strings it is not a type guard, because a string that is not an id is
 * still a string.
 */
export function isRecordId(value: string): boolean;
export function isRecordId(value: unknown): value is string;
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && RECORD_ID.test(value);
}

/** Whether two ids name the same record, ignoring case. */
export function sameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The ids in a text in the lower case that the server writes, each once. */
export function recordIdsIn(text: string): string[] {
  return [...new Set(text.match(/\b[0-9a-f]{24}\b/g))];
}
