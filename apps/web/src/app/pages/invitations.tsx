import { useLingui } from '@lingui/react/macro';
import { INVITATION_STATUSES, type InvitationStatus } from '@siteward/domain';
import { useSearchParams } from 'react-router-dom';
import { InvitationsScreen } from '#features/invitations/invitations-screen.tsx';
import { useOrganizationScope } from '#lib/organization-scope.ts';

const FIRST: InvitationStatus = 'pending';

/** The organization's invitations with the status in the query; without a status, the pending ones. */
export function Component() {
  const { t } = useLingui();
  const { name } = useOrganizationScope().organization;
  const [params] = useSearchParams();
  const status = INVITATION_STATUSES.find((each) => each === params.get('status')) ?? FIRST;
  const tabTo = (each: InvitationStatus) => {
    const query = new URLSearchParams(params);
    query.delete('page');
    if (each === FIRST) query.delete('status');
    else query.set('status', each);
    return { search: String(query) };
  };
  return (
    <InvitationsScreen
      title={t`Invitations`}
      help={t`Everyone invited to ${name}, and the status of each invitation.`}
      status={status}
      tabTo={tabTo}
    />
  );
}
