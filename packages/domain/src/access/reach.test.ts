import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessLimits,
  atSites,
  isWithinReach,
  limitsKept,
  ORGANIZATION_WIDE,
  onlySites,
  type Reach,
  type ReachChange,
  reachesSite,
  reachOf,
  refusalByReach,
} from './reach.ts';
import { MEMBER_TYPES } from './roles.ts';

const limits = (
  sites: string[],
  customerOrgId: string | null = null,
  customerSiteId: string | null = null,
): AccessLimits => ({ type: customerOrgId === null ? 'staff' : 'customer', sites, customerOrgId, customerSiteId });
const only = (...sites: string[]): Reach => onlySites(sites);
/** The reach of somebody who belongs to the whole customer `x`, which occupies these sites. */
const following = (...sites: string[]): Reach => ({ ...onlySites(sites), follows: 'x', customer: 'x' });
/** The reach of somebody limited to the named sites, while their customer occupies only the first ones. */
const partly = (sites: string[], ...named: string[]): Reach => ({
  sites: new Set(sites),
  named: new Set(named),
  follows: null,
  customer: 'x',
});

describe('the reach that limits leave', () => {
  it.each<[string, AccessLimits, string[], Reach]>([
    ['nothing set: all sites', limits([]), [], 'all'],
    ['sites: these', limits(['a', 'b']), [], only('a', 'b')],
    ['a customer: the sites that it occupies', limits([], 'x'), ['a', 'b'], following('a', 'b')],
    ['a customer without sites: none, never all', limits([], 'x'), [], following()],
    ["a customer's member without a customer: none", { ...limits([]), type: 'customer' }, [], only()],
    ["a customer's member without a customer: the named ones", { ...limits(['a']), type: 'customer' }, [], only('a')],
    ["a provider's member: all sites", { ...limits([]), type: 'provider' }, [], 'all'],
    ['a customer and one of its sites', limits([], 'x', 'b'), ['a', 'b'], partly(['b'], 'b')],
    ['a site that the customer has left', limits([], 'x', 'c'), ['a', 'b'], partly([], 'c')],
    ['a customer and some sites: what is both', limits(['b', 'c'], 'x'), ['a', 'b'], partly(['b'], 'b', 'c')],
    ['a customer and sites of others', limits(['c'], 'x'), ['a', 'b'], partly([], 'c')],
    ['all three', limits(['a', 'b'], 'x', 'a'), ['a', 'b'], partly(['a'], 'a')],
    ['all three, which exclude each other', limits(['a'], 'x', 'b'), ['a', 'b'], partly([])],
  ])('%s', (_, given, occupied, expected) => {
    expect(reachOf(given, occupied)).toEqual(expected);
  });

  it('of a customer never exceeds what it occupies, nor the named sites', () => {
    fc.assert(
      fc.property(siteLists(), siteLists(), fc.option(site()), (sites, occupied, customerSiteId) => {
        const reach = reachOf({ type: 'customer', sites, customerOrgId: 'x', customerSiteId }, occupied);
        for (const each of SITES.filter((one) => reachesSite(reach, one))) {
          expect(occupied).toContain(each);
          if (sites.length > 0) expect(sites).toContain(each);
          if (customerSiteId !== null) expect(each).toBe(customerSiteId);
        }
      }),
    );
  });
});

