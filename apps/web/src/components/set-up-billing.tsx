import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { Link } from './link.tsx';

/** Leads to where payment for the organization is set up, and from there back to this page. */
export function SetUpBilling({ className }: { className: string }) {
  const { org } = useOrganizationScope();
  const { pathname, search } = useLocation();
  return (
    <Link to={pathTo('create-customer', {}, { org, returnTo: pathname + search })} className={className}>
      <Trans>Set up billing</Trans>
    </Link>
  );
}
