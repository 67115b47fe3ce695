import {
  type InvitationStatus,
  type MemberType,
  type Permission,
  permissionsWithoutCustomer,
  SYSTEM_ROLES,
} from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { anInvitation, aRole } from '#testing/people.ts';
import { invitationActions } from './invitation-actions.ts';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const all: Permission[] = ['invitations:view', 'invitations:manage', 'members:invite'];
const own = (permissions: readonly Permission[], type: MemberType = 'staff') => ({ type, permissions });
const isBeyondReach = () => false;
const invitation = (status: InvitationStatus, expiresAt = '2026-05-11T00:00:00.000Z', sentCount = 1) =>
  anInvitation(1, 'ann@a.example', { status, expiresAt, sentCount });

describe('invitationActions', () => {
  it.each<[InvitationStatus, readonly Permission[], string]>([
    ['pending', all, 'resend revoke'],
    ['pending', ['invitations:view', 'members:invite'], ''],
    ['declined', all, 'invite-again'],
    ['expired', all, 'invite-again'],
    ['revoked', all, 'invite-again'],
    ['revoked', ['invitations:view', 'invitations:manage'], ''],
    ['accepted', all, ''],
  ])('of %s with %j: %s', (status, permissions, expected) => {
    const actor = {
      permissions,
      own: own(permissions),
      provider: null,
      isReadOnly: false,
      roles: undefined,
      isBeyondReach,
    };
    expect(invitationActions(invitation(status), actor, NOW).join(' ')).toBe(expected);
  });

  it('of a pending one can only end it without a customer', () => {
    const role = aRole(5, 'Technician', { permissions: ['work-orders:create'] });
    const held: Permission[] = [...all, 'work-orders:create'];
    const reading = { permissions: permissionsWithoutCustomer(held), isReadOnly: true, roles: [role] };
    const actor = { ...reading, own: own(held), provider: null };
    const into = { ...invitation('pending'), role: role._id };
    expect(invitationActions(into, { ...actor, isBeyondReach }, NOW)).toEqual(['revoke']);
  });

  it('treats a pending one past its expiry as expired', () => {
    const late = invitation('pending', '2026-05-10T11:59:59.999Z');
    expect(
      invitationActions(
        late,
        { permissions: all, own: own(all), provider: null, isReadOnly: false, roles: [], isBeyondReach },
        NOW,
      ),
    ).toEqual(['invite-again']);
  });

  it('has none for a role with permissions that the reader lacks', () => {
    const owner = aRole(5, 'Owner', { permissions: [...(SYSTEM_ROLES[0]?.permissions ?? [])] });
    const into = { ...invitation('pending'), role: owner._id };
    expect(
      invitationActions(
        into,
        { permissions: all, own: own(all), provider: null, isReadOnly: false, roles: [owner], isBeyondReach },
        NOW,
      ),
    ).toEqual([]);
  });

  it('has none for a role of a type that the reader may not give, whatever its permissions', () => {
    const desk = aRole(5, 'Night desk', { type: 'staff', permissions: [] });
    const into = { ...invitation('pending'), role: desk._id };
    const of = (type: MemberType) =>
      invitationActions(
        into,
        { permissions: all, own: own(all, type), provider: null, isReadOnly: false, roles: [desk], isBeyondReach },
        NOW,
      );
    expect([of('staff'), of('customer'), of('provider')]).toEqual([['resend', 'revoke'], [], []]);
  });

  it('has none for sites beyond one’s reach, except inviting again', () => {
    const actor = {
      permissions: all,
      own: own(all),
      provider: null,
      isReadOnly: false,
      roles: [],
      isBeyondReach: () => true,
    };
    const of = (status: InvitationStatus) => invitationActions(invitation(status), actor, NOW);
    expect([of('pending'), of('revoked')]).toEqual([[], ['invite-again']]);
  });

  it('has none into another service provider than the reader’s, or into none, except inviting again', () => {
    const own = { type: 'provider' as const, permissions: all };
    const actor = { permissions: all, own, provider: 'wulf', isReadOnly: false, roles: [], isBeyondReach };
    const of = (serviceProviderId: string | null, status: InvitationStatus = 'pending') =>
      invitationActions({ ...invitation(status), serviceProviderId }, actor, NOW);
    expect([of('wulf'), of('berg'), of(null)]).toEqual([['resend', 'revoke'], [], []]);
    expect(of('berg', 'revoked')).toEqual(['invite-again']);
  });
});
