import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { type WorkOrderStatus, workOrderNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { recordLinkClass } from '@siteward/ui/record-card';
import { ArrowRightLeft } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { Menu, MenuLabel } from '#components/menu.tsx';
import { Faces } from '#components/work/faces.tsx';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { refusalOf } from '../changes/refusals.ts';
import { StepItem } from '../changes/step-item.tsx';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { InlineAssignees, InlineDue, InlinePriority } from '../inline-fields.tsx';

interface BoardCardProps {
  order: WorkOrder;
  flow: WorkOrderFlow;
  /** The statuses of all columns. */
  statuses: readonly WorkOrderStatus[];
  /** Called with the work order when dragging starts, and with null when it ends. */
  onDrag: (order: WorkOrder | null) => void;
  linkTo: (id: string) => string;
}

/** A work order as a card of the board, with the menu for moving it. */
export function BoardCard({ order, flow, statuses, onDrag, linkTo }: BoardCardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { _id, number, title, place, assignees, status } = order;
  const name = workOrderNumber(number);
  const moves = statuses
    .filter((to) => to !== status)
    .map((to) => ({ to, refusal: refusalOf(order, { kind: 'status', to }, flow.actor) }));
  const isMovable = moves.some(({ refusal }) => refusal === null);
  return (
    <article
      data-row={_id}
      tabIndex={-1}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `${name} ${title}`);
        onDrag(order);
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        void navigate(linkTo(_id));
      }}
      className={cx(
        'relative grid gap-1 rounded-lg border border-line bg-surface px-3 py-2.5 shadow-sm',
        isMovable && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <div className="flex min-h-7 items-center gap-1 text-muted text-sm tabular-nums">
        <span className="whitespace-nowrap">{name}</span>
        {/* On the line of the number, which has room for it: next to an overdue time it would need a line of its own. */}
        <span className="relative z-1 ml-auto">
          <InlineAssignees order={order} flow={flow}>
            <Faces people={assignees} />
          </InlineAssignees>
        </span>
        {isMovable && (
          <Menu
            button={(props) => (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t`Move ${name} to…`}
                className="relative z-1"
                {...props}
              >
                <ArrowRightLeft aria-hidden="true" />
              </Button>
            )}
          >
            <MenuLabel>{t`Move to`}</MenuLabel>
            {moves.map(({ to, refusal }) => (
              <StepItem
                key={to}
                label={workOrderStatusLabel(to)}
                refusal={refusal}
                onSelect={() => flow.step([order], to)}
              />
            ))}
          </Menu>
        )}
      </div>
      <Link to={linkTo(_id)} draggable={false} className={cx('wrap-anywhere font-medium', recordLinkClass)}>
        {title}
      </Link>
      {place && <span className="truncate text-muted text-sm">{place}</span>}
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="relative z-1">
          <InlinePriority order={order} flow={flow} />
        </span>
        <span className="relative z-1">
          <InlineDue order={order} flow={flow} />
        </span>
      </div>
    </article>
  );
}
