import { SYSTEM_ROLES } from '@siteward/domain';
import { expect, it } from 'vitest';
import { roleDescription } from './role-descriptions.ts';

it('says of a system role what the API says of it, and of any other what its organization does', () => {
  expect(SYSTEM_ROLES.map((role) => roleDescription({ ...role, system: true, description: 'In English.' }))).toEqual(
    SYSTEM_ROLES.map(({ description }) => description),
  );
  const own = { name: 'Technician', system: false, description: 'Our own.' };
  expect(roleDescription(own)).toBe('Our own.');
});
