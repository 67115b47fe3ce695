import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { SetUpBilling } from '#components/set-up-billing.tsx';
import { TrialNotice } from '#features/billing/trial-notice.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

/** The notice above the pages of an organization that nobody pays for yet. */
export function Notices() {
  const { org, isReadOnly } = useOrganizationScope();
  return isReadOnly ? <ReadOnlyBar /> : <TrialNotice key={org} />;
}

/** Says on every page of an organization without a customer that it is read-only, and leads to what can be done about it. */
function ReadOnlyBar() {
  const { t } = useLingui();
  const { org, organization, permissions } = useOrganizationScope();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const { name } = organization;
  return (
    <aside
      aria-label={t`Billing`}
      className="flex flex-wrap gap-x-3 gap-y-1 border-line border-b bg-amber-soft px-4 py-2 lg:px-6 print:hidden"
    >
      <span className="wrap-anywhere">
        <Trans>You can read and export what is in {name}, but change nothing: no payment method is linked.</Trans>
      </span>
      {permissions.includes('billing:manage') ? (
        <SetUpBilling className="font-medium text-action-text underline hover:no-underline" />
      ) : (
        <Link
          to={pathTo('require-customer', {}, { org, returnTo })}
          className="font-medium text-action-text underline hover:no-underline"
        >
          <Trans>What can be done</Trans>
        </Link>
      )}
    </aside>
  );
}
