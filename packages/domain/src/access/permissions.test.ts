import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAll, holdsAny, permissionsHeld } from './held-permissions.ts';
import { PERMISSION_AREAS } from './permission-areas.ts';
import { isPermission, PERMISSIONS } from './permissions.ts';

describe('the closed list', () => {
  it('is grouped by area and contains each permission once', () => {
    const named = PERMISSION_AREAS.flatMap(({ area, actions }) => actions.map(({ action }) => `${area}:${action}`));
    expect(named).toEqual(PERMISSIONS);
    expect(PERMISSION_AREAS.flatMap(({ actions }) => actions.map(({ permission }) => permission))).toEqual(PERMISSIONS);
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
    expect(new Set(PERMISSION_AREAS.map(({ area }) => area)).size).toBe(PERMISSION_AREAS.length);
    expect(PERMISSION_AREAS.find(({ area }) => area === 'members')).toEqual({
      area: 'members',
      actions: [
        { action: 'view', label: 'View', permission: 'members:view' },
        { action: 'invite', label: 'Invite', permission: 'members:invite' },
        { action: 'manage', label: 'Manage', permission: 'members:manage' },
        { action: 'assign-role', label: 'Assign role', permission: 'members:assign-role' },
      ],
    });
  });

  it('accepts nothing else', () => {
    expect(PERMISSIONS.filter((permission) => !isPermission(permission))).toEqual([]);
    const strange = fc.oneof(
      fc.string(),
      fc.anything(),
      fc.constantFrom(...PERMISSIONS).map((permission) => permission.toUpperCase()),
      fc.constantFrom(...PERMISSIONS).map((permission) => `${permission} `),
      fc.constantFrom(...PERMISSIONS).map((permission) => [permission]),
      fc.constantFrom('__proto__', 'constructor', 'toString', 'work-orders', 'work-orders:', 'plans:create'),
    );
    fc.assert(fc.property(strange, (value) => !isPermission(value)));
  });
});

describe('holding permissions', () => {
  const some = fc.subarray([...PERMISSIONS]);

  it('all of the wanted ones, or any of them, works as with sets', () => {
    fc.assert(
      fc.property(some, some, (held, wanted) => {
        const missing = new Set(wanted);
        for (const permission of held) missing.delete(permission);
        expect(holdsAll(held, wanted)).toBe(missing.size === 0);
        expect(holdsAny(held, wanted)).toBe(missing.size < wanted.length);
      }),
    );
  });

  it('to manage or update something includes the permission to view it, to the same extent', () => {
    for (const permission of PERMISSIONS) {
      const [, right = '', extent = ''] = /^(.*):(?:manage|update)(-own|-any)?$/.exec(permission) ?? [];
      const views = [`${right}:view${extent}`, `${right}:view-any`].filter(isPermission).slice(0, 1);
      expect(permissionsHeld([permission]), permission).toEqual(expect.arrayContaining([permission, ...views]));
    }
    expect(permissionsHeld(['tickets:manage'])).toEqual(['tickets:manage', 'tickets:view-any']);
    expect(permissionsHeld(['work-orders:view-own', 'work-orders:update-any'])).toEqual([
      'work-orders:view-own',
      'work-orders:update-any',
      'work-orders:view-any',
    ]);
    expect(permissionsHeld(['organization:manage', 'tickets:view-own'])).toHaveLength(2);
  });

  it('to do anything else with records includes the permission to see them, as listed in the table', () => {
    const own = ['work-orders:view-own'];
    // `manage` implies `view` of the same area and needs no line here.
    const seeing: Partial<Record<string, string[]>> = {
      'work-orders:create': own,
      'work-orders:update-own': own,
      'work-orders:update-any': ['work-orders:view-any'],
      'work-orders:assign': own,
      'work-orders:cancel': own,
      'work-orders:verify': own,
      'work-orders:reopen': own,
      'work-orders:delete': own,
      'feedbacks:create': ['feedbacks:view-own'],
      'feedbacks:triage': ['feedbacks:view-any'],
      'feedbacks:delete': ['feedbacks:view-own'],
      'calendar:reschedule': ['calendar:view'],
      'members:assign-role': ['members:view'],
      'tickets:create': ['tickets:view-own'],
      'tickets:manage': ['tickets:view-any'],
    };
    for (const permission of PERMISSIONS) {
      const view = permission.replace(/:manage$/, ':view');
      const toManage = view !== permission && isPermission(view) ? [view] : [];
      const expected = [permission, ...(seeing[permission] ?? toManage)];
      expect(permissionsHeld([permission]), `the table says what comes with ${permission}`).toEqual(expected);
    }
  });

  it('when none are wanted, holds all but not any', () => {
    expect(holdsAll([], [])).toBe(true);
    expect(holdsAny(PERMISSIONS, [])).toBe(false);
  });
});
