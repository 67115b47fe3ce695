import { usageError } from '../../errors.ts';
import { PIPE, readText } from '../../files.ts';
import type { Io } from '../../io.ts';

/** More than any text may take up. */
const MOST_BYTES = 100_000;

/** The operand for a text that somebody writes. */
export const WRITTEN = ['<text>', 'the text to write; - for stdin'] as const;

/** The text that somebody writes, from the command line or from stdin. */
export async function textOperand(io: Pick<Io, 'stdin'>, written = ''): Promise<string> {
  const text = (written === PIPE ? await readText(io, PIPE, MOST_BYTES) : written).trim();
  if (text === '') throw usageError('There is no text.');
  return text;
}
