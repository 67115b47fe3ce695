import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './input-faults.ts';

const schema = z.strictObject({ name: z.string(), inner: z.strictObject({}) });

/** The faults of a body with so many fields that are not known, here and within another one. */
function faultsOfBody(here: number, within: number): string[] {
  const unknown = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, true]));
  const read = schema.safeParse({ ...unknown(here, 'key'), inner: unknown(within, 'other') });
  if (read.success) throw new Error('nothing is wrong with it');
  return faultsOf(read.error, 'body').map(({ path }) => path);
}

it('makes the faults of a part in their order, and of a huge one no more than are told', () => {
  expect(faultsOfBody(2, 1)).toEqual(['name', 'inner.other0', 'key0', 'key1']);
  const others = Array.from({ length: 49 }, (_, index) => `inner.other${index}`);
  expect(faultsOfBody(100, 100)).toEqual(['name', ...others]);
  expect(faultsOfBody(100, 1)).toHaveLength(50);
});
