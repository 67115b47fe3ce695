import type { WorkOrderDetail } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { Suspense, useState } from 'react';
import { RowMenu } from '#components/menu.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import type { MenuWindow } from './work-order-actions.tsx';

const WorkOrderActions = onDemand(async () => (await import('./work-order-actions.tsx')).WorkOrderActions);
const DeleteWorkOrder = onDemand(async () => (await import('./work-order-actions.tsx')).DeleteWorkOrder);
const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);
const PrintSheet = onDemand(async () => (await import('./print-sheet.tsx')).PrintSheet);

interface WorkOrderMenuProps {
  order: WorkOrderDetail;
  flow: WorkOrderFlow;
  onEdit: () => void;
}

/** The menu with everything else that can be done with a work order, and the windows that it opens. */
export function WorkOrderMenu({ order, flow, onEdit }: WorkOrderMenuProps) {
  const [opened, setOpened] = useState<MenuWindow | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <RowMenu name={workOrderNumber(order.number)} early={WorkOrderActions}>
        <WorkOrderActions order={order} flow={flow} onEdit={onEdit} onOpen={setOpened} />
      </RowMenu>
      {opened === 'print' && (
        <Suspense fallback={null}>
          <PrintSheet order={order} onPrinted={close} />
        </Suspense>
      )}
      <OnceOpened open={opened === 'move'} onClose={close}>
        {opened === 'move' && <MoveDialog order={order} onClose={close} />}
      </OnceOpened>
      <OnceOpened open={opened === 'remove'} onClose={close}>
        <DeleteWorkOrder order={order} open={opened === 'remove'} onClose={close} />
      </OnceOpened>
    </>
  );
}
