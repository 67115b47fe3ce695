import type { z } from 'zod';
import { faultsOf, refusalFor } from '#plugins/contract-routes/input.ts';

/**
 * A part of a request as its schema has it.
 *
 * @throws VALIDATION with every fault.
 */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: 'body' | 'query',
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refusalFor(faultsOf(read.error, name));
}
