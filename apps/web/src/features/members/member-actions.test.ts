import { type MemberStatus, permissionsWithoutCustomer, SYSTEM_ROLES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { aMember, aRole } from '#testing/people.ts';
import { memberActions, reasonAgainst } from './member-actions.ts';

const roles = SYSTEM_ROLES.map(({ name, type, permissions }, index) =>
  aRole(index + 1, name, { type, permissions: [...permissions] }),
);
const role = (name: string) => roles.find((each) => each.name === name) ?? aRole(99, name);
const actor = (name: string, isBeyondReach = () => false) => ({
  memberId: 'me',
  permissions: role(name).permissions,
  own: role(name),
  provider: null,
  isReadOnly: false,
  roles,
  isBeyondReach,
});
const member = (status: MemberStatus, roleName = 'Technician') =>
  aMember(7, 'Dana', { status, role: role(roleName)._id });

describe('memberActions', () => {
  it.each<[MemberStatus, string]>([
    ['active', 'suspend remove'],
    ['suspended', 'remove'],
    ['removed', ''],
  ])('without a customer can only take access away, from a member who is %s: %s', (status, expected) => {
    const permissions = permissionsWithoutCustomer(role('Owner').permissions);
    const reading = { ...actor('Owner'), permissions, isReadOnly: true };
    expect(memberActions(member(status), reading).join(' ')).toBe(expected);
    expect(reasonAgainst(member(status, 'Owner'), reading)).toBeNull();
  });

  it.each<[string, MemberStatus, string, string]>([
    ['Owner', 'active', 'Technician', 'change-role limit-sites suspend remove'],
    ['Owner', 'active', 'Owner', 'change-role limit-sites suspend remove'],
    ['Owner', 'suspended', 'Technician', 'change-role limit-sites reactivate remove'],
    ['Owner', 'invited', 'Technician', 'change-role limit-sites'],
    ['Owner', 'removed', 'Technician', 'invite-again'],
    ['Administrator', 'active', 'Technician', 'change-role limit-sites suspend remove'],
    ['Administrator', 'active', 'Owner', ''],
    ['Administrator', 'removed', 'Owner', ''],
    ['Manager', 'active', 'Technician', ''],
    ['Manager', 'removed', 'Technician', 'invite-again'],
    ['Viewer', 'active', 'Technician', ''],
    ['Viewer', 'removed', 'Technician', ''],
  ])('of a %s with a member who is %s and %s: %s', (who, status, roleName, expected) => {
    expect(memberActions(member(status, roleName), actor(who)).join(' ')).toBe(expected);
  });

  it('offers only those steps that the API has listed for this member', () => {
    const of = (...allowed: MemberStatus[]) =>
      memberActions({ ...member('active'), allowedTransitions: allowed }, actor('Owner'));
    expect(of('suspended')).toEqual(['change-role', 'limit-sites', 'suspend']);
    expect(of()).toEqual(['change-role', 'limit-sites']);
    // An answer from before the member was suspended does not affect removing them.
    const stale = { ...member('suspended'), allowedTransitions: ['suspended', 'removed'] as MemberStatus[] };
    expect(memberActions(stale, actor('Owner'))).toEqual(['change-role', 'limit-sites', 'remove']);
    expect(memberActions({ ...member('removed'), allowedTransitions: [] }, actor('Owner'))).toEqual(['invite-again']);
  });

  it('has none for oneself, and says why', () => {
    const me = { ...member('active'), _id: 'me' };
    expect(memberActions(me, actor('Owner'))).toEqual([]);
    expect(reasonAgainst(me, actor('Owner'))).toContain('your own membership');
  });

  it('has none for members with access to more sites, except inviting them again, and says why', () => {
    const limited = actor('Administrator', () => true);
    expect(
      ['active', 'suspended', 'invited', 'removed'].map((each) => memberActions(member(each as MemberStatus), limited)),
    ).toEqual([[], [], [], ['invite-again']]);
    expect(reasonAgainst(member('active'), limited)).toBe('They have access to sites that you cannot access.');
  });

  it('has none for people of another service provider, or of none, except inviting them again, and says why', () => {
    const lead = aRole(50, 'Lead', { type: 'provider', permissions: role('Administrator').permissions });
    const helper = aRole(51, 'Helper', { type: 'provider', permissions: [] });
    const ofWulf = { ...actor('Administrator'), own: lead, provider: 'wulf', roles: [lead, helper] };
    const of = (serviceProviderId: string | null, status: MemberStatus = 'active') =>
      aMember(7, 'Dana', { status, role: helper._id, type: 'provider', serviceProviderId });
    expect(memberActions(of('wulf'), ofWulf).join(' ')).toBe('change-role limit-sites suspend remove');
    for (const another of ['berg', null]) {
      expect(memberActions(of(another), ofWulf)).toEqual([]);
      expect(reasonAgainst(of(another), ofWulf)).toBe('They do not belong to your service provider.');
      expect(memberActions(of(another, 'removed'), ofWulf)).toEqual(['invite-again']);
      expect(memberActions(of(another), { ...ofWulf, own: { ...lead, type: 'staff' } })).toContain('suspend');
    }
  });

  it('leaves the decision to the API while roles are not loaded', () => {
    const unknown = { ...actor('Administrator'), roles: undefined };
    expect(memberActions(member('active', 'Owner'), unknown)).toContain('suspend');
    expect(reasonAgainst(member('active', 'Owner'), actor('Administrator'))).toContain('permissions');
  });
});
