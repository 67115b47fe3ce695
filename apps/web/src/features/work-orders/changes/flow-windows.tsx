import type { ReactNode } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import type { WorkOrderFlow } from './use-work-order-flow.ts';

const WorkOrderDialogs = onDemand(async () => (await import('./work-order-dialogs.tsx')).WorkOrderDialogs);

interface FlowWindowsProps {
  flow: WorkOrderFlow;
  /** What people should know before completing work. */
  notice?: ReactNode;
}

/** The windows in which changes ask for input and show results. */
export function FlowWindows({ flow, notice }: FlowWindowsProps) {
  const isOpen = Boolean(flow.asking ?? flow.conflict ?? flow.results);
  return (
    <OnceOpened open={isOpen} onClose={flow.close} early={WorkOrderDialogs}>
      <WorkOrderDialogs flow={flow} notice={notice} />
    </OnceOpened>
  );
}
