import { useLingui } from '@lingui/react/macro';
import { INVITATION_STATUSES, type InvitationStatus } from '@siteward/domain';
import { useSearchParams } from 'react-router-dom';
import { InvitationsScreen } from '#features/invitations/invitations-screen.tsx';
import { useListSearch } from '#lib/lists/list-view.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

const FIRST: InvitationStatus = 'pending';

/** The organization's invitations with the status in the query; without a status, the pending ones. */
export function Component() {
  const { t } = useLingui();
  const { name } = useOrganizationScope().organization;
  const [params] = useSearchParams();
  const status = INVITATION_STATUSES.find((each) => each === params.get('status')) ?? FIRST;
  const searchOf = useListSearch();
  const tabTo = (each: InvitationStatus) => ({ search: searchOf({ status: each === FIRST ? null : each }) });
  return (
    <InvitationsScreen
      title={t`Invitations`}
      help={t`Everyone invited to ${name}, and the status of each invitation.`}
      status={status}
      tabTo={tabTo}
    />
  );
}
