import type { Member } from '@siteward/contract';
import { queryClient } from '#lib/cache/query-client.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useChosenWay } from '#lib/navigation/destination.ts';
import { organizationPath } from '#lib/navigation/landing.ts';
import { rememberOrganization } from '#lib/session/session.ts';

/** The pending invitations to the person's verified address. */
export function useMyInvitations(userId: string) {
  return api.invitations.mine.useQuery({ queryKey: ['invitations', 'mine', userId], queryData: { query: {} } });
}

/**
 * Opens an organization at the first page that the member's role allows.
 *
 * @returns A function that does so. It rejects if one of the calls needed to find that page fails.
 */
export function useEnterOrganization() {
  const choose = useChosenWay();
  return async (member: Pick<Member, 'org' | 'role'>) => {
    const leadOn = choose();
    const path = await organizationPath(member);
    rememberOrganization(member.org);
    await leadOn(path);
  };
}

/** Opens an organization that the person has only just joined or created. */
export function useEnterNew() {
  const enter = useEnterOrganization();
  return async (userId: string, org: string) => {
    await queryClient.invalidateQueries({ refetchType: 'none' });
    const params = { userId, app: 'siteward' } as const;
    await enter(await bodyOf(api.members.getByUserAndApp.query({ params, query: { org } })));
  };
}
