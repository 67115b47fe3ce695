import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { Drawing, type DrawingName } from './drawing.tsx';

interface EmptyStateProps {
  /** One sentence: "Nothing here yet." */
  title: ReactNode;
  /** A second one, if it helps. */
  description?: ReactNode;
  /** The one action: the first thing to create, or "Clear filters". */
  action?: ReactNode;
  drawing?: DrawingName | undefined;
  className?: string | undefined;
}

/** Shown in place of a list: there is nothing yet or, with the drawing "search", nothing that matches. */
export function EmptyState({ title, description, action, drawing = 'box', className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-1 px-6 py-12 text-center', className)}>
      <Drawing name={drawing} className="mb-3" />
      <p data-heading="" className="text-balance font-medium">
        {title}
      </p>
      {description && <p className="max-w-96 text-balance text-muted">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
