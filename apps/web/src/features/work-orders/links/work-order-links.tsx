import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { Skeleton } from '@siteward/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { onDemand } from '#components/on-demand.tsx';
import { LinksCard } from '#components/record-links/links-card.tsx';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { mayUpdate, refreshWorkOrders, useWorkOrderLinks } from '../one-work-order.ts';
import { useWorkOrderPath } from './blocked-notice.tsx';

// Loaded with the window that needs it.
const WorkOrderPicker = onDemand(
  async () => (await import('#components/record-links/work-order-picker.tsx')).WorkOrderPicker,
);

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
