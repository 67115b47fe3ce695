import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cx } from '#lib/cx.ts';
import { useMessagesClearOf } from '#lib/messages-clear.ts';
import { useWords } from '#lib/words.ts';
import { Spinner } from './spinner.tsx';

interface BulkBarProps {
  /** The accessible name of the bar: "Actions for 2 members". */
  label: string;
  /** What the bar says on the left: "2 selected". */
  summary: ReactNode;
  children: ReactNode;
  /** If given, a cross on the right ends the selection. */
  onClear?: (() => void) | undefined;
  clearLabel?: string | undefined;
  className?: string | undefined;
}

/**
 * The dark bar for what is selected, or changed and not saved yet. Put it between a table and its pager. It has a place of its
 * own there, and sticks to the bottom of the window while that place is further down, so it never covers filters or the pager. On
 * a phone, it is the foot of the window. Whatever is scrolled to or focused stops above it (base.css), as do messages.
 */
export function BulkBar({ label, summary, children, onClear, clearLabel, className }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { clearSelection } = useWords();
  useMessagesClearOf(bar);
  return (
    <div
      ref={bar}
      data-bulk-bar=""
      className={cx(
        'pointer-events-none sticky bottom-0 z-sticky flex justify-center max-md:-mx-4 max-md:bg-bulk md:bottom-4 md:px-2 md:py-2',
        className,
      )}
    >
      <div
        role="toolbar"
        aria-label={label}
        className="on-navy pointer-events-auto flex max-w-full animate-rise items-start gap-1 bg-bulk py-1.5 max-md:w-full pr-1.5 pl-3.5 text-white [--beneath:8px] md:rounded-lg md:shadow-lg"
      >
        {/* They wrap if they do not fit on one line: nobody would look for actions hidden beyond an edge. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 max-md:gap-x-0">
          <span role="status" className="mr-2 whitespace-nowrap text-white/75">
            {summary}
          </span>
          {children}
        </div>
        {onClear && (
          <BulkAction aria-label={clearLabel ?? clearSelection} onClick={onClear}>
            <X aria-hidden="true" />
          </BulkAction>
        )}
      </div>
    </div>
  );
}

interface BulkActionProps extends ComponentProps<'button'> {
  primary?: boolean | undefined;
  loading?: boolean | undefined;
}

/** One action of the bar. */
export function BulkAction({ primary, loading, onClick, className, children, ...props }: BulkActionProps) {
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
      className={cx(
        'flex h-8 flex-none items-center gap-2 whitespace-nowrap rounded-md px-2.5 font-medium focus-visible:-outline-offset-2 disabled:opacity-45 max-lg:h-11 max-md:px-2',
        primary ? 'bg-action text-on-action hover:bg-action-hover' : 'hover:bg-white/10',
        className,
      )}
      {...props}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
