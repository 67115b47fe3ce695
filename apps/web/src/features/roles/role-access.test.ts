import { PERMISSIONS, type Permission, SYSTEM_ROLES } from '@siteward/domain';
import { expect, it } from 'vitest';
import { pageScope } from '#testing/render-page.tsx';
import { copyName, membersLabel, permissionLock, roleLock, sortRoles, startFrom } from './role-access.ts';

const role = pageScope(['plans:view']).role;

it.each<[string, object, Permission[], string | null, Partial<Parameters<typeof roleLock>[1]>?]>([
  ['a system role', { system: true }, [...PERMISSIONS], 'System roles are fixed. Copy this one to change it.'],
  [
    'any role, without roles:manage,',
    {},
    ['plans:view'],
    'Changing roles needs the permission Roles and permissions: manage.',
  ],
  [
    'a role with permissions that the reader does not hold',
    { permissions: ['plans:view', 'billing:manage'] },
    ['roles:manage', 'plans:view'],
    'You cannot change this role: it allows Billing: manage, which you do not hold yourself.',
  ],
  ['a role that the reader may give', {}, ['roles:manage', 'plans:view'], null],
  [
    'any role, for somebody who cannot use roles:manage,',
    {},
    ['roles:manage', 'plans:view'],
    'why else',
    { otherReason: 'why else' },
  ],
  [
    "a role for staff, for a customer's member,",
    {},
    ['roles:manage', 'plans:view'],
    'This role is for another type of member than you are.',
    { type: 'customer' },
  ],
  [
    'a role of their own type, for a customer’s member,',
    { type: 'customer' },
    ['roles:manage', 'plans:view'],
    null,
    { type: 'customer' },
  ],
  ['a role of another type, for staff,', { type: 'customer' }, ['roles:manage', 'plans:view'], null],
])('%s is locked: %j %j', (_, more, permissions, lock, own = {}) => {
  expect(roleLock({ ...role, ...more }, { type: 'staff', permissions, otherReason: null, ...own })).toBe(lock);
});

it('a permission can be given by those who hold it', () => {
  expect(permissionLock('plans:view', ['plans:view'])).toBeNull();
  expect(permissionLock('plans:manage', ['plans:view'])).toContain('do not hold');
});

it('roles are in the order of the product, followed by the others by name', () => {
  const system = SYSTEM_ROLES.map(({ name }) => ({ ...role, name, system: true }));
  const own = ['Äpfel', 'Zed', 'alpha', 'Owner'].map((name) => ({ ...role, name }));
  const names = sortRoles([...own, ...system.toReversed()]).map(({ name }) => name);
  expect(names).toEqual([...SYSTEM_ROLES.map(({ name }) => name), 'alpha', 'Äpfel', 'Owner', 'Zed']);
});

it.each([
  [0, '0 members'],
  [1, '1 member'],
  [2, '2 members'],
  [9999, '9999 members'],
  [10_000, '10,000+ members'],
])('%d is %s', (count, label) => {
  expect(membersLabel(count)).toBe(label);
});

it('a copy gets the permissions that its creator holds, and names the rest', () => {
  const source = {
    ...role,
    description: 'For the night',
    permissions: ['plans:view', 'billing:manage'] as Permission[],
  };
  const own = { type: 'staff', permissions: ['plans:view'] } as const;
  expect(startFrom(source, own)).toEqual({
    type: 'staff',
    description: 'For the night',
    permissions: ['plans:view'],
    refused: ['billing:manage'],
  });
  expect(startFrom(source, { ...own, type: 'provider' })).toMatchObject({ type: 'provider' });
  expect(startFrom(undefined, own)).toEqual({
    type: 'staff',
    description: '',
    permissions: [],
    refused: [],
  });
});

it('a copy gets a name that is free and not too long', () => {
  const taken = (name: string) => ({ ...role, name });
  expect(copyName(undefined, [])).toBe('');
  expect(copyName(role, [])).toBe('Copy of Mine');
  expect(copyName(role, [taken('copy OF mine'), taken('Copy of Mine 2')])).toBe('Copy of Mine 3');
  const long = copyName({ ...role, name: 'x'.repeat(60) }, [taken(`Copy of ${'x'.repeat(48)}`)]);
  expect([long.length <= 60, long.endsWith(' 2')]).toEqual([true, true]);
});
