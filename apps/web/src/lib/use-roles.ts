import type { Role } from '@siteward/contract';
import { canGrant, MAX_LIMIT, type MemberType } from '@siteward/domain';
import { api } from './api.ts';
import { useCan, useOrganizationScope } from './organization-scope.ts';

/** The roles of the organization by name; undefined while they load, and for who may not see them. */
export function useRoles(): readonly Role[] | undefined {
  const { org } = useOrganizationScope();
  const can = useCan();
  const query = { org, limit: MAX_LIMIT, sort: 'name' } as const;
  const { data } = api.roles.list.useQuery({
    queryKey: ['roles', 'list', query],
    queryData: { query },
    enabled: can('roles:view', 'members:invite', 'members:assign-role'),
  });
  return data?.body.items;
}

/** The roles that the member may give: those whose permissions they hold themselves (product 2), of one type if asked. */
export function useGrantableRoles(type?: MemberType): readonly Role[] | undefined {
  const { permissions } = useOrganizationScope();
  return useRoles()?.filter((role) => canGrant(permissions, role.permissions) && (!type || role.type === type));
}
