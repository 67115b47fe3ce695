import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYSTEM_ROLES } from '../access/roles.ts';
import { labourCost, mayRecord, seesMoney, sumByCurrency, takesEntries } from './time-and-costs.ts';
import { WORK_ORDER_STATUSES } from './work-orders.ts';

describe('who may record time and costs', () => {
  const order = (assignees: string[]) => ({
    status: 'open' as const,
    assignees,
    completedBy: null,
    checklist: [],
    signatureMissing: false,
  });
  it.each([
    ['Manager', ['other'], 'me', true],
    ['Manager', ['other'], 'other', true],
    ['Technician', ['me'], 'me', true],
    ['Technician', ['me', 'other'], 'other', false],
    ['Technician', ['other'], 'me', false],
    ['Provider', ['me'], 'me', true],
    ['Viewer', ['me'], 'me', false],
    ['Requester', ['me'], 'me', false],
  ])('%s, work of %j, time of %s: %s', (role, assignees, whose, may) => {
    const permissions = SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? [];
    expect(mayRecord(order(assignees), whose, { permissions, member: 'me' })).toBe(may);
  });

  it('sees money only as staff', () => {
    expect((['staff', 'customer', 'provider'] as const).filter(seesMoney)).toEqual(['staff']);
  });

  it('can do so from when the work is open until it is verified', () => {
    expect(WORK_ORDER_STATUSES.filter(takesEntries)).toEqual(['open', 'in-progress', 'on-hold', 'completed']);
  });
});

describe('money', () => {
  it.each([
    [60, 4500, 4500],
    [20, 4500, 1500],
    [10, 5999, 1000],
    [1, 30, 1],
    [1, 29, 0],
    [1440, 10_000_000, 240_000_000],
    [30, 0, 0],
  ])('%i minutes at %i cost %i', (minutes, rate, cost) => {
    expect(labourCost(minutes, rate)).toBe(cost);
  });

  const money = fc.record({ currency: fc.constantFrom('CHF', 'EUR', 'USD'), amount: fc.nat(1_000_000_000) });
  it('is added up by currency, in any order, without losing anything', () => {
    fc.assert(
      fc.property(fc.array(money), (amounts) => {
        const sums = sumByCurrency(amounts);
        const total = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
        const codes = sums.map(({ currency }) => currency);
        expect(codes).toEqual([...new Set(amounts.map(({ currency }) => currency))].toSorted());
        for (const { currency, amount } of sums) {
          expect(amount).toBe(total(amounts.filter((each) => each.currency === currency)));
        }
        expect(sumByCurrency(amounts.toReversed())).toEqual(sums);
      }),
    );
  });
});
