import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  assertKeepsOrganization,
  assertOrganization,
  assertScopedPipeline,
  isOrganizationId,
  TenantScopeError,
} from './tenant-checks.ts';

const org = new Types.ObjectId();
const other = new Types.ObjectId();
const hex = org.toHexString();
const start = { $match: { org } };

describe('isOrganizationId', () => {
  it.each([
    [org, true],
    [hex, true],
    [hex.toUpperCase(), true],
    ['x'.repeat(24), false],
    [hex.slice(1), false],
    ['twelve bytes', false],
    [{ $ne: null }, false],
    [{ $in: [org] }, false],
    [[org], false],
    [/./, false],
    [null, false],
    [undefined, false],
    [7, false],
  ])('of %o is %s', (value, expected) => {
    expect(isOrganizationId(value)).toBe(expected);
  });
});

describe('assertOrganization', () => {
  it('refuses whatever has no id of one organization at its top level', () => {
    const withoutId = fc.oneof(fc.anything(), fc.record({ org: fc.anything() }), fc.record({ $and: fc.anything() }));
    fc.assert(
      fc.property(withoutId, (filter) => {
        expect(() => assertOrganization('X', filter)).toThrow(TenantScopeError);
      }),
    );
  });

  it('accepts an id beside anything else', () => {
    fc.assert(
      fc.property(fc.object(), (filter) => {
        expect(() => assertOrganization('X', { ...filter, org })).not.toThrow();
      }),
    );
  });
});

describe('assertKeepsOrganization', () => {
  it.each([
    [{ org: other }],
    [{ $set: { org: other } }],
    [{ $unset: { org: 1 } }],
    [{ $rename: { org: 'x' } }],
    [{ $rename: { site: 'org' } }],
    [{ $min: { org: other } }],
    [[{ $set: { org: other } }]],
    [[]],
  ])('refuses %j', (update) => {
    expect(() => assertKeepsOrganization('X', update)).toThrow(TenantScopeError);
  });

  it.each([[{ name: 'x' }], [{ $set: { name: 'x' }, $inc: { version: 1 } }], [{ $setOnInsert: { org } }], [null]])(
    'accepts %j',
    (update) => {
      expect(() => assertKeepsOrganization('X', update)).not.toThrow();
    },
  );
});

describe('assertScopedPipeline', () => {
  const lookup = (pipeline?: unknown) => ({ $lookup: { from: 'sites', as: 'sites', pipeline } });

  it.each([
    ['nothing', []],
    ['no pipeline', undefined],
    ['no first $match', [{ $sort: { org: 1 } }, start]],
    ['another condition', [{ $match: { name: 'x' } }]],
    ['an operator', [{ $match: { org: { $in: [org] } } }]],
    ['a string, which would find nothing', [{ $match: { org: hex } }]],
    ['a union', [start, { $unionWith: 'sites' }]],
    ['a graph lookup', [start, { $graphLookup: { from: 'sites' } }]],
    ['an $out', [start, { $out: 'sites' }]],
    ['a $merge', [start, { $merge: 'sites' }]],
    ['a lookup without a pipeline', [start, lookup()]],
    ['a lookup without `org`', [start, lookup([{ $match: { name: 'x' } }])]],
    ["a lookup of another's `org`", [start, lookup([{ $match: { org: other } }])]],
    ['a lookup in a lookup', [start, lookup([start, lookup([])])]],
    ['a lookup in a facet', [start, { $facet: { a: [lookup()] } }]],
  ])('refuses %s', (_, stages) => {
    expect(() => assertScopedPipeline('X', stages)).toThrow(TenantScopeError);
  });

  it.each([
    ['a plain one', [start, { $group: { _id: '$site' } }]],
    ['a lookup of its own', [start, lookup([start, { $limit: 1 }])]],
    ['facets', [start, { $facet: { a: [{ $limit: 1 }], b: [lookup([start])] } }]],
  ])('accepts %s', (_, stages) => {
    expect(() => assertScopedPipeline('X', stages)).not.toThrow();
  });
});
