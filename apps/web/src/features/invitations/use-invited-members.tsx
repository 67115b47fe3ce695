import { Trans } from '@lingui/react/macro';
import type { Invitation, Member } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { MenuItem } from '#components/menu.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { InvitationDialogs, InvitationItems, useInvitationFlow } from './invitation-flow.tsx';

/**
 * What pending invitations add to a list of invited members: menu items for each, and the end of the invitation.
 *
 * @param isShown - whether that list is shown
 * @returns `parts`, undefined for members who may not see invitations, and `dialogs`, to be rendered anywhere.
 */
export function useInvitedMembers(isShown: boolean) {
  const { org } = useOrganizationScope();
  const isAllowed = useCan()('invitations:view') && isShown;
  const flow = useInvitationFlow();
  const query = { org, status: 'pending', limit: MAX_LIMIT } as const;
  const { data } = api.invitations.list.useQuery({
    queryKey: ['invitations', 'list', query],
    queryData: { query },
    enabled: isAllowed,
  });
  const of = (member: Member): Invitation | undefined =>
    data?.body.items.find((invitation) => invitation.member === member._id);

  const items = (member: Member): ReactNode => {
    const invitation = of(member);
    if (!invitation) return data && <FindItem member={member} />;
    if (flow.actionsOf(invitation).length === 0) return null;
    return <InvitationItems invitation={invitation} flow={flow} onInvite={() => undefined} />;
  };
  const expiry = (member: Member): ReactNode => {
    const invitation = of(member);
    return invitation && <TimeAgo at={invitation.expiresAt} />;
  };
  return { parts: isAllowed ? { items, expiry } : undefined, dialogs: <InvitationDialogs flow={flow} /> };
}

/** A link to an invitation beyond the first hundred. */
function FindItem({ member }: { member: Member }) {
  const { org, siteId } = useOrganizationScope();
  return (
    <MenuItem asChild>
      <Link to={pathTo('org-site-invitations', { org, site: siteId }, { search: member.email })}>
        <Mail aria-hidden="true" />
        <Trans>Show the invitation</Trans>
      </Link>
    </MenuItem>
  );
}
