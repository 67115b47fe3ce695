import type { Role } from '@siteward/contract';
import {
  type AccessLimits,
  canGrant,
  MAX_LIMIT,
  MEMBER_TYPES,
  type MemberType,
  type Reach,
  reachOf,
  refusalByReach,
} from '@siteward/domain';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allPages } from '#lib/calls/all-pages.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { intlLocale, sortByName } from '#lib/words/language.ts';
import { useCan, useIsLimited, useOrganizationScope } from './organization-scope.ts';

/** Whether the value of a filter is a member type. */
export const isMemberType = (value: string): boolean => MEMBER_TYPES.some((type) => type === value);

/** Reloads everything that shows a change of members or invitations. */
export function refreshPeople(cache: QueryClient): Promise<unknown> {
  return Promise.all(
    [['members'], ['invitations'], ['seats'], ['roles']].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );
}

/** The query key of an organization's roles. */
export const rolesKey = (org: string) => ['roles', 'list', org];

/** All roles of the organization, sorted by name; requested only for members who may see or give them. */
export function useRolesQuery() {
  const { org } = useOrganizationScope();
  const can = useCan();
  return useQuery({
    queryKey: rolesKey(org),
    queryFn: () => allPages((page) => bodyOf(api.roles.list.query({ query: { org, sort: 'name', ...page } }))),
    enabled: can('roles:view', 'members:invite', 'members:assign-role'),
  });
}

/** The same, sorted by their names on the page; undefined while they load, and for members who may not see them. */
export function useRoles(): readonly Role[] | undefined {
  const { data } = useRolesQuery();
  const locale = intlLocale();
  return useMemo(() => data && sortByName(data, ({ name }) => roleLabel(name), locale), [data, locale]);
}

/** The roles that the member may give according to the domain (`canGrant`); only those of one type, if given. */
export function useGrantableRoles(type?: MemberType): readonly Role[] | undefined {
  const { permissions, member } = useOrganizationScope();
  const own = { type: member.type, permissions };
  return useRoles()?.filter((role) => canGrant(own, role) && (!type || role.type === type));
}

/** The seats of the organization; requested only for members who may see the billing. */
export function useSeats() {
  const { org } = useOrganizationScope();
  const can = useCan();
  return api.seats.get.useQuery({
    queryKey: ['seats', org],
    queryData: { params: { org } },
    enabled: can('billing:view'),
  });
}

/** Whether somebody's limits reach beyond the member's own sites, as far as that is known. */
type IsBeyondReach = (limits: AccessLimits) => boolean;

/**
 * Whether members and invitations reach beyond the sites of the member who looks at them, by the same rule as in the API.
 * What is not known here is left to the API: the sites of a customer while they load, and sites that the member cannot
 * see.
 */
export function useIsBeyondReach(): IsBeyondReach {
  const { org, member } = useOrganizationScope();
  const isLimited = useIsLimited();
  const query = { org, limit: MAX_LIMIT, sort: 'name' } as const;
  const { data } = api.sites.list.useQuery({
    queryKey: ['sites', 'list', query],
    queryData: { query },
    enabled: isLimited,
  });
  const { items: own = [], total } = data?.body ?? {};
  const areAllKnown = total === own.length;
  const reach = (limits: AccessLimits): Reach | undefined => {
    const { customerOrgId } = limits;
    if (customerOrgId !== null && !areAllKnown) return undefined;
    return reachOf(
      limits,
      own.filter(({ customer }) => customer === customerOrgId).map(({ _id }) => _id),
    );
  };
  return (limits) => {
    if (!isLimited) return false;
    const [actor, before] = [reach(member), reach(limits)];
    return actor !== undefined && before !== undefined && refusalByReach(actor, { before }) !== null;
  };
}
