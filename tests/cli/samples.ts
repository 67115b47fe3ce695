/** A picture that is as small as pictures are: one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A file of work orders, `Row 1`, `Row 2` and so on.
 *
 * @param priorities - of single rows, by their number; all others are high
 */
export function csvOf(rows: number, priorities: Record<number, string> = {}): string {
  const lines = Array.from({ length: rows }, (_, at) => `Row ${at + 1},${priorities[at + 1] ?? 'High'}`);
  return ['Title,Priority', ...lines, ''].join('\r\n');
}
