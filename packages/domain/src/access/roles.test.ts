import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKeyOf } from '../words/name-keys.ts';
import { PERMISSIONS } from './permissions.ts';
import { canGrant, type Grant, givesType, isOwnerRole, MEMBER_TYPES, SYSTEM_ROLES, sameRoleName } from './roles.ts';

// Taken from product 2, "System roles": O Owner, A Administrator, M Manager, T Technician, R Requester, V Viewer, P Provider.
const WHO_MAY = {
  'work-orders:view-own': 'OAMTVP',
  'work-orders:view-any': 'OAMV',
  'work-orders:create': 'OAMT',
  'work-orders:update-own': 'OAMTP',
  'work-orders:update-any': 'OAM',
  'work-orders:assign': 'OAM',
  'work-orders:cancel': 'OAM',
  'work-orders:verify': 'OAM',
  'work-orders:reopen': 'OAM',
  'work-orders:delete': 'OAM',
  'work-orders:export': 'OAM',
  'work-orders:import': 'OAM',
  'plans:view': 'OAMV',
  'plans:manage': 'OAM',
  'feedbacks:view-own': 'OAMRV',
  'feedbacks:view-any': 'OAMTV',
  'feedbacks:create': 'OAMR',
  'feedbacks:triage': 'OAM',
  'feedbacks:delete': 'OAM',
  'feedbacks:export': 'OAM',
  'calendar:view': 'OAMTV',
  'calendar:reschedule': 'OAM',
  'members:view': 'OAMV',
  'members:invite': 'OAM',
  'members:manage': 'OA',
  'members:assign-role': 'OA',
  'invitations:view': 'OAV',
  'invitations:manage': 'OA',
  'roles:view': 'OAV',
  'roles:manage': 'OA',
  'providers:view': 'OAMV',
  'providers:manage': 'OAM',
  'providers:dispatch': 'OAM',
  'tickets:view-own': 'OAMRV',
  'tickets:view-any': 'OAMV',
  'tickets:create': 'OAMR',
  'tickets:manage': 'OAM',
  'sites:view': 'OAV',
  'sites:create': 'OA',
  'sites:manage': 'OA',
  'dashboard:view': 'OAMV',
  'billing:view': 'OA',
  'billing:manage': 'O',
  'audit:view': 'OA',
  'organization:manage': 'O',
};

const roleOf = (initial: string) => SYSTEM_ROLES.find(({ name }) => name.startsWith(initial));

describe('the system roles (product 2)', () => {
  it('are seven, each with its type', () => {
    expect(SYSTEM_ROLES.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Owner staff',
      'Administrator staff',
      'Manager staff',
      'Technician staff',
      'Requester customer',
      'Viewer staff',
      'Provider provider',
    ]);
    expect(SYSTEM_ROLES.filter(({ description }) => description === '')).toEqual([]);
  });

  it.each([...'OAMTRVP'])(
    '%s may do what the table says, each permission once, in the order of the list',
    (initial) => {
      const expected = Object.entries(WHO_MAY).flatMap(([permission, who]) =>
        who.includes(initial) ? [permission] : [],
      );
      expect(roleOf(initial)?.permissions, 'WHO_MAY has a line for each permission, in the order of the list').toEqual(
        expected,
      );
    },
  );

  it('are in a table that covers every permission', () => {
    expect(Object.keys(WHO_MAY), 'WHO_MAY has a line for each permission').toEqual(PERMISSIONS);
  });
});

const NOTHING: Grant = { type: 'staff', permissions: [] };

describe('canGrant: only what you hold yourself', () => {
  // A row: who grants, and which of the system roles they can grant.
  it.each([
    ['O', 'OAMTRVP'],
    ['A', 'AMTRVP'],
    ['M', 'MTRP'],
    ['T', 'TP'],
    ['R', 'R'],
    ['V', 'V'],
    ['P', 'P'],
  ])('%s grants %s', (actor, grantable) => {
    const [own, ...others] = [actor, ...'OAMTRVP'].map((initial) => roleOf(initial) ?? NOTHING);
    const granted = [...'OAMTRVP'].filter((_, index) => canGrant(own ?? NOTHING, others[index] ?? NOTHING));
    expect(granted.join('')).toBe(grantable);
  });

  it.each(MEMBER_TYPES.flatMap((own) => MEMBER_TYPES.map((given) => [own, given] as const)))(
    'from type %s to type %s: everyone except staff can grant only their own type',
    (own, given) => {
      const isGiven = own === 'staff' || own === given;
      expect(givesType(own, given)).toBe(isGiven);
      expect(canGrant({ type: own, permissions: [] }, { type: given, permissions: [] })).toBe(isGiven);
      expect(canGrant({ type: own, permissions: [] }, { type: given, permissions: ['sites:view'] })).toBe(false);
    },
  );

  it('never lets a chain of grants lead to more than its first member held', () => {
    const some = fc.record({ type: fc.constantFrom(...MEMBER_TYPES), permissions: fc.subarray([...PERMISSIONS]) });
    fc.assert(
      fc.property(some, fc.array(some, { maxLength: 10 }), (first, roles) => {
        let held = first;
        for (const role of roles) if (canGrant(held, role)) held = role;
        expect(first.permissions).toEqual(expect.arrayContaining(held.permissions));
        expect(first.type === 'staff' || held.type === first.type).toBe(true);
      }),
    );
  });
});

describe('names of roles', () => {
  it.each([
    ['Night shift', 'night SHIFT', true],
    ['Night shift', '  Night   shift ', true],
    ['Ｏｗｎｅｒ', 'owner', true],
    ['Büro', 'BU\u0308RO', true],
    ['Night shift', 'Nightshift', false],
    ['Owner', 'Owners', false],
  ])('%j and %j are the same: %s', (one, other, expected) => {
    expect(sameRoleName(one, other)).toBe(expected);
    expect(nameKeyOf(one) === nameKeyOf(other)).toBe(expected);
  });

  it.each([
    [{ system: true, name: 'Owner' }, true],
    [{ system: false, name: 'Owner' }, false],
    [{ system: true, name: 'Administrator' }, false],
    [{ system: true, name: 'owner' }, false],
  ])('%j is the owner role: %s', (role, expected) => {
    expect(isOwnerRole(role)).toBe(expected);
  });
});
