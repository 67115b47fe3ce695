import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { extentOf, workOrderNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { MapPinned, Pencil, Printer, Trash2, UserRoundMinus, UserRoundPlus } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#components/menu.tsx';
import { RemovalDialog } from '#components/record/removal-dialog.tsx';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { refusalOf, stepRefusalWords } from '../changes/refusals.ts';
import { StepItem } from '../changes/step-item.tsx';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import type { WorkOrderChange } from '../changes/work-order-change.ts';
import { removeWorkOrder } from '../mutations.ts';
import { isWorkOrderDetail, mayUpdate, useWorkOrderCache } from '../one-work-order.ts';
import { stepsOf, useStepLabel } from './steps.tsx';

/** The window that a menu item opens. */
export type MenuWindow = 'print' | 'move' | 'remove';

interface WorkOrderActionsProps {
  order: WorkOrderDetail;
  flow: WorkOrderFlow;
  onEdit: () => void;
  onOpen: (window: MenuWindow) => void;
}

/** The menu items of a work order: the remaining steps, with why they cannot be taken, and the actions that are not steps. */
export function WorkOrderActions({ order, flow, onEdit, onOpen }: WorkOrderActionsProps) {
  const { t } = useLingui();
  const scope = useOrganizationScope();
  const can = useCan();
  const label = useStepLabel();
  const { others } = stepsOf(order, flow.actor);
  const { status, assignees } = order;
  const me = { _id: scope.member._id, name: personName(scope.member) };
  const without = assignees.filter(({ _id }) => _id !== me._id);
  const isMine = without.length < assignees.length;
  const toggle: WorkOrderChange = { kind: 'assignees', assignees: isMine ? without : [...assignees, me] };
  const canEdit = mayUpdate(order, scope.permissions);
  const canMove = extentOf(scope.permissions, 'work-orders:update') === 'any';
  const canTake =
    extentOf(scope.permissions, 'work-orders:update') !== 'none' &&
    (canEdit || can('work-orders:assign')) &&
    refusalOf(order, toggle, flow.actor) === null;
  return (
    <>
      {others.map(({ to, refusal }) => (
        <StepItem
          key={to}
          label={label(status, to)}
          refusal={refusal && stepRefusalWords(refusal, status, to)}
          onSelect={() => flow.step([order], to)}
        />
      ))}
      {others.length > 0 && <MenuSeparator />}
      {canEdit && (
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden="true" />
          {t({ message: 'Change', context: 'work order' })}
        </MenuItem>
      )}
      {canMove && (
        <MenuItem onSelect={() => onOpen('move')}>
          <MapPinned aria-hidden="true" />
          {t`Move to another site`}
        </MenuItem>
      )}
      <MenuItem onSelect={() => onOpen('print')}>
        <Printer aria-hidden="true" />
        {t({ message: 'Print', context: 'work order' })}
      </MenuItem>
      {canTake && (
        <MenuItem onSelect={() => void flow.change([order], toggle)}>
          {isMine ? <UserRoundMinus aria-hidden="true" /> : <UserRoundPlus aria-hidden="true" />}
          {isMine ? t`Unassign me` : t`Assign to me`}
        </MenuItem>
      )}
      {can('work-orders:delete') && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => onOpen('remove')}>
            <Trash2 aria-hidden="true" />
            {t`Delete work order`}
          </MenuItem>
        </>
      )}
    </>
  );
}

/** Asks before a work order is deleted, by name, and then leads to the list. */
export function DeleteWorkOrder({
  order,
  open,
  onClose,
}: {
  order: WorkOrderDetail;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const cache = useWorkOrderCache();
  const navigate = useNavigateFromHere();
  const [number, { title }] = [workOrderNumber(order.number), order];
  const remove = async () => {
    await removeWorkOrder(order);
    toast.success(t`${number} has been deleted`);
    await navigate(pathTo('org-site-work-orders', { org, site }), { replace: true });
    cache.drop(order._id);
  };
  return (
    <RemovalDialog
      open={open}
      onClose={onClose}
      title={t`Delete ${number} “${title}”?`}
      description={t`Its checklist is deleted too, and its number is not reused. This cannot be undone.`}
      confirmLabel={t`Delete work order`}
      remove={remove}
      onCurrent={(current) => isWorkOrderDetail(current) && cache.put(current)}
    />
  );
}
