import { instantSchema } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './input-faults.ts';

const schema = z.strictObject({ name: z.string(), inner: z.strictObject({}) });

/** The faults found in a body with this many unknown fields at its top level and within a nested object. */
function faultsOfBody(here: number, within: number): string[] {
  const unknown = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, true]));
  const read = schema.safeParse({ ...unknown(here, 'key'), inner: unknown(within, 'other') });
  if (read.success) throw new Error('nothing is wrong with it');
  return faultsOf(read.error, 'body').map(({ path }) => path);
}

it('lists the faults of a part in order, and stops at the maximum for a huge one', () => {
  expect(faultsOfBody(2, 1)).toEqual(['name', 'inner.other0', 'key0', 'key1']);
  const others = Array.from({ length: 49 }, (_, index) => `inner.other${index}`);
  expect(faultsOfBody(100, 100)).toEqual(['name', ...others]);
  expect(faultsOfBody(100, 1)).toHaveLength(50);
});

it('tells a fault once, however many rules it breaks', () => {
  const read = z.object({ from: instantSchema, to: instantSchema }).safeParse({ from: 'tomorrow', to: 'tomorrow' });
  if (read.success) throw new Error('nothing is wrong with it');
  expect(faultsOf(read.error, 'query')).toEqual([
    { path: 'query.from', ...fault('not-an-instant') },
    { path: 'query.to', ...fault('not-an-instant') },
  ]);
});
