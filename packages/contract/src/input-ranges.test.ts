import { FAULTS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listRoutes } from './client/routes.ts';
import { contract } from './contract.ts';

/** What the two fields of a range say: something earlier and something later, and the longest range if there is a limit. */
type Range = {
  earlier: string;
  later: string;
  isSameTaken: boolean;
  longest?: { taken: string; refused: string; max: number };
};

const INSTANTS = { earlier: '2026-03-01T08:00:00.000Z', later: '2026-03-01T09:00:00.000Z', isSameTaken: false };
const DAYS = { earlier: '2026-03-01', later: '2026-03-02' };
const DASHBOARD = { ...DAYS, isSameTaken: true, longest: { taken: '2027-03-01', refused: '2027-03-02', max: 365 } };

/** By the names of its fields; preceded by the call if these names alone are ambiguous. */
const RANGES: Record<string, Range> = {
  'scheduledStart scheduledEnd': INSTANTS,
  'contractStart contractEnd': { ...DAYS, isSameTaken: false },
  'from until': { ...DAYS, isSameTaken: true },
  'from ends': { ...DAYS, isSameTaken: true },
  'calendar.get from to': {
    ...INSTANTS,
    longest: { taken: '2026-06-01T09:00:00.000Z', refused: '2026-06-01T09:00:00.001Z', max: 92 },
  },
  'dashboard.get from to': DASHBOARD,
  'dashboard.export from to': DASHBOARD,
};

/** Ranges that people filter a list by: from after to finds nothing, as for any other filters that no record has. */
const OF_FILTERS = /^(due|created|completed|responded)From \1To$/;

const ENDS: Record<string, string[]> = { from: ['to', 'until', 'ends'] };
const endsOf = (key: string) => ENDS[key] ?? [key.replace(/Start$/, 'End').replace(/From$/, 'To')];

/** Each input with a field for a beginning and one for an end. */
const INPUTS = listRoutes(contract).flatMap(({ name, route }) =>
  [route.query, 'body' in route ? route.body : undefined].flatMap((schema) => {
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.keys(schema.shape).flatMap((from) =>
      endsOf(from)
        .filter((to) => to !== from && to in schema.shape)
        .map((to) => ({ call: name, from, to, pair: `${from} ${to}`, schema })),
    );
  }),
);
const BOUND = INPUTS.filter(({ pair }) => !OF_FILTERS.test(pair)).map(({ call, pair, ...input }) => {
  const line = [`${call} ${pair}`, pair].find((each) => each in RANGES) ?? '';
  return { call, pair, line, range: RANGES[line], ...input };
});

/** Other fields that these calls require, so that nothing but the range can be at fault. */
const BESIDE: Record<string, unknown> = {
  org: 'a'.repeat(24),
  site: 'b'.repeat(24),
  title: 'Pump',
  name: 'Wulf',
  time: '08:00',
  repeats: { every: 'day', interval: 1 },
  rule: 'FREQ=DAILY',
};

/** Which fields are refused if an input has these, and why. */
function faultsOf(schema: z.ZodObject, fields: Record<string, unknown>): string[][] {
  const others = Object.fromEntries(Object.entries(BESIDE).filter(([key]) => key in schema.shape));
  const { error } = schema.safeParse({ ...others, ...fields });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

it.each(BOUND)('the range $pair of $call ends after it begins', ({ call, pair, from, to, range, schema }) => {
  if (!range) return expect.unreachable(`RANGES has a line for it: '${call} ${pair}'`);
  const { earlier, later, isSameTaken, longest } = range;
  const said = (begin: string, end: string) => faultsOf(schema, { [from]: begin, [to]: end });
  const early = [[to, FAULTS['ends-before-start']()]];
  expect(said(earlier, later)).toEqual([]);
  expect(said(later, earlier)).toEqual(early);
  expect(said(earlier, earlier)).toEqual(isSameTaken ? [] : early);
  if (longest) {
    expect(said(earlier, longest.taken)).toEqual([]);
    expect(said(earlier, longest.refused)).toEqual([[to, FAULTS['range-too-long']({ max: longest.max })]]);
  }
});

it('has no line that applies to no range', () => {
  expect(new Set(BOUND.map(({ line }) => line))).toEqual(new Set(Object.keys(RANGES)));
});

const ENDING = listRoutes(contract).flatMap(({ name, route }) => {
  const schema = 'body' in route ? route.body : undefined;
  return schema instanceof z.ZodObject && 'until' in schema.shape ? [{ call: name, schema }] : [];
});

it.each(ENDING)('the rule of $call ends on a day or after a number of dates, not both', ({ schema }) => {
  const said = (end: object) => faultsOf(schema, { from: '2026-03-01', ...end });
  expect([said({}), said({ until: '2026-03-02' }), said({ count: 2 })]).toEqual([[], [], []]);
  expect(said({ until: '2026-03-02', count: 2 })).toEqual([['count', FAULTS['until-and-count']()]]);
});
