import { createHash } from 'node:crypto';
import { EMPTY, usageError } from '../../errors.ts';

/** The option of commands that must not take effect twice when the whole command is repeated. */
export const KEY_OPTION = [
  '--key <text>',
  'makes it happen only once in a day, however often the command is repeated with the same text and the same data',
] as const;
export type Keyed = { key?: string };

/**
 * The header for a key. The text may be anything, but the header takes no blanks and has a maximum length, hence the hash. Without a key
 * no header is set, and the client makes up a key for each call.
 *
 * @throws If the text is empty: all commands whose variable is not set would share one key.
 */
export function keyHeader(key: string | undefined): Record<string, string> {
  if (key?.trim() === '') throw usageError('--key is empty.', EMPTY);
  return key === undefined ? {} : { 'idempotency-key': createHash('sha256').update(key).digest('hex') };
}
