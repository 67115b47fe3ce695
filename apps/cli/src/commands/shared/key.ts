import { createHash } from 'node:crypto';
import { EMPTY, usageError } from '../../errors.ts';

/** The option of what must not happen twice, whoever repeats the whole command. */
export const KEY_OPTION = [
  '--key <text>',
  'makes it happen once for a day, however often the command is repeated with the same text and the same data',
] as const;
export type Keyed = { key?: string };

/**
 * The header that says so, which takes no blanks and only so many letters, whatever the text is; without a key each command has its own.
 *
 * @throws Where the text is empty: all commands whose variable is not set would be the same one.
 */
export function keyHeader(key: string | undefined): Record<string, string> {
  if (key?.trim() === '') throw usageError('--key names nothing.', EMPTY);
  return key === undefined ? {} : { 'idempotency-key': createHash('sha256').update(key).digest('hex') };
}
