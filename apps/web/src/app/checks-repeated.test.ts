import * as contract from '@siteward/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SOURCES } from '#testing/sources.ts';

const exported = Object.entries<unknown>(contract);

/** The checks across fields that a schema of the contract has, by the names under which the contract exports them. */
function checksOf(schema: z.ZodObject): string[] {
  return (schema.def.checks ?? []).map((check) => {
    const found = exported.find(([, value]) => Array.isArray(value) && '_zod' in check && runs(check, value[0]));
    return found?.[0] ?? 'a check that has no name';
  });
}

function runs({ _zod: { def } }: z.core.$ZodCheck, fn: unknown): boolean {
  return 'fn' in def && def.fn === fn;
}

/** Forms that are made of the fields of a schema, which come without the checks that it makes across them. */
const REBUILT = Object.entries(SOURCES).flatMap(([file, text]) =>
  Array.from(text.matchAll(/\bz\s*\.(?:strictO|o)bject\((\w+)\.shape\)/g), ([, name = '']) => ({ file, text, name })),
);

it('forms are made of the fields of a schema', () => {
  expect(REBUILT.length).toBeGreaterThan(2);
});

it.each(REBUILT)('$file makes the checks of $name across its fields', ({ text, name }) => {
  const schema = Object.fromEntries(exported)[name];
  if (!(schema instanceof z.ZodObject)) return expect.unreachable(`${name} is no schema of the contract`);
  const wanted = checksOf(schema);
  expect(wanted.length).toBeGreaterThan(0);
  const made = Array.from(text.matchAll(/\.refine\(\.\.\.(\w+)\)/g), ([, check]) => check);
  expect(made).toEqual(expect.arrayContaining(wanted));
});
