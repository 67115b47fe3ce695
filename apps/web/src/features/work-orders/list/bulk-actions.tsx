import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { WORK_ORDER_STATUSES } from '@siteward/domain';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { CalendarClock, ChevronDown, CircleDot, Flag, Trash2, UserRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Menu, MenuItem } from '#components/menu.tsx';
import { useCan } from '#lib/organization/organization-scope.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { PriorityItems } from '../inline-fields.tsx';
import { mayUpdate } from '../one-work-order.ts';

interface BulkActionsProps {
  flow: WorkOrderFlow;
  orders: readonly WorkOrder[];
}

/** The actions for everything that is selected, as far as the member may take them for any of it. */
export function BulkActions({ flow, orders }: BulkActionsProps) {
  const { t } = useLingui();
  const can = useCan();
  const { isRunning } = flow;
  const updates = orders.some((order) => mayUpdate(order, flow.actor.permissions));
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

/** Whether the member may take any of these actions. */
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
