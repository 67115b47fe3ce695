import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { PulsedContext } from '#lib/pulse.ts';

interface LoadingRegionProps {
  label: string;
  children: ReactNode;
  className?: string;
  /** Holds more than shapes, such as the head of a table; a part of it pulses (`animate-pulse`) instead of the whole. */
  still?: boolean;
}

/** Says once that something loads, around skeletons of its final shape, which pulse as one. */
export function LoadingRegion({ label, children, className, still = false }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" className={cx(!still && 'animate-pulse', className)}>
      <span className="sr-only">{label}</span>
      <PulsedContext value={true}>{children}</PulsedContext>
    </div>
  );
}
