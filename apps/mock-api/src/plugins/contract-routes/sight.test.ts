import { onlySites } from '@siteward/domain';
import { expect, it } from 'vitest';
import type { Actor } from '#scope.ts';
import { accessOf } from './sight.ts';

const ACTOR: Actor = {
  user: 'ann',
  member: 'ann at north',
  name: 'Ann',
  role: 'caretakers',
  owner: false,
  type: 'provider',
  provider: 'lifts',
  reach: onlySites(['one', 'two']),
  permissions: ['sites:view', 'members:view'],
};

/** What changes what somebody may do, or where. */
const CHANGES: Partial<Actor>[] = [
  { member: 'ann at south' },
  { type: 'staff' },
  { provider: 'doors' },
  { provider: null },
  { reach: 'all' },
  { reach: onlySites(['one']) },
  { reach: onlySites(['one', 'three']) },
  { permissions: ['sites:view'] },
  { permissions: ['sites:view', 'roles:view'] },
];

it('access differs if somebody may do something else, or elsewhere, and by nothing else', () => {
  const access = accessOf({ actor: ACTOR });
  const others = CHANGES.map((change) => accessOf({ actor: { ...ACTOR, ...change } }));
  expect(new Set([access, ...others]).size).toBe(1 + CHANGES.length);
  const reach = onlySites(['two', 'one']);
  const permissions = ACTOR.permissions.toReversed();
  expect(accessOf({ actor: { ...ACTOR, name: 'Anna', role: 'managers', reach, permissions } })).toBe(access);
});
