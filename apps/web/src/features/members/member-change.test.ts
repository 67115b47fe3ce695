import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMember } from '#testing/people.ts';
import {
  changeWords,
  countedChangeWords,
  differencesOf,
  failureWords,
  type MemberChange,
  previewChange,
  resultWords,
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
    belongsTo: fc.constantFrom('us', 'a customer', 'a service provider'),
  });
  /** A change of role ends the limit to a customer and the membership of a service provider (docs/product.md). */
  const ours = { customerOrgId: null, customerSiteId: null, serviceProviderId: null };

  it('leads back to the member as before', () => {
    fc.assert(
      fc.property(change, before, (what, { status, belongsTo }) => {
        const customer = { customerOrgId: '3'.repeat(24), customerSiteId: '4'.repeat(24) };
        const member = aMember(7, 'Dana', {
          status,
          ...(belongsTo === 'a customer' && customer),
          ...(belongsTo === 'a service provider' && { serviceProviderId: '6'.repeat(24) }),
        });
        const after = { ...previewChange(member, what), ...(what.kind === 'role' && ours) };
        expect(reverseOf(member, what).reduce(previewChange, after)).toEqual(member);
      }),
    );
  });

  it('restores the limits of a customer’s member that a role of another type takes away', () => {
    const limits = { sites: ['5'.repeat(24)], customerOrgId: '3'.repeat(24), customerSiteId: null };
    const member = aMember(7, 'Dana', { ...limits, type: 'customer' });
    expect(reverseOf(member, give)).toEqual([
      { kind: 'role', role: { _id: member.role, name: member.roleName, type: 'customer' } },
      { kind: 'limits', limits },
    ]);
  });

  it('has nothing to undo a removal', () => {
    expect(reverseOf(aMember(7, 'Dana'), { kind: 'status', to: 'removed' })).toEqual([]);
  });
});

describe('words', () => {
  const limited: MemberChange = { kind: 'limits', limits: { sites: ['x', 'y'] } };
  it.each<[MemberChange, string, string, string, string]>([
    [suspend, 'Dana is suspended', '1 member is suspended', '2 members are suspended', 'could not be suspended'],
    [
      { kind: 'status', to: 'active' },
      'Dana is active again',
      '1 member is active again',
      '2 members are active again',
      'could not be reactivated',
    ],
    [
      give,
      'Dana has the role Technician',
      '1 member has the role Technician',
      '2 members have the role Technician',
      'could not be given the role Technician',
    ],
    [
      everywhere,
      'Dana can see all sites',
      '1 member can see all sites',
      '2 members can see all sites',
      'could not be limited to these sites',
    ],
    [
      limited,
      'Dana is limited to 2 sites',
      '1 member is limited to 2 sites',
      '2 members are limited to 2 sites',
      'could not be limited to these sites',
    ],
  ])('of %j', (what, done, ofOne, ofTwo, failed) => {
    expect([changeWords('Dana', what), countedChangeWords(1, what), countedChangeWords(2, what)]).toEqual([
      done,
      ofOne,
      ofTwo,
    ]);
    expect([`Dana ${resultWords(what)}`, failureWords('Dana', what)]).toEqual([done, `Dana ${failed}`]);
  });
});

describe('differencesOf', () => {
  const names = {
    sites: (ids: readonly string[]) => (ids.length === 0 ? 'All sites' : 'Mill Street'),
    customer: (id: string) => `customer ${id}`,
    serviceProvider: (id: string) => `firm ${id}`,
  };

  it('says to whom a member belongs, if only that differs', () => {
    const theirs = aMember(7, 'Dana', { customerOrgId: '1', customerSiteId: 's' });
    const yours = aMember(7, 'Dana', { serviceProviderId: '2', status: 'suspended' });
    expect(differencesOf({ theirs, yours, change: give }, names)).toEqual([
      { label: 'Customer', theirs: 'customer 1', yours: '' },
      { label: "Customer's site", theirs: 'Mill Street', yours: '' },
      { label: 'Service provider', theirs: '', yours: 'firm 2' },
      { label: 'Status', theirs: 'Active', yours: 'Suspended' },
    ]);
  });

  it('names only what differs, sites by their names', () => {
    const theirs = aMember(7, 'Dana', { roleName: 'Manager', sites: [] });
    const yours = aMember(7, 'Dana', { roleName: 'Technician', sites: ['s'] });
    const rows = differencesOf({ theirs, yours, change: give }, names);
    expect(rows).toEqual([
      { label: 'Role', theirs: 'Manager', yours: 'Technician' },
      { label: 'Sites', theirs: 'All sites', yours: 'Mill Street' },
    ]);
  });
});
