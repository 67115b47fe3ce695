import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ListToolbar } from '#components/data-list/list-toolbar.tsx';
import { FlowWindows } from './changes/flow-windows.tsx';
import type { WorkOrderFlow } from './changes/use-work-order-flow.ts';
import { WorkOrderFilters } from './work-order-filters.tsx';
import type { WorkOrdersView } from './work-orders-view.ts';

/** The props of a look at the work orders. */
export interface LookProps {
  view: WorkOrdersView;
  /** The control that switches to another look. */
  views: ReactNode;
}

interface ListFrameProps extends LookProps {
  flow: WorkOrderFlow;
  isSearching?: boolean;
  children: ReactNode;
}

/** The frame of a look without columns: search and filters above it, and the windows of its changes. */
export function ListFrame({ view, views, flow, isSearching = false, children }: ListFrameProps) {
  const { t } = useLingui();
  return (
    <>
      <ListToolbar
        view={view}
        columns={[]}
        filters={
          <>
            <WorkOrderFilters view={view} known={[]} knownProviders={[]} />
            {views}
          </>
        }
        searchLabel={t`Search work orders`}
        isSearching={isSearching}
        isSelecting={false}
        onSelecting={undefined}
      />
      {children}
      <FlowWindows flow={flow} />
    </>
  );
}
