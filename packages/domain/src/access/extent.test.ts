import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../keys.ts';
import type { ServiceProviderStatus } from '../work-orders/service-providers.ts';
import {
  CHANGED_BY,
  type Extent,
  eitherExtent,
  extentOf,
  idsOf,
  isWithinExtent,
  type MemberIds,
  managesPeopleOf,
  type OwnRight,
  throughProvider,
} from './extent.ts';
import { permissionsHeld } from './held-permissions.ts';
import { isPermission, PERMISSIONS, type Permission } from './permissions.ts';
import { SYSTEM_ROLES, type SystemRoleName } from './roles.ts';

const RIGHTS: Record<OwnRight, true> = {
  'work-orders:view': true,
  'work-orders:update': true,
  'feedbacks:view': true,
  'tickets:view': true,
};
const rights = keysOf(RIGHTS);
const WIDTH: Record<Extent, number> = { none: 0, own: 1, any: 2 };

describe('rights over own records or any', () => {
  it('are those that the list has in pairs', () => {
    const paired = PERMISSIONS.filter((name) => isPermission(name.replace(/-own$/, '-any')) && name.endsWith('-own'));
    expect(rights.map((right) => `${right}-own`)).toEqual(paired);
    expect(rights.flatMap((right) => eitherExtent(right)).every(isPermission)).toBe(true);
    // @ts-expect-error members are nobody's own
    expect(extentOf(PERMISSIONS, 'members:view')).toBe('none');
    // @ts-expect-error feedbacks are triaged, not updated
    expect(extentOf(PERMISSIONS, 'feedbacks:update')).toBe('none');
  });

  it('determine, per area, which right governs changes to its records', () => {
    const areas = new Set(rights.map((right) => right.slice(0, right.indexOf(':'))));
    expect(new Set(Object.keys(CHANGED_BY))).toEqual(areas);
    for (const [area, right] of Object.entries(CHANGED_BY)) {
      expect(right).toBe(isPermission(`${area}:update-own`) ? `${area}:update` : `${area}:view`);
    }
  });
});

describe('the extent of a right', () => {
  it.each<[Permission[], Extent]>([
    [[], 'none'],
    [['work-orders:view-own'], 'own'],
    [['work-orders:view-any'], 'any'],
    [['work-orders:view-any', 'work-orders:view-own'], 'any'],
    [['work-orders:create', 'feedbacks:view-any', 'tickets:view-own'], 'none'],
    [['work-orders:update-own'], 'none'],
  ])('with %j covers %s work orders', (permissions, extent) => {
    expect(extentOf(permissions, 'work-orders:view')).toBe(extent);
  });

  // As in docs/product.md, Permissions: view and update of work orders, view of feedbacks, view of tickets.
  it.each<[SystemRoleName, string]>([
    ['Owner', 'any any any any'],
    ['Administrator', 'any any any any'],
    ['Manager', 'any any any any'],
    ['Technician', 'own own any none'],
    ['Requester', 'none none own own'],
    ['Viewer', 'any none any any'],
    ['Provider', 'own own none none'],
  ])('for the role %s is %s', (name, extents) => {
    const permissions = SYSTEM_ROLES.find((role) => role.name === name)?.permissions ?? [];
    expect(rights.map((right) => extentOf(permissions, right)).join(' ')).toBe(extents);
  });

  it('never shrinks with more permissions, and is never wider for updating than for viewing', () => {
    const some = fc.subarray([...PERMISSIONS]);
    fc.assert(
      fc.property(some, some, fc.constantFrom(...rights), (few, more, right) => {
        expect(WIDTH[extentOf([...few, ...more], right)]).toBeGreaterThanOrEqual(WIDTH[extentOf(few, right)]);
        const held = permissionsHeld(few);
        const [viewed, updated] = (['view', 'update'] as const).map((verb) => extentOf(held, `work-orders:${verb}`));
        expect(WIDTH[viewed ?? 'none']).toBeGreaterThanOrEqual(WIDTH[updated ?? 'any']);
      }),
    );
  });
});

describe('whether a record is within an extent', () => {
  const [me, you]: MemberIds[] = [
    { user: 'u1', member: 'm1' },
    { user: 'u2', member: 'm2' },
  ];

  it.each<[string[], boolean]>([
    [[], false],
    [['u1'], true],
    [['m1'], true],
    [['u2', 'm2'], false],
    [['m2', 'm1'], true],
    [['', 'm'], false],
  ])('naming %j: own is %s', (named, isOwn) => {
    if (!me) throw new Error('nobody');
    expect([isWithinExtent('any', named, me), isWithinExtent('none', named, me)]).toEqual([true, false]);
    expect(isWithinExtent('own', named, me)).toBe(isOwn);
  });

  it('naming two people belongs to both, by either of their ids', () => {
    for (const one of [me, you]) {
      for (const id of one ? idsOf(one) : []) {
        expect([me, you].map((member) => member && isWithinExtent('own', [id], member))).toEqual([
          one === me,
          one === you,
        ]);
      }
    }
  });
});

describe('the provider through whom work is a member’s own', () => {
  const wulf = '3'.repeat(24);
  const of = (status: ServiceProviderStatus) => ({ _id: wulf, status });

  it('is their active service provider, for members of type provider only', () => {
    expect(throughProvider('provider', of('active'))).toEqual({ provider: wulf, seesNothing: false });
    expect(throughProvider('provider', null)).toEqual({ provider: null, seesNothing: false });
    for (const type of ['staff', 'customer'] as const) {
      for (const provider of [of('active'), of('blocked'), undefined]) {
        expect(throughProvider(type, provider)).toEqual({ provider: null, seesNothing: false });
      }
    }
  });

  it.each([of('inactive'), of('blocked'), undefined])('leaves nothing to see if it is %j', (provider) => {
    expect(throughProvider('provider', provider)).toEqual({ provider: null, seesNothing: true });
  });

  it('is the only one whose people members of type provider manage; staff manage everybody', () => {
    for (const whose of [wulf, '4'.repeat(24), null]) {
      for (const provider of [wulf, null]) {
        expect(managesPeopleOf({ type: 'provider', provider }, whose)).toBe(whose === provider);
      }
      expect(managesPeopleOf({ type: 'staff', provider: null }, whose)).toBe(true);
    }
  });

  it('makes records that name the service provider theirs, and nobody else’s', () => {
    const [jonas, ann] = [
      { user: '1'.repeat(24), member: '2'.repeat(24), provider: wulf },
      { user: '4'.repeat(24), member: '5'.repeat(24), provider: null },
    ];
    expect(isWithinExtent('own', [wulf], jonas)).toBe(true);
    expect(isWithinExtent('own', [wulf], ann)).toBe(false);
    expect(isWithinExtent('none', [wulf], jonas)).toBe(false);
  });
});
