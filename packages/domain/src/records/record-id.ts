/** A record's id: exactly 24 hexadecimal characters (product 1). Its source is the pattern that schemas show. */
export const RECORD_ID = /^[0-9a-fA-F]{24}$/;

/** Whether a value is a record's id, in capitals or not. A text that is none is still a text. */
export function isRecordId(value: string): boolean;
export function isRecordId(value: unknown): value is string;
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && RECORD_ID.test(value);
}

/** Whether two ids name the same record; the case of the letters does not count. */
export function sameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The ids that stand in a text as the server writes them, in lower case; each once. */
export function recordIdsIn(text: string): string[] {
  return [...new Set(text.match(/\b[0-9a-f]{24}\b/g))];
}
