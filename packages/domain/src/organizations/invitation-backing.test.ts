import { describe, expect, it } from 'vitest';
import { onlySites } from '../access/reach.ts';
import { MEMBER_STATUSES } from '../transitions/member.ts';
import { backsInvitation, type InvitationBacker, type InvitationGift } from './invitation-backing.ts';

const sites = (...ids: string[]) => onlySites(ids);
const backer: InvitationBacker = {
  status: 'active',
  type: 'staff',
  permissions: ['members:invite', 'sites:view', 'calendar:view'],
  reach: sites('a', 'b'),
  provider: null,
};
const gift: InvitationGift = { type: 'staff', permissions: ['sites:view'], reach: sites('a'), provider: null };

describe('backsInvitation', () => {
  it.each(MEMBER_STATUSES)('needs an active member: %s', (status) => {
    expect(backsInvitation({ ...backer, status }, gift)).toBe(status === 'active');
  });

  it('needs a member', () => {
    expect(backsInvitation(undefined, gift)).toBe(false);
  });

  it.each([
    ['the right to invite', ['sites:view', 'calendar:view'], false],
    ['every permission that the role gives', ['members:invite', 'calendar:view'], false],
    ['nothing more', ['members:invite', 'sites:view'], true],
  ])('needs %s', (_, permissions, expected) => {
    expect(backsInvitation({ ...backer, permissions }, gift)).toBe(expected);
  });

  it.each(['customer', 'provider'] as const)('needs a type that may grant the type of the role: %s', (type) => {
    expect(backsInvitation({ ...backer, type }, gift)).toBe(false);
    expect(backsInvitation({ ...backer, type }, { ...gift, type })).toBe(true);
    expect(backsInvitation(backer, { ...gift, type })).toBe(true);
  });

  it.each([
    ['the same one', 'x', 'x', true],
    ['another one', 'x', 'y', false],
    ['none, by somebody who belongs to one', 'x', null, false],
    ['one, by somebody who belongs to none', null, 'x', false],
    ['none, by somebody who belongs to none', null, null, true],
  ])('among those of type provider, gives the work of a service provider: %s', (_, provider, given, expected) => {
    const type = 'provider' as const;
    const theirs = { ...gift, type, provider: given };
    expect(backsInvitation({ ...backer, type, provider }, theirs)).toBe(expected);
    expect(backsInvitation(backer, theirs)).toBe(true);
  });

  it.each([
    ['all sites, by somebody limited', sites('a', 'b'), 'all', false],
    ['all sites, by somebody who is not', 'all', 'all', true],
    ['the whole of a customer, by somebody limited', sites('a'), { ...sites('a'), follows: 'x', customer: 'x' }, false],
    ['a site, by somebody of the customer that occupies it', { ...sites('a'), customer: 'x' }, sites('a'), false],
    ['a site beyond', sites('b'), sites('a'), false],
    ['sites of which one is beyond', sites('a'), sites('a', 'b'), false],
    ['the same sites', sites('a'), sites('a'), true],
    ['no site yet, by somebody limited', sites('a'), sites(), false],
    ['no site yet, by somebody who is not', 'all', sites(), true],
  ] as const)('opens %s', (_, own, opened, expected) => {
    expect(backsInvitation({ ...backer, reach: own }, { ...gift, reach: opened })).toBe(expected);
  });
});
