import { Trans, useLingui } from '@lingui/react/macro';
import { sameId } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { Navigate } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordFault } from '#components/record/record-fault.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { PlanEditor } from './plan-editor.tsx';
import { PlanSkeleton } from './plan-layout.tsx';
import { usePlan } from './queries.ts';

/**
 * One maintenance plan: its rule, its work order template, the next dates, and what it has made (docs/product.md, Maintenance
 * plans).
 */
export function PlanScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const { data, error, isFetching, refetch } = usePlan(id);
  const plan = data?.body;
  // Its times are those of its own site, so it is shown within that site.
  if (plan && !sameId(plan.site, site)) {
    return <Navigate replace to={pathTo('org-site-plans-id', { org, site: plan.site, id })} />;
  }
  if (plan) return <PlanEditor key={id} plan={plan} />;
  return (
    <Page title={t({ message: 'Plan', context: 'maintenance' })}>
      {error ? (
        <Card>
          <RecordFault
            id={id}
            title={t`The plan could not be loaded.`}
            gone={t`This plan no longer exists, or you do not have access to it.`}
            back={
              <Link to={pathTo('org-site-plans', { org, site })} className={buttonClass()}>
                <Trans>Go to plans</Trans>
              </Link>
            }
            query={{ error, isFetching, refetch }}
          />
        </Card>
      ) : (
        <PlanSkeleton label={t`Loading the plan`} />
      )}
    </Page>
  );
}
