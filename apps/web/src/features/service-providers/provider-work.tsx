import { useLingui } from '@lingui/react/macro';
import { ACTIVE_WORK_ORDER_STATUSES, workOrderNumber } from '@siteward/domain';
import { Skeleton } from '@siteward/ui/skeleton';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { api } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';

const SHOWN = 10;

/** A service provider's outstanding work, next due first. */
export function ProviderWork({ id }: { id: string }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const query = { org, serviceProvider: id, status: ACTIVE_WORK_ORDER_STATUSES.join(), limit: SHOWN };
  const { data, error, isFetching, refetch } = api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'of-provider', query],
    queryData: { query },
  });
  const page = data?.body;
  if (error && !page) {
    return <QueryFault title={t`The work orders could not be loaded.`} query={{ error, isFetching, refetch }} />;
  }
  if (!page) return <Skeleton className="h-4 w-72" />;
  const more = page.total - page.items.length;
  return (
    <>
      <ul aria-label={t`Open work`} className="grid">
        {page.items.map(({ _id, number, title, status, site }) => (
          <li key={_id} className="grid gap-0.5 border-line border-t py-2 first:border-t-0">
            <Link
              to={pathTo('org-site-work-orders-id', { org, site, id: _id })}
              className="wrap-anywhere font-medium text-action-text hover:underline"
            >
              {title}
            </Link>
            <span className="text-muted text-sm">
              {workOrderNumber(number)} · {workOrderStatusLabel(status)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted text-sm">{t`And ${more} more.`}</p>}
    </>
  );
}
