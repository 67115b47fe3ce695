import { CardShape } from '@siteward/ui/card-shape';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { type ReactNode, useRef } from 'react';

interface PlanLayoutProps {
  when: ReactNode;
  template: ReactNode;
  dates: ReactNode;
  /** Shown last. */
  rest?: ReactNode;
}

/** The layout of a plan's page: two columns; on a phone, the dates come below the rule that they follow from. */
export function PlanLayout({ when, template, dates, rest }: PlanLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
        <div className="min-w-0">{when}</div>
        <div className="min-w-0 max-lg:order-2">{template}</div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
        <div className="min-w-0 max-lg:order-1">{dates}</div>
        {rest && <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-3">{rest}</div>}
      </div>
    </div>
  );
}

/** On a phone the actions are at the bottom of the window, within reach of the thumb. */
export function Dock({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  return (
    <div
      ref={bar}
      data-bulk-bar=""
      className="fixed inset-x-0 bottom-0 z-sticky flex gap-2 border-line border-t bg-surface px-4 py-3 *:flex-1"
    >
      {children}
    </div>
  );
}

/** The skeleton of a plan's page. */
export function PlanSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
      <CardShape className="h-90" />
      <CardShape className="h-90" />
    </LoadingRegion>
  );
}
