import type { Member } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS, MEMBER_STATUSES } from '@siteward/domain';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import type { InviteRequest } from '#features/invitations/queries.ts';
import { useInvitedMembers } from '#features/invitations/use-invited-members.tsx';
import { MembersScreen } from '#features/members/members-screen.tsx';
import { pathTo } from '#lib/navigation/paths.ts';

const InviteDialog = onDemand(async () => (await import('#features/invitations/invite-dialog.tsx')).InviteDialog);

/** The members with one status; an unknown status gives way to the active ones (spec section 9). */
export function Component() {
  const params = useParams();
  const { search } = useLocation();
  const status = MEMBER_STATUSES.find((each) => each === params['status']);
  const [request, setRequest] = useState<InviteRequest | null>(null);
  const invited = useInvitedMembers(status === 'invited');
  if (!status) {
    const pathname = pathTo('org-site-members-status', { ...params, status: DEFAULT_MEMBER_STATUS });
    return <Navigate replace to={{ pathname, search }} />;
  }
  const close = () => setRequest(null);
  const invite = (again?: Member) => setRequest(again ? { again } : {});
  return (
    <>
      <MembersScreen status={status} onInvite={invite} invited={invited.parts} />
      {invited.dialogs}
      <OnceOpened open={request !== null} onClose={close} early={InviteDialog}>
        <InviteDialog request={request} onClose={close} />
      </OnceOpened>
    </>
  );
}
