import type { Role } from '@siteward/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { allPages } from '#lib/csv.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { sortRoles } from './role-access.ts';

const listKey = (org: string) => ['roles', 'matrix', org];

function loadRoles(org: string): Promise<Role[]> {
  return allPages((page) => bodyOf(api.roles.list.query({ query: { org, ...page } })));
}

/** All roles of the organization, in the order of the matrix. */
export function useRoles() {
  const { org } = useOrganizationScope();
  const query = useQuery({ queryKey: listKey(org), queryFn: () => loadRoles(org) });
  const roles = useMemo(() => query.data && sortRoles(query.data), [query.data]);
  return { ...query, roles };
}

/** What follows a change: `put` shows a saved role at once, `refresh` asks for everything about roles anew. */
export function useRolesCache() {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  return {
    put: (role: Role) => {
      cache.setQueryData<Role[]>(listKey(org), (roles) => roles?.map((each) => (each._id === role._id ? role : each)));
    },
    refresh: () => cache.invalidateQueries({ queryKey: ['roles'] }),
  };
}
