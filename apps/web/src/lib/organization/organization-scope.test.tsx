import { permissionsHeld } from '@siteward/domain';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { pageScope } from '#testing/render-page.tsx';
import {
  OrganizationScopeContext,
  type PageScope,
  useActor,
  useCan,
  useIsLimited,
  useOrganizationScope,
  useOwnGrant,
  useReadable,
  useSeesFirmsWork,
} from './organization-scope.ts';

const base = pageScope(['sites:view', 'sites:create', 'roles:manage', 'members:invite']);
const as = (member: Partial<PageScope['member']>, more: Partial<PageScope> = {}): PageScope => {
  return { ...base, ...more, member: { ...base.member, ...member } };
};

/** What a hook gives in the pages of an organization. */
function inScope<Result>(scope: PageScope, hook: () => Result): Result {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OrganizationScopeContext value={scope}>{children}</OrganizationScopeContext>
  );
  return renderHook(hook, { wrapper }).result.current;
}

it('exists only within the pages of an organization', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(useOrganizationScope)).toThrow('works within the pages of an organization');
});

it.each([
  ['somebody of the staff with all sites', as({}), false, true],
  ['somebody limited to a site', as({ sites: ['s'] }), true, false],
  ['somebody of a customer', as({ type: 'customer' }), true, false],
])('%s may do what concerns the whole organization only without a limit', (_, scope, isLimited, mayCreate) => {
  const can = inScope(scope, useCan);
  expect([inScope(scope, useIsLimited), can('sites:create'), can('roles:manage')]).toEqual([
    isLimited,
    mayCreate,
    mayCreate,
  ]);
  // Any one of several is enough, and none that is not held.
  expect([can('members:invite'), can('sites:create', 'members:invite'), can('billing:view')]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  [null, [], false],
  ['p', [], true],
  ['p', ['work-orders:view-any'], false],
] as const)('somebody of the service provider %j with %j sees only its work: %s', (serviceProviderId, held, isSo) => {
  expect(inScope(as({ serviceProviderId }, { permissions: held }), useSeesFirmsWork)).toBe(isSo);
});

it('is known to rules by the member, with the provider and the permissions', () => {
  const { member, permissions } = base;
  expect(inScope(as({ serviceProviderId: 'p' }), useActor)).toEqual({ permissions, member: member._id, provider: 'p' });
});

it('in a read-only organization, people still hold what their role allows when they act on others', () => {
  const role = { ...base.role, permissions: [...base.permissions] };
  const left = ['sites:view'] as const;
  const grant = (isReadOnly: boolean) => inScope(as({}, { role, permissions: left, isReadOnly }), useOwnGrant);
  expect(grant(false)).toEqual({ type: 'staff', permissions: left });
  expect(grant(true)).toEqual({ type: 'staff', permissions: permissionsHeld(role.permissions) });
});

it.each([
  [false, { name: 'Pump', allowed: ['start'] }],
  [true, { name: 'Pump', allowed: [] }],
])('in a read-only organization (%s), a record says that nothing can be done with it', (isReadOnly, body) => {
  const nothing = { allowed: [] as string[] };
  const select = inScope(as({}, { isReadOnly }), () => useReadable<{ name: string; allowed: string[] }>(nothing));
  expect(select({ body: { name: 'Pump', allowed: ['start'] } })).toEqual({ body });
});
