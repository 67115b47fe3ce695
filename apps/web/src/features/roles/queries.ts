import type { Role } from '@siteward/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { rolesKey, useRolesQuery } from '#lib/organization/people.ts';
import { intlLocale } from '#lib/words/language.ts';
import { sortRoles } from './role-access.ts';

/** All roles of the organization, in the order of the matrix, which depends on the language shown. */
export function useSortedRoles() {
  const query = useRolesQuery();
  const locale = intlLocale();
  const roles = useMemo(() => query.data && sortRoles(query.data, locale), [query.data, locale]);
  return { ...query, roles };
}

/** What follows a change: `put` shows a saved role immediately, `refresh` refetches everything about roles. */
export function useRolesCache() {
  const { org } = useOrganizationScope();
  const cache = useQueryClient();
  return {
    put: (role: Role) => {
      cache.setQueryData<Role[]>(rolesKey(org), (roles) => roles?.map((each) => (each._id === role._id ? role : each)));
    },
    refresh: () => cache.invalidateQueries({ queryKey: ['roles'] }),
  };
}
