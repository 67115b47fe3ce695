import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { COUNTED, workOrderNumber } from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { Due } from '#components/work/due.tsx';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope, useSeesFirmsWork } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import type { LinkOf } from './links.ts';
import { useMyWork } from './queries.ts';
import type { DashboardView } from './range.ts';

interface MyWorkProps {
  view: Pick<DashboardView, 'zone' | 'isEverywhere'>;
  linkOf: LinkOf;
}

/** The member's own work: what is overdue first, then what is due next. */
export function MyWork({ view, linkOf }: MyWorkProps) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const isFirms = useSeesFirmsWork();
  const mine = isFirms ? COUNTED.open() : COUNTED.mine();
  const query = useMyWork(view, mine);
  const page = query.data?.body;
  if (query.error && !page) return <QueryFault title={t`Your work could not be loaded.`} query={query} />;
  if (!page) return <Skeleton className="h-60 w-full rounded-lg!" />;
  return (
    <Card>
      <CardHeader
        title={t`My work`}
        aside={
          page.total > 0 && (
            <CountPill label={plural(page.total, { one: 'work order', other: 'work orders' })}>
              {countLabel(page.total)}
            </CountPill>
          )
        }
        action={
          <Link to={linkOf(mine)} className="-mx-1.5 px-1.5 py-0.5 underline-offset-2 hover:underline print:hidden">
            <Trans context="work orders">All</Trans>
            <span className="sr-only">
              : <Trans>My work</Trans>
            </span>
          </Link>
        }
      />
      {page.items.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-muted">
          {isFirms ? t`Nothing to do at the moment` : t`You are not assigned to anything at the moment`}
        </p>
      ) : (
        <ul className="px-2 pt-1 pb-2">
          {page.items.map((order) => (
            <li key={order._id} className="border-line border-t first:border-t-0">
              <Link
                to={pathTo('org-site-work-orders-id', { org, site: order.site, id: order._id })}
                className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium" title={order.title}>
                    {order.title}
                  </span>
                  <span className="flex min-w-0 flex-wrap gap-x-1.5 text-muted text-sm tabular-nums">
                    {workOrderNumber(order.number)} <Due order={order} />
                  </span>
                </span>
                <StatusBadge status={order.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
