import { useLingui } from '@lingui/react/macro';
import { INVITATION_STATUSES, type InvitationStatus, isOrganizationId } from '@siteward/domain';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { InvitationsScreen } from '#features/invitations/invitations-screen.tsx';
import { useListSearch } from '#lib/lists/list-view.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCustomer } from '#lib/organization/customers.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { NotFound } from './error.tsx';

const ROUTE = 'org-customer-site-invitations-status-status';

/**
 * The invitations of one customer's people (spec section 2). An unknown status gives way to the pending ones; for an unknown customer
 * there is no page.
 */
export function Component() {
  const params = useParams();
  const { search } = useLocation();
  const tabSearch = useListSearch()();
  const { t } = useLingui();
  const { name: inviting } = useOrganizationScope().organization;
  const { customer = '', site = '' } = params;
  const served = useCustomer(isOrganizationId(customer) ? customer : null);
  const status = INVITATION_STATUSES.find((each) => each === params['status']);
  if (!status) return <Navigate replace to={{ pathname: pathTo(ROUTE, { ...params, status: 'pending' }), search }} />;
  if (served === null || !isOrganizationId(customer)) return <NotFound isInMain />;
  const name = served?.name;
  const tabTo = (each: InvitationStatus) => ({
    pathname: pathTo(ROUTE, { ...params, status: each }),
    search: tabSearch,
  });
  return (
    <InvitationsScreen
      title={t`Customer invitations`}
      help={
        name
          ? t`Everyone invited to ${inviting} for ${name} and its site, and the status of each invitation.`
          : t`Everyone invited to ${inviting} for this customer and its site, and the status of each invitation.`
      }
      status={status}
      tabTo={tabTo}
      customer={{ org: customer, site }}
    />
  );
}
