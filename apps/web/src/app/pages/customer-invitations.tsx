import { INVITATION_STATUSES, type InvitationStatus } from '@siteward/domain';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { CustomerInvitations } from '#features/invitations/customer-invitations.tsx';
import { pathTo } from '#lib/paths.ts';

const ROUTE = 'org-customer-site-invitations-status-status';

/** Invitations of one customer's people (spec section 2); an unknown status gives way to the pending ones. */
export function Component() {
  const params = useParams();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const status = INVITATION_STATUSES.find((each) => each === params['status']);
  if (!status) return <Navigate replace to={{ pathname: pathTo(ROUTE, { ...params, status: 'pending' }), search }} />;
  const tabTo = (each: InvitationStatus) => {
    const kept = new URLSearchParams(query);
    kept.delete('page');
    return { pathname: pathTo(ROUTE, { ...params, status: each }), search: String(kept) };
  };
  const { customer = '', site = '' } = params;
  return <CustomerInvitations customer={{ org: customer, site }} status={status} tabTo={tabTo} />;
}
