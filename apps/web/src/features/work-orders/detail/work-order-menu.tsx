import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { extentOf, workOrderNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { MapPinned, Pencil, Printer, Trash2, UserRoundMinus, UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MenuItem, MenuSeparator } from '#components/menu.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { RemovalDialog } from '#components/record/removal-dialog.tsx';
import { RowMenu } from '#components/record/row-menu.tsx';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { personName } from '#lib/people.ts';
import { refusalOf, stepRefusalWords } from '../changes/refusals.ts';
import { StepItem } from '../changes/step-item.tsx';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import type { WorkOrderChange } from '../changes/work-order-change.ts';
import { mayUpdate, removeWorkOrder } from '../queries.ts';
import { isWorkOrderDetail, useWorkOrderCache } from '../use-work-order.ts';
import { stepsOf, useStepLabel } from './steps.tsx';

const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);
const PrintSheet = onDemand(async () => (await import('./print-sheet.tsx')).PrintSheet);

interface WorkOrderMenuProps {
  order: WorkOrderDetail;
  flow: WorkOrderFlow;
  onEdit: () => void;
}

/** What else can be done with a work order: the other steps, with why not, and what is no step. */
export function WorkOrderMenu({ order, flow, onEdit }: WorkOrderMenuProps) {
  const { t } = useLingui();
  const scope = useOrganizationScope();
  const can = useCan();
  const label = useStepLabel();
  const { others } = stepsOf(order, flow.actor);
  const [isAsking, setIsAsking] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const stay = () => setIsMoving(false);
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
      <RowMenu name={workOrderNumber(order.number)}>
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
          <MenuItem onSelect={() => setIsMoving(true)}>
            <MapPinned aria-hidden="true" />
            {t`Move to another site`}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setIsPrinting(true)}>
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
            <MenuItem tone="danger" onSelect={() => setIsAsking(true)}>
              <Trash2 aria-hidden="true" />
              {t`Delete work order`}
            </MenuItem>
          </>
        )}
      </RowMenu>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintSheet order={order} onPrinted={() => setIsPrinting(false)} />
        </Suspense>
      )}
      <OnceOpened open={isMoving} onClose={stay}>
        {isMoving && <MoveDialog order={order} onClose={stay} />}
      </OnceOpened>
      <DeleteDialog order={order} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** Asks before a work order is deleted, by name; then leads to the list. */
function DeleteDialog({ order, open, onClose }: { order: WorkOrderDetail; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const cache = useWorkOrderCache();
  const navigate = useNavigate();
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
      title={t`Delete ${number} "${title}"?`}
      description={t`Its checklist goes with it, and its number is not used again. This cannot be undone.`}
      confirmLabel={t`Delete work order`}
      remove={remove}
      onCurrent={(current) => isWorkOrderDetail(current) && cache.put(current)}
    />
  );
}