describe('the limits that are kept with another type', () => {
  const customers: AccessLimits = { ...limits(['a']), type: 'customer' };
  const none: AccessLimits = { ...customers, sites: [] };
  const keeps = (...sites: string[]): AccessLimits => limits(sites);
  const given: AccessLimits = { ...limits(['a']), type: 'provider' };
  it.each<[string, AccessLimits, Reach, AccessLimits['type'], AccessLimits | null]>([
    ['all sites: all sites', limits([]), 'all', 'provider', { ...limits([]), type: 'provider' }],
    ['all sites, for a customer: none yet', limits([]), 'all', 'customer', none],
    ['the same type: the same, though they reach nothing', none, only(), 'customer', none],
    ['sites: these', customers, only('a'), 'staff', keeps('a')],
    ['sites, for a customer: these', keeps('a'), only('a'), 'customer', customers],
    ['a customer: the sites that it occupies', limits([], 'x', 'a'), only('a'), 'staff', keeps('a')],
    ['a customer without sites: nothing is left', limits([], 'x'), following(), 'staff', null],
    ["a customer's member without a customer and sites: nothing is left", none, only(), 'provider', null],
    ['an inactive service provider: nothing is left', { ...limits([]), type: 'provider' }, only(), 'staff', null],
    ['an inactive one that is limited to sites: nothing is left', given, only(), 'customer', null],
  ])('%s', (_, before, reach, type, expected) => {
    expect(limitsKept(before, reach, type)).toEqual(expected);
  });

  it('never reach a site that was not reached before', () => {
    const some = fc.record({
      type: fc.constantFrom(...MEMBER_TYPES),
      sites: siteLists(),
      customerSiteId: fc.option(site()),
    });
    const types = fc.constantFrom(...MEMBER_TYPES);
    fc.assert(
      fc.property(some, types, siteLists(), fc.boolean(), fc.boolean(), (theirs, type, occupied, isOf, isBlocked) => {
        const isTenant = theirs.type === 'customer' && isOf;
        const before = { ...theirs, customerOrgId: isTenant ? 'x' : null };
        const reach = isBlocked && theirs.type === 'provider' ? only() : reachOf(before, occupied);
        const kept = limitsKept(before, reach, type);
        const after = kept && reachOf(kept, occupied);
        for (const each of [...SITES, 'e']) {
          if (type !== theirs.type && after && reachesSite(after, each)) expect(reachesSite(reach, each)).toBe(true);
        }
        if (kept && type !== 'customer') expect(kept.customerOrgId).toBeNull();
      }),
    );
  });
});

it('a site is within the reach of those who have access to it now', () => {
  const within: Reach[] = ['all', only('a', 'b'), following('b')];
  const beyond: Reach[] = [only(), only('a'), following('a'), partly(['a'], 'a', 'b')];
  expect([...within, ...beyond].filter((reach) => reachesSite(reach, 'b'))).toEqual(within);
});

