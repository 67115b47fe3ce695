import { type AccessLimits, MAX_LIMIT, type Reach, reachOf, refusalByReach } from '@siteward/domain';
import { api } from './api.ts';
import { useIsLimited, useOrganizationScope } from './organization-scope.ts';

/** Whether what somebody is limited to reaches beyond one's own sites, as far as that is known. */
export type IsBeyondReach = (limits: AccessLimits) => boolean;

/**
 * Whether members and invitations reach beyond the sites of who looks at them, by the rule that the API goes by. What is not
 * known is left to the API: which sites a customer occupies while they load, and sites that are not the reader's to see.
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
