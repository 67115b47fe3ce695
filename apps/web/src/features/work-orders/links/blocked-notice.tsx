import { Plural, useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import { hasEnded, workOrderNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Link } from '#components/link.tsx';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useBlockers } from '../one-work-order.ts';

const NAMED = 3;

/** The unfinished work that a work order is waiting for; shows nothing if there is none. */
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

/** The address of a linked work order, which may be at another site. */
export function useWorkOrderPath() {
  const { org } = useOrganizationScope();
  return ({ _id: id, site }: WorkOrderLink['workOrder']) => pathTo('org-site-work-orders-id', { org, site, id });
}
