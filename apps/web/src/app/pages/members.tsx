import type { Member } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS, MEMBER_STATUSES } from '@siteward/domain';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { InviteRequest } from '#features/invitations/queries.ts';
import { useInvitedMembers } from '#features/invitations/use-invited-members.tsx';
import { MembersScreen } from '#features/members/members-screen.tsx';
import { loadChunk } from '#lib/load-chunk.ts';
import { useOnDemand } from '#lib/on-demand.ts';
import { pathTo } from '#lib/paths.ts';

const loadInvite = () => import('#features/invitations/invite-dialog.tsx');
const InviteDialog = lazy(async () => ({ default: (await loadChunk(loadInvite)).InviteDialog }));

/** Members of one status; an unknown one gives way to the active ones (spec section 9). */
export function Component() {
  const params = useParams();
  const { search } = useLocation();
  const status = MEMBER_STATUSES.find((each) => each === params['status']);
  const [request, setRequest] = useState<InviteRequest | null>(null);
  const hasInvite = useOnDemand(request !== null, loadInvite);
  const invited = useInvitedMembers(status === 'invited');
  if (!status) {
    const pathname = pathTo('org-site-members-status', { ...params, status: DEFAULT_MEMBER_STATUS });
    return <Navigate replace to={{ pathname, search }} />;
  }
  const invite = (again?: Member) => setRequest(again ? { again } : {});
  return (
    <>
      <MembersScreen status={status} onInvite={invite} invited={invited.parts} />
      {invited.dialogs}
      {hasInvite && (
        <Suspense>
          <InviteDialog request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </>
  );
}
