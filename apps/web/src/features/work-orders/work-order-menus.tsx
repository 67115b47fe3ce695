import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import {
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderPriority,
  workOrderNumber,
} from '@siteward/domain';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { CalendarClock, ChevronDown, CircleDot, Flag, Trash2, UserRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel } from '#components/menu.tsx';
import { workOrderPriorityLabel, workOrderStatusLabel } from '#lib/labels.ts';
import { useCan } from '#lib/organization-scope.ts';
import { Due } from './due.tsx';
import { PriorityBadge, StatusBadge } from './status-badge.tsx';
import { StepItem } from './step-item.tsx';
import type { WorkOrderFlow } from './use-work-order-flow.ts';
import { refusalOf } from './work-order-change.ts';

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

/** How urgent a work order is, with what else it can be. */
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
export function InlineDue({ order, flow }: InlineProps) {
  const { t } = useLingui();
  const name = workOrderNumber(order.number);
  const due = <Due order={order} />;
  if (refusalOf(order, { kind: 'dueAt', dueAt: order.dueAt }, flow.actor) !== null) return due;
  return (
    <InlineButton label={t`Due date of ${name}`} onClick={() => flow.ask('due', [order], false)}>
      <span className="max-lg:whitespace-nowrap">{due}</span>
    </InlineButton>
  );
}

interface InlineButtonProps {
  /** What it changes; what it shows is read out as well. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** What a row shows, as the button that changes it. */
function InlineButton({ label, onClick, children }: InlineButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-1 inline-flex min-h-7 max-w-[calc(100%+0.5rem)] items-center rounded-sm px-1 text-left hover:bg-hover max-lg:min-h-9"
    >
      <span className="sr-only">{label}: </span>
      {children}
    </button>
  );
}

interface PriorityItemsProps {
  current?: WorkOrderPriority;
  onSelect: (priority: WorkOrderPriority) => void;
}

function PriorityItems({ current, onSelect }: PriorityItemsProps) {
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
  /** What the button is called: what it shows, and of which work order. */
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

interface BulkActionsProps {
  flow: WorkOrderFlow;
  orders: readonly WorkOrder[];
}

/** What can be done with all that are selected, as far as the member may do any of it. */
export function BulkActions({ flow, orders }: BulkActionsProps) {
  const { t } = useLingui();
  const can = useCan();
  const { isRunning } = flow;
  const updates = can('work-orders:update-own', 'work-orders:update-any');
  return (
    <>
      {can(...STEPPING) && (
        <BulkMenu label={t`Status`} Icon={CircleDot} disabled={isRunning}>
          {WORK_ORDER_STATUSES.filter((to) => to !== 'draft').map((to) => (
            <MenuItem key={to} onSelect={() => flow.step(orders, to)}>
              {workOrderStatusLabel(to)}
            </MenuItem>
          ))}
        </BulkMenu>
      )}
      {updates && (
        <BulkMenu label={t`Priority`} Icon={Flag} disabled={isRunning}>
          <PriorityItems onSelect={(priority) => void flow.change(orders, { kind: 'priority', priority }, true)} />
        </BulkMenu>
      )}
      {can('work-orders:assign') && (
        <BulkButton
          label={t`Assign`}
          Icon={UserRound}
          disabled={isRunning}
          onClick={() => flow.ask('assignees', orders)}
        />
      )}
      {updates && (
        <BulkButton
          label={t`Due date`}
          Icon={CalendarClock}
          disabled={isRunning}
          onClick={() => flow.ask('due', orders)}
        />
      )}
      {can('work-orders:delete') && (
        <BulkButton label={t`Delete`} Icon={Trash2} disabled={isRunning} onClick={() => flow.ask('remove', orders)} />
      )}
    </>
  );
}

const STEPPING = [
  'work-orders:update-own',
  'work-orders:update-any',
  'work-orders:create',
  'work-orders:cancel',
  'work-orders:verify',
  'work-orders:reopen',
] as const;

/** Whether a member may do any of it. */
export function useHasBulk(): boolean {
  return useCan()(...STEPPING, 'work-orders:assign', 'work-orders:delete');
}

type BulkLook = { label: string; Icon: typeof Flag; disabled: boolean };

function BulkButton({ label, Icon, ...props }: BulkLook & Pick<ComponentProps<typeof BulkAction>, 'onClick'>) {
  return (
    <BulkAction {...props}>
      <Icon aria-hidden="true" className="max-sm:hidden" />
      {label}
    </BulkAction>
  );
}

function BulkMenu({ label, Icon, disabled, children }: BulkLook & { children: ReactNode }) {
  return (
    <Menu
      align="start"
      button={(props) => (
        <BulkAction disabled={disabled} {...props}>
          <Icon aria-hidden="true" className="max-sm:hidden" />
          {label}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </BulkAction>
      )}
    >
      {children}
    </Menu>
  );
}
