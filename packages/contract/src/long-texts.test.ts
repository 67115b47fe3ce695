import type * as domain from '@siteward/domain';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listRoutes } from './client/routes.ts';
import { contract } from './contract.ts';

/** As much as a body can have. */
const LONG = 'x 1'.repeat(300_000);

/** The functions of the domain, by name, that were asked what is wrong with such a text. */
const asked = vi.hoisted(() => new Set<string>());
vi.mock('@siteward/domain', async (original) => {
  const entries: [string, unknown][] = Object.entries(await original<typeof domain>());
  const noting = ([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || !name.endsWith('Fault')) return [name, value];
    const noted = (...given: unknown[]): unknown => {
      if (given.some((each) => typeof each === 'string' && each.length > 100_000)) asked.add(name);
      return Reflect.apply(value, undefined, given);
    };
    return [name, noted];
  };
  return Object.fromEntries(entries.map(noting));
});

/** The schemas of the fields in a schema, each with its path. */
function* fieldsIn(schema: unknown, path: string): Generator<[string, z.ZodType]> {
  if (schema instanceof z.ZodObject) {
    for (const [key, part] of Object.entries(schema.shape)) yield* fieldsIn(part, `${path}.${key}`);
  } else if (schema instanceof z.ZodArray) yield* fieldsIn(schema.element, path);
  else if (schema instanceof z.ZodUnion) for (const part of schema.options) yield* fieldsIn(part, path);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) yield* fieldsIn(schema.unwrap(), path);
  else if (schema instanceof z.ZodType) yield [path, schema];
}

it('what is wrong with a text is not asked of one that is too long, which could take a quarter of a second', () => {
  const fields = listRoutes(contract).flatMap(({ name, route }) => [
    ...fieldsIn(route.query, `${name} query`),
    ...fieldsIn('body' in route ? route.body : undefined, `${name} body`),
  ]);
  const found = fields.flatMap(([path, schema]) => {
    asked.clear();
    schema.safeParse(LONG);
    return asked.size > 0 ? [`${path}: ${[...asked].join(', ')}`] : [];
  });
  expect(found).toEqual([]);
  expect(fields.map(([path]) => path)).toContain('publicFeedbacks.send body.name');
});
