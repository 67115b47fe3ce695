import { SYSTEM_ROLES } from '@siteward/domain';
import { expect, it } from 'vitest';
import { roleDescription } from './role-descriptions.ts';

it('describes a system role as the API does, and any other role as its organization does', () => {
  expect(SYSTEM_ROLES.map((role) => roleDescription({ ...role, system: true, description: 'In English.' }))).toEqual(
    SYSTEM_ROLES.map(({ description }) => description),
  );
  const own = { name: 'Technician', system: false, description: 'Our own.' };
  expect(roleDescription(own)).toBe('Our own.');
});
