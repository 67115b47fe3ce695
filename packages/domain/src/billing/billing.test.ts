import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  canRemoveMethod,
  expiryOf,
  isCountry,
  laterFacts,
  type MethodFacts,
  PAYMENT_FAILURES,
  payerStatusOf,
} from './billing.ts';

const state = fc.constantFrom('pending', 'failed', 'linked', 'removed');
const card = fc.record({
  brand: fc.constantFrom('visa', 'mastercard'),
  last4: fc.constantFrom('4242', '0002', '3155'),
  expMonth: fc.integer({ min: 1, max: 12 }),
  expYear: fc.integer({ min: 2026, max: 2030 }),
});
const facts: fc.Arbitrary<MethodFacts> = fc.record({
  status: state,
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
  card: fc.option(card),
  ref: fc.option(fc.constantFrom('pm_1', 'pm_2')),
  failure: fc.option(fc.constantFrom(...PAYMENT_FAILURES)),
});

describe('laterFacts (product 7)', () => {
  it('ends in the same state, in whatever order and however often news arrives', () => {
    const news = fc.array(facts, { minLength: 1, maxLength: 6 });
    const orders = news.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
    );
    fc.assert(
      fc.property(orders, ([all, again]) => {
        const begun: MethodFacts = {
          status: 'pending',
          card: null,
          ref: null,
          failure: null,
          at: new Date('2025-12-31'),
        };
        expect(again.reduce(laterFacts, begun)).toEqual(all.reduce(laterFacts, begun));
      }),
    );
  });

  it.each([
    ['pending', 'failed', 'failed'],
    ['failed', 'linked', 'linked'],
    ['linked', 'failed', 'linked'],
    ['linked', 'pending', 'linked'],
    ['linked', 'removed', 'removed'],
    ['removed', 'linked', 'removed'],
  ] as const)('of %s and %s, whatever else they say and when, is %s', (one, two, later) => {
    fc.assert(
      fc.property(facts, facts, (former, latter) => {
        expect(laterFacts({ ...former, status: one }, { ...latter, status: two }).status).toBe(later);
      }),
    );
  });

  const [first, second] = [new Date('2026-11-23T09:00:00.000Z'), new Date('2026-11-23T09:00:00.001Z')];
  const said: MethodFacts = { status: 'failed', at: first, card: null, ref: null, failure: null };
  const visa = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 };

  it.each<[string, Partial<MethodFacts>, Partial<MethodFacts>]>([
    ['what was said later, though it says less', { at: second }, { card: visa, ref: 'pm_1', failure: 'declined' }],
    ['what has a card, of one moment', { card: visa }, { ref: 'pm_1', failure: 'declined' }],
    ['what names it, where neither has a card', { ref: 'pm_1' }, { failure: 'declined' }],
    ['the reason that is told sooner', { failure: 'declined' }, { failure: 'expired-card' }],
    ['any reason rather than none', { failure: 'ended' }, {}],
    ['the larger by the brand of its card', { card: visa }, { card: { ...visa, brand: 'mastercard', last4: '5454' } }],
    ['the larger by its card’s last digits', { card: { ...visa, last4: '4343' } }, { card: { ...visa, expMonth: 9 } }],
    ['the larger by the month of its card', { card: { ...visa, expMonth: 9 } }, { card: { ...visa, expYear: 2028 } }],
    [
      'the larger by the year of its card',
      { card: visa, ref: 'pm_1' },
      { card: { ...visa, expYear: 2028 }, ref: 'pm_2' },
    ],
    ['the larger by its name', { card: visa, ref: 'pm_2' }, { card: visa, ref: 'pm_1' }],
  ])('of two in the same state is %s', (_, more, less) => {
    const [one, other] = [
      { ...said, ...more },
      { ...said, ...less },
    ];
    expect(laterFacts(one, other)).toEqual(one);
    expect(laterFacts(other, one)).toEqual(one);
  });
});

it.each([
  [{ linked: 0, wasLinked: false, cancelled: false }, 'pending'],
  [{ linked: 1, wasLinked: false, cancelled: false }, 'active'],
  [{ linked: 2, wasLinked: true, cancelled: false }, 'active'],
  [{ linked: 0, wasLinked: true, cancelled: false }, 'past-due'],
  [{ linked: 0, wasLinked: true, cancelled: true }, 'cancelled'],
  [{ linked: 1, wasLinked: true, cancelled: true }, 'cancelled'],
] as const)('a payer with %o is %s', (methods, status) => {
  expect(payerStatusOf(methods)).toBe(status);
});

it.each([
  [{ status: 'linked', linked: 1, trial: true, seats: 20 }, true],
  [{ status: 'linked', linked: 1, trial: true, seats: 21 }, false],
  [{ status: 'linked', linked: 1, trial: false, seats: 1 }, false],
  [{ status: 'linked', linked: 2, trial: false, seats: 100 }, true],
  [{ status: 'failed', linked: 1, trial: false, seats: 100 }, true],
  [{ status: 'pending', linked: 0, trial: false, seats: 100 }, true],
] as const)('of %o, may be removed: %s', (method, may) => {
  expect(canRemoveMethod(method, 20)).toBe(may);
});

it.each([
  ['2029-07-01T23:59:59.999Z', 'ok'],
  ['2029-08-01T23:59:59.999Z', 'ok'],
  ['2029-08-02T00:00:00.000Z', 'soon'],
  ['2029-08-31T23:59:59.999Z', 'soon'],
  ['2029-09-01T00:00:00.000Z', 'expired'],
])('a card valid until 08/2029 at %s: %s', (now, expiry) => {
  expect(expiryOf({ expMonth: 8, expYear: 2029 }, new Date(now))).toBe(expiry);
});

it('a card that expires in December is valid until the end of the year', () => {
  expect(expiryOf({ expMonth: 12, expYear: 2029 }, new Date('2029-12-31T23:59:59.999Z'))).toBe('soon');
  expect(expiryOf({ expMonth: 12, expYear: 2029 }, new Date('2030-01-01T00:00:00.000Z'))).toBe('expired');
});

it('countries are existing ones, listed once, by two capital letters', () => {
  const codes = ['DE', 'IN', 'ZW', 'XX', 'de', 'D', '', ' '];
  expect(codes.filter((code) => isCountry(code))).toEqual(['DE', 'IN', 'ZW']);
  expect(COUNTRIES.filter((code, index) => !/^[A-Z]{2}$/.test(code) || COUNTRIES.indexOf(code) !== index)).toEqual([]);
});