describe('who may change what', () => {
  const a = only('a');
  it.each<[string, Reach, ReachChange, ReturnType<typeof refusalByReach>]>([
    ['without limits, anybody', 'all', { before: 'all', after: only() }, null],
    ['without limits, the organization', 'all', ORGANIZATION_WIDE, null],
    ['nobody their own limits', 'all', { before: 'all', after: a, ofOwnLimits: true }, 'own-limits'],
    ['nobody their own limits, though they stay within', a, { before: a, after: a, ofOwnLimits: true }, 'own-limits'],
    ['limited, those within', only('a', 'b'), { before: a, after: only('b') }, null],
    ['limited, removing somebody within', a, { before: a }, null],
    ['limited, who is unlimited', a, { before: 'all', after: a }, 'beyond-reach'],
    ['limited, who reaches one site more', a, { before: only('a', 'b'), after: a }, 'beyond-reach'],
    ['limited, who is elsewhere', a, { before: only('b') }, 'beyond-reach'],
    ['limited, who reaches nothing', a, { before: only() }, 'beyond-reach'],
    ['limited, taking limits away', a, { before: a, after: 'all' }, 'would-be-beyond-reach'],
    ['limited, giving more than they have', a, { before: a, after: only('a', 'b') }, 'would-be-beyond-reach'],
    ['limited, inviting', a, { after: a }, null],
    ['limited, inviting to everything', a, { after: 'all' }, 'would-be-beyond-reach'],
    ['limited, inviting to nothing yet', a, { after: only() }, 'would-be-beyond-reach'],
    [
      'limited, the whole of a customer that occupies their site',
      a,
      { after: following('a') },
      'would-be-beyond-reach',
    ],
    ['limited, who belongs to the whole of a customer', a, { before: following('a') }, 'beyond-reach'],
    ['limited, sites that a customer may come to', a, { after: partly(['a'], 'a', 'b') }, 'would-be-beyond-reach'],
    [
      'of a whole customer, the same customer',
      following('a'),
      { before: partly(['a'], 'a'), after: following('a') },
      null,
    ],
    ['of a whole customer, its site without it', following('a'), { after: a }, 'would-be-beyond-reach'],
    ['of a customer’s site, that site without it', partly(['a'], 'a'), { before: a }, 'beyond-reach'],
    ['of a customer’s site, that site of it', partly(['a'], 'a'), { after: partly(['a'], 'a') }, null],
    ['of a customer, what is at its site', following('a'), { before: atSites(following('a'), ['a']) }, null],
    ['of a whole customer without sites, the same customer', following(), { after: following() }, null],
    [
      'of a whole customer, its sites to come',
      following('a'),
      { after: partly(['a'], 'a', 'b') },
      'would-be-beyond-reach',
    ],
    ['without limits, the whole of a customer', 'all', { before: following('a'), after: following() }, null],
    ['limited, the organization', a, ORGANIZATION_WIDE, 'beyond-reach'],
    ['who reaches nothing, anybody', only(), { before: only() }, 'beyond-reach'],
  ])('%s', (_, actor, change, expected) => {
    expect(refusalByReach(actor, change)).toBe(expected);
  });

  it('lets nobody give or take away what they do not reach themselves', () => {
    fc.assert(
      fc.property(reaches(), reaches(), reaches(), (actor, before, after) => {
        if (refusalByReach(actor, { before, after }) !== null) return;
        for (const each of SITES) {
          if (reachesSite(before, each) || reachesSite(after, each)) expect(reachesSite(actor, each)).toBe(true);
        }
      }),
    );
  });

  it('keeps within a reach whoever was, whichever customers occupy the sites later', () => {
    const someLimits = fc.record({
      type: fc.constant('customer' as const),
      sites: siteLists(),
      customerOrgId: fc.constantFrom(null, 'x', 'y'),
      customerSiteId: fc.option(site()),
    });
    const occupants = fc.array(fc.constantFrom(null, 'x', 'y'), { minLength: SITES.length, maxLength: SITES.length });
    fc.assert(
      fc.property(someLimits, someLimits, occupants, occupants, (outer, inner, now, later) => {
        const at = (given: AccessLimits, of: readonly (string | null)[]) =>
          reachOf(
            given,
            SITES.filter((_, index) => of[index] === given.customerOrgId),
          );
        if (!isWithinReach(at(outer, now), at(inner, now))) return;
        for (const each of SITES) {
          if (reachesSite(at(inner, later), each)) expect(reachesSite(at(outer, later), each)).toBe(true);
        }
      }),
    );
  });

  it('never widens through a chain: anyone managed within a reach manages within that same reach', () => {
    fc.assert(
      fc.property(reaches(), reaches(), reaches(), (actor, other, third) => {
        if (isWithinReach(actor, other) && isWithinReach(other, third)) expect(isWithinReach(actor, third)).toBe(true);
      }),
    );
  });
});

const SITES = ['a', 'b', 'c', 'd'] as const;

function site() {
  return fc.constantFrom(...SITES);
}

function siteLists() {
  return fc.subarray([...SITES]);
}

/** Any reach; the customer that some of them follow occupies `a` and `b`. */
function reaches(): fc.Arbitrary<Reach> {
  return fc.oneof(
    fc.constant<Reach>('all'),
    fc.constant(following('a', 'b')),
    siteLists().map((sites): Reach => onlySites(sites)),
    siteLists().map((sites): Reach => ({ ...onlySites(sites), customer: 'y' })),
    fc.tuple(siteLists(), siteLists()).map(([sites, later]) => partly(sites, ...sites, ...later)),
  );
}
