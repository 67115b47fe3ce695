import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlan } from '@siteward/contract';
import { PLAN_STATES, type PlanState } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { DataList } from '#components/data-list/data-list.tsx';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import { type ListWords, listResult } from '#components/data-list/types.ts';
import { ExportButton } from '#components/export-button.tsx';
import { Link } from '#components/link.tsx';
import { Page } from '#components/page/page.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { filterQuery, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { planCard, planColumns } from './plan-columns.tsx';
import { stateLabel } from './plan-state.tsx';

type PlanSort = 'title' | 'nextAt' | 'createdAt';
type PlansView = UseListView<PlanSort, 'state'>;

/** The current view of the plans, from the address. */
export function usePlansView(): PlansView {
  return useListView({ limit: 20, sorts: ['title', 'nextAt', 'createdAt'], filters: ['state'] });
}

function isPlanState(value: string): value is PlanState {
  return PLAN_STATES.some((state) => state === value);
}

type Place = { org: string; site: string };
function planQuery(place: Place, { query, filters }: Pick<PlansView, 'query' | 'filters'>) {
  return { ...query, ...place, ...filterQuery(filters, isPlanState) };
}

/** One page of the site's plans; the previous page stays until it arrives. */
function usePlans(view: PlansView) {
  const { org, siteId: site } = useOrganizationScope();
  const query = planQuery({ org, site }, view);
  return api.maintenancePlans.list.useQuery({
    queryKey: ['maintenancePlans', 'list', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
}

/** All pages of the same list, as a file. */
export function exportPlans(place: Place, view: PlansView): Promise<File> {
  const { page, limit, ...query } = planQuery(place, view);
  return bodyOf(api.maintenancePlans.export.query({ query }));
}

/** The recurring work of a site: by which rules it is made, and how it is going (docs/product.md, Maintenance plans). */
export function PlansScreen() {
  const { t } = useLingui();
  const view = usePlansView();
  const { org, siteId: site } = useOrganizationScope();
  const now = useNow();
  const navigate = useNavigate();
  const can = useCan();
  const result = listResult(usePlans(view));
  const linkTo = (id: string) => pathTo('org-site-plans-id', { org, site, id });
  const toNew = pathTo('org-site-plans-new', { org, site });
  const mayMake = can('plans:manage') && can('work-orders:create');
  useSingleKeys({ c: () => mayMake && void navigate(toNew) });
  const begin = mayMake && (
    <Link to={toNew} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden="true" />
      <Trans>New plan</Trans>
    </Link>
  );
  const filters = [
    {
      name: 'state',
      label: t`Status`,
      options: PLAN_STATES.map((value) => ({ value, label: stateLabel(value) })),
    },
  ];
  return (
    <Page
      title={t`Maintenance plans`}
      help={t`Recurring work: each plan creates its work orders automatically, by the clock of the site.`}
      actions={
        <>
          <ExportButton load={() => exportPlans({ org, site }, view)} />
          <Can permission="plans:manage">{begin}</Can>
        </>
      }
    >
      <DataList<MaintenancePlan>
        label={t`Maintenance plans`}
        words={listWords()}
        view={view}
        result={result}
        columns={planColumns({ linkTo, now })}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        card={(plan) => planCard(plan, { linkTo, now })}
        onOpen={({ _id }) => void navigate(linkTo(_id))}
        searchLabel={t`Search title, place or tag`}
        filters={<ListFilters view={view} filters={filters} />}
        nothing={{
          title: t`There are no maintenance plans yet`,
          description: t`Define once what to do and how often. Work orders are then created in time, and assigned.`,
          ...(begin && { action: begin }),
        }}
      />
    </Page>
  );
}

function listWords(): ListWords {
  return {
    loading: t`Loading maintenance plans`,
    notLoaded: t`The maintenance plans could not be loaded.`,
    noMatch: t`No maintenance plans match`,
    noPage: (page) => t`There is no page ${page} of maintenance plans`,
  };
}
