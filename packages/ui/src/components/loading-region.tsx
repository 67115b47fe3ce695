import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { PulsedContext } from '#lib/pulse.ts';

interface LoadingRegionProps {
  label: string;
  children: ReactNode;
  className?: string;
  /**
   * For regions with more than shapes, such as a table with its head: a part of it pulses (`animate-pulse`) instead of the whole.
   */
  still?: boolean;
}

/** Announces once that something is loading, around skeletons in its final shape, which pulse as one. */
export function LoadingRegion({ label, children, className, still = false }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" className={cx(!still && 'animate-pulse', className)}>
      <span className="sr-only">{label}</span>
      <PulsedContext value={true}>{children}</PulsedContext>
    </div>
  );
}
