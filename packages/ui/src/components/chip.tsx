import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

interface ChipProps {
  /** What is filtered: "Type". */
  label: ReactNode;
  /** What it is filtered by: "staff, customer". */
  value?: ReactNode;
  onRemove: () => void;
  /** The accessible name of the cross: "Remove filter Type". */
  removeLabel: string;
  /** If given, the words open something, usually the filter. */
  onClick?: (() => void) | undefined;
  className?: string | undefined;
}

/** A filter that is on, with a cross of 24 px that removes it. */
export function Chip({ label, value, onRemove, removeLabel, onClick, className }: ChipProps) {
  const words = (
    <>
      <span className={cx('flex-none', value !== undefined && 'text-muted')}>{label}</span>
      {value !== undefined && <b className="truncate font-medium">{value}</b>}
    </>
  );
  const wordsClass = 'flex h-full min-w-0 items-center gap-1 rounded-full pl-3';
  return (
    <span
      className={cx(
        'inline-flex h-control-sm max-w-full items-center gap-1 rounded-full border border-line bg-surface pr-1 text-md',
        className,
      )}
    >
      {onClick ? (
        <button type="button" className={wordsClass} onClick={onClick}>
          {words}
        </button>
      ) : (
        <span className={wordsClass}>{words}</span>
      )}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6 flex-none place-items-center rounded-full text-faint hover:bg-hover hover:text-foreground"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
