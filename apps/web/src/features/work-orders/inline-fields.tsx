import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import {
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderPriority,
  workOrderNumber,
} from '@siteward/domain';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel } from '#components/menu.tsx';
import { Due } from '#components/work/due.tsx';
import { PriorityBadge, StatusBadge } from '#components/work/status-badge.tsx';
import { useCan } from '#lib/organization/organization-scope.ts';
import { workOrderPriorityLabel, workOrderStatusLabel } from '#lib/words/labels.ts';
import { refusalOf } from './changes/refusals.ts';
import { StepItem } from './changes/step-item.tsx';
import type { WorkOrderFlow } from './changes/use-work-order-flow.ts';

interface InlineProps {
  order: WorkOrder;
  flow: WorkOrderFlow;
}

/** The status of a work order, with the steps that lead on from it; those that cannot be taken now say why. */
export function InlineStatus({ order, flow }: InlineProps) {
  const { t } = useLingui();
  const { status, number } = order;
  const steps = WORK_ORDER_TRANSITIONS[status].map(({ to }) => ({
    to,
    refusal: refusalOf(order, { kind: 'status', to }, flow.actor),
  }));
  if (steps.every(({ refusal }) => refusal !== null)) return <StatusBadge status={status} />;
  const [name, label] = [workOrderNumber(number), workOrderStatusLabel(status)];
  return (
    <BadgeMenu label={t`Status of ${name}: ${label}`} badge={<StatusBadge status={status} />} title={t`Move to`}>
      {steps.map(({ to, refusal }) => (
        <StepItem key={to} label={workOrderStatusLabel(to)} refusal={refusal} onSelect={() => flow.step([order], to)} />
      ))}
    </BadgeMenu>
  );
}

/** The priority of a work order, with the others to choose from. */
export function InlinePriority({ order, flow }: InlineProps) {
  const { t } = useLingui();
  const { priority, number } = order;
  const isFixed = refusalOf(order, { kind: 'priority', priority }, flow.actor) !== null;
  if (isFixed) return <PriorityBadge priority={priority} />;
  const [name, label] = [workOrderNumber(number), workOrderPriorityLabel(priority)];
  return (
    <BadgeMenu
      label={t`Priority of ${name}: ${label}`}
      badge={<PriorityBadge priority={priority} />}
      title={t`Change priority`}
    >
      <PriorityItems
        current={priority}
        onSelect={(next) => next !== priority && void flow.change([order], { kind: 'priority', priority: next })}
      />
    </BadgeMenu>
  );
}

/** Who is assigned, with the window that changes it. */
export function InlineAssignees({ order, flow, children }: InlineProps & { children: ReactNode }) {
  const { t } = useLingui();
  const name = workOrderNumber(order.number);
  if (!useCan()('work-orders:assign')) return children;
  return (
    <InlineButton label={t`Assignees of ${name}`} onClick={() => flow.ask('assignees', [order], false)}>
      {children}
    </InlineButton>
  );
}

/** When it is due, with the window that changes it. */
export function InlineDue({ order, flow, isZoneSaid = false }: InlineProps & { isZoneSaid?: boolean }) {
  const { t } = useLingui();
  const name = workOrderNumber(order.number);
  const due = <Due order={order} isZoneSaid={isZoneSaid} />;
  if (refusalOf(order, { kind: 'dueAt', dueAt: order.dueAt }, flow.actor) !== null) return due;
  return (
    <InlineButton label={t`Due date of ${name}`} onClick={() => flow.ask('due', [order], false)}>
      <span className="max-lg:whitespace-nowrap">{due}</span>
    </InlineButton>
  );
}

interface InlineButtonProps {
  /** What the button changes; what it shows is read out as well. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** A value in a row, as the button that changes it. */
function InlineButton({ label, onClick, children }: InlineButtonProps) {
  return (
    <button
      type="button"
      // What it shows is content, on paper as well.
      data-prints=""
      onClick={onClick}
      className="group -mx-1 inline-flex min-h-7 max-w-[calc(100%+0.5rem)] items-center gap-0.5 rounded-sm px-1 text-left hover:bg-hover max-lg:min-h-9"
    >
      <span className="sr-only">{label}: </span>
      {children}
      {/* A whole column of arrows would distract from the values; in narrower windows, without a pointer to hover, they are
          all shown. */}
      <ChevronDown
        aria-hidden="true"
        className="size-3.5 flex-none text-faint group-hover:opacity-100 group-focus-visible:opacity-100 lg:opacity-0 print:hidden"
      />
    </button>
  );
}

interface PriorityItemsProps {
  current?: WorkOrderPriority;
  onSelect: (priority: WorkOrderPriority) => void;
}

/** The priorities as menu items, most urgent first. */
export function PriorityItems({ current, onSelect }: PriorityItemsProps) {
  const { t } = useLingui();
  return WORK_ORDER_PRIORITIES.toReversed().map((priority) => (
    <MenuItem
      key={priority}
      onSelect={() => onSelect(priority)}
      shortcut={priority === current ? t`Current` : undefined}
    >
      {workOrderPriorityLabel(priority)}
    </MenuItem>
  ));
}

interface BadgeMenuProps {
  /** The label of the button: what it shows, and of which work order. */
  label: string;
  badge: ReactNode;
  title: string;
  children: ReactNode;
}

/** A badge that opens a menu. */
function BadgeMenu({ label, badge, title, children }: BadgeMenuProps) {
  return (
    <Menu
      align="start"
      button={(props) => (
        <button
          type="button"
          data-prints=""
          aria-label={label}
          className="-mx-1 inline-flex min-h-7 max-w-full items-center gap-0.5 rounded-sm px-1 hover:bg-hover aria-expanded:bg-hover max-lg:min-h-9"
          {...props}
        >
          {badge}
          <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-faint print:hidden" />
        </button>
      )}
    >
      <MenuLabel>{title}</MenuLabel>
      {children}
    </Menu>
  );
}
