import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMember } from '#testing/people.ts';
import {
  changeWords,
  differencesOf,
  failureWords,
  type MemberChange,
  previewChange,
  reverseOf,
} from './member-change.ts';

const technician = { _id: '1'.repeat(24), name: 'Technician', type: 'staff' } as const;
const suspend: MemberChange = { kind: 'status', to: 'suspended' };
const give: MemberChange = { kind: 'role', role: technician };
const everywhere: MemberChange = { kind: 'limits', limits: { sites: [] } };

describe('reverseOf', () => {
  const change = fc.constantFrom<MemberChange>(suspend, { kind: 'status', to: 'active' }, give, everywhere, {
    kind: 'limits',
    limits: { sites: ['2'.repeat(24)] },
  });
  const before = fc.record({
    status: fc.constantFrom('active' as const, 'suspended' as const),
    isCustomers: fc.boolean(),
  });

  it('leads back to the member before', () => {
    fc.assert(
      fc.property(change, before, (what, { status, isCustomers }) => {
        const customer = isCustomers ? { customerOrgId: '3'.repeat(24), customerSiteId: '4'.repeat(24) } : {};
        const member = aMember(7, 'Dana', { status, ...customer });
        const steps = reverseOf(member, what);
        expect(steps.reduce(previewChange, previewChange(member, what))).toEqual(member);
      }),
    );
  });

  it('gives back to a customer’s member the limits that a role of another type takes away', () => {
    const limits = { sites: ['5'.repeat(24)], customerOrgId: '3'.repeat(24), customerSiteId: null };
    const member = aMember(7, 'Dana', { ...limits, type: 'customer' });
    expect(reverseOf(member, give)).toEqual([
      { kind: 'role', role: { _id: member.role, name: member.roleName, type: 'customer' } },
      { kind: 'limits', limits },
    ]);
  });

  it('has nothing for a removal', () => {
    expect(reverseOf(aMember(7, 'Dana'), { kind: 'status', to: 'removed' })).toEqual([]);
  });
});

describe('words', () => {
  it.each<[MemberChange, number, string, string]>([
    [suspend, 1, 'Dana is suspended', 'could not be suspended'],
    [suspend, 2, 'Dana are suspended', 'could not be suspended'],
    [{ kind: 'status', to: 'active' }, 1, 'Dana is active again', 'could not be reactivated'],
    [give, 1, 'Dana has the role Technician', 'could not be given the role Technician'],
    [everywhere, 1, 'Dana can see all sites', 'could not be limited to these sites'],
    [
      { kind: 'limits', limits: { sites: ['x', 'y'] } },
      3,
      'Dana are limited to 2 sites',
      'could not be limited to these sites',
    ],
  ])('of %j for %i', (what, count, done, failed) => {
    expect([changeWords('Dana', what, count), failureWords(what)]).toEqual([done, failed]);
  });
});

describe('differencesOf', () => {
  it('names only what differs, sites by their names', () => {
    const theirs = aMember(7, 'Dana', { roleName: 'Manager', sites: [] });
    const yours = aMember(7, 'Dana', { roleName: 'Technician', sites: ['s'] });
    const rows = differencesOf({ theirs, yours, change: give }, (ids) =>
      ids.length === 0 ? 'All sites' : 'Mill Street',
    );
    expect(rows).toEqual([
      { label: 'Role', theirs: 'Manager', yours: 'Technician' },
      { label: 'Sites', theirs: 'All sites', yours: 'Mill Street' },
    ]);
  });
});
