import { Plural, useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import { hasEnded, workOrderNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Skeleton } from '@siteward/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from '#components/link.tsx';
import { LinksCard } from '#components/links/links-card.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { mayUpdate, refreshWorkOrders } from '../queries.ts';
import { useBlockers, useWorkOrderLinks } from '../use-work-order.ts';

// It comes with the window that asks for one.
const WorkOrderPicker = onDemand(async () => (await import('#components/links/work-order-picker.tsx')).WorkOrderPicker);

/** The links of a work order (docs/product.md, Links). */
export function WorkOrderLinks({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { permissions } = useOrganizationScope();
  const pathOf = useWorkOrderPath();
  const query = useWorkOrderLinks(order._id);
  const id = order._id;
  return (
    <LinksCard
      items={query.data?.body.items.map(({ _id, relation, workOrder }) => ({
        id: _id,
        relation,
        record: workOrder._id,
        to: pathOf(workOrder),
        name: workOrderNumber(workOrder.number),
        title: workOrder.title,
        status: <StatusBadge status={workOrder.status} />,
      }))}
      query={query}
      mayChange={mayUpdate(order, permissions)}
      picker={{
        label: t`Work order`,
        control: (value, onValueChange) => (
          <Suspense fallback={<Skeleton className="h-control w-full rounded-md!" />}>
            <WorkOrderPicker value={value} onValueChange={onValueChange} without={id} />
          </Suspense>
        ),
      }}
      calls={{
        add: (relation, workOrder) =>
          bodyOf(api.workOrderLinks.create.mutate({ params: { id }, body: { relation, workOrder } })),
        remove: (link) => bodyOf(api.workOrderLinks.remove.mutate({ params: { id, link } })),
        refresh: () => refreshWorkOrders(cache),
      }}
    />
  );
}

function useWorkOrderPath() {
  const { org } = useOrganizationScope();
  return ({ _id: id, site }: WorkOrderLink['workOrder']) => pathTo('org-site-work-orders-id', { org, site, id });
}

const NAMED = 3;

/** What a work order waits for while it is still to be done; nothing where it waits for nothing. */
export function BlockedNotice({ order, className }: { order: WorkOrderDetail; className?: string }) {
  const { t } = useLingui();
  const pathOf = useWorkOrderPath();
  const blockers = useBlockers(order._id);
  const more = blockers.length - NAMED;
  if (hasEnded(order.status) || blockers.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t({ message: 'Blocked by', context: 'link between records' })}
      {...(className !== undefined && { className })}
    >
      <ul className="grid gap-1">
        {blockers.slice(0, NAMED).map(({ _id, workOrder }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2">
            <Link to={pathOf(workOrder)} className="wrap-anywhere underline">
              {workOrderNumber(workOrder.number)} {workOrder.title}
            </Link>
            <StatusBadge status={workOrder.status} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="# other" other="# others" />
          </li>
        )}
      </ul>
    </Alert>
  );
}
