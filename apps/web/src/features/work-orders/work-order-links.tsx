import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import { hasEnded, workOrderNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Combobox } from '@siteward/ui/combobox';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#components/link.tsx';
import { LinksCard } from '#components/links/links-card.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { mayUpdate, refreshWorkOrders } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { useBlockers, useWorkOrderLinks, useWorkOrderSearch } from './use-links.ts';

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
        ...{ id: _id, relation, record: workOrder._id, to: pathOf(workOrder) },
        ...{ name: workOrderNumber(workOrder.number), title: workOrder.title },
        status: <StatusBadge status={workOrder.status} />,
      }))}
      query={query}
      mayChange={mayUpdate(order, permissions)}
      picker={{
        label: t`Work order`,
        control: (value, onValueChange) => (
          <WorkOrderPicker value={value} onValueChange={onValueChange} without={order._id} />
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

interface WorkOrderPickerProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** The one that is not offered. */
  without: string;
}

/** The choice of a work order, by its number or its title. */
function WorkOrderPicker({ value, onValueChange, without }: WorkOrderPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const found = useWorkOrderSearch(typed);
  const options = found.orders
    .filter(({ _id }) => _id !== without)
    .map(({ _id, number, title }) => ({ value: _id, label: `${workOrderNumber(number)} ${title}` }));
  const more = found.total - found.orders.length;
  return (
    <Combobox
      value={value}
      valueLabel={chosen}
      options={options}
      onValueChange={(next) => {
        setChosen(options.find((option) => option.value === next)?.label ?? '');
        onValueChange(next);
      }}
      placeholder={t`Choose a work order`}
      searchLabel={t`Search by number or title`}
      emptyText={found.failed ? t`Work orders could not be searched.` : t`No match`}
      loading={found.searching && options.length === 0}
      note={
        more > 0
          ? plural(more, { one: '# more work order: search for it', other: '# more work orders: search for them' })
          : undefined
      }
      onSearch={setTyped}
    />
  );
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
