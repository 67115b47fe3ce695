import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import type { WorkOrderFlow } from './use-work-order-flow.ts';

const WorkOrderDialogs = onDemand(async () => (await import('./work-order-dialogs.tsx')).WorkOrderDialogs);

/** What changes ask and answer in windows of their own. */
export function FlowWindows({ flow }: { flow: WorkOrderFlow }) {
  const isOpen = Boolean(flow.asking ?? flow.conflict ?? flow.results);
  return (
    <OnceOpened open={isOpen} onClose={flow.close} early={WorkOrderDialogs}>
      <WorkOrderDialogs flow={flow} />
    </OnceOpened>
  );
}
