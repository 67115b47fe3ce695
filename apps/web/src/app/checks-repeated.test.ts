import {
  contractEndsAfterStart,
  endsAfterStart,
  planEndsAfterFirst,
  planEndsOnce,
  updatePlanSchema,
  updateServiceProviderSchema,
  updateWorkOrderSchema,
} from '@siteward/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { SOURCES } from '#testing/sources.ts';

/** The schemas whose fields forms are made of. These come without the checks that the schema makes across them. */
const SCHEMAS: Record<string, z.ZodObject> = { updatePlanSchema, updateServiceProviderSchema, updateWorkOrderSchema };
/** Those checks. */
const CHECKS = Object.entries({ contractEndsAfterStart, endsAfterStart, planEndsAfterFirst, planEndsOnce });

function checksOf(schema: z.ZodObject | undefined): string[] {
  return (schema?.def.checks ?? []).map((check) => {
    const found = CHECKS.find(([, [isRight]]) => '_zod' in check && runs(check, isRight));
    return found?.[0] ?? 'a check that is not in CHECKS';
  });
}

function runs({ _zod: { def } }: z.core.$ZodCheck, isRight: unknown): boolean {
  return 'fn' in def && def.fn === isRight;
}

const REBUILT = Object.entries(SOURCES).flatMap(([file, text]) =>
  Array.from(text.matchAll(/\bz\s*\.(?:strictO|o)bject\((\w+)\.shape\)/g), ([, name = '']) => ({ file, text, name })),
);

it('knows which schemas forms are made of', () => {
  expect(REBUILT.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCHEMAS));
});

it.each(REBUILT)('$file makes the checks of $name across its fields', ({ text, name }) => {
  const wanted = checksOf(SCHEMAS[name]);
  expect(wanted.length).toBeGreaterThan(0);
  const made = Array.from(text.matchAll(/\.refine\(\.\.\.(\w+)\)/g), ([, check]) => check);
  expect(made).toEqual(expect.arrayContaining(wanted));
});
