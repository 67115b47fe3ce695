import { type ReactNode, useId } from 'react';
import { cx } from '#lib/cx.ts';
import { useWords } from '#lib/words.ts';
import { Button } from './button.tsx';
import { NativeSelect } from './native-select.tsx';

interface PagerProps {
  /** The page-range label: "1 - 10 of 32". */
  label: ReactNode;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  pageSize?: number | undefined;
  pageSizes?: readonly number[] | undefined;
  /** If given together with the sizes, the rows per page can be chosen. */
  onPageSizeChange?: ((size: number) => void) | undefined;
  className?: string | undefined;
}

/** The foot of a list. At either end, the button stays focusable but does nothing. */
export function Pager(props: PagerProps) {
  const { page, pageCount, onPageChange } = props;
  const words = useWords();
  return (
    <nav
      aria-label={words.pages}
      className={cx(
        'flex flex-wrap items-center gap-2 border-line border-t px-3 py-2.5 text-md text-muted tabular-nums',
        props.className,
      )}
    >
      <span role="status" className="mr-auto">
        {props.label}
      </span>
      <RowsSelect {...props} />
      <Step disabled={page <= 1} onStep={() => onPageChange(page - 1)}>
        {words.previous}
      </Step>
      <Step disabled={page >= pageCount} onStep={() => onPageChange(page + 1)}>
        {words.next}
      </Step>
    </nav>
  );
}

function Step({ disabled, onStep, children }: { disabled: boolean; onStep: () => void; children: ReactNode }) {
  return (
    <Button size="sm" aria-disabled={disabled || undefined} onClick={disabled ? undefined : onStep}>
      {children}
    </Button>
  );
}

function RowsSelect({ pageSize, pageSizes, onPageSizeChange }: PagerProps) {
  const id = useId();
  const { rows } = useWords();
  if (pageSize === undefined || !pageSizes || !onPageSizeChange) return null;
  return (
    <span className="flex items-center gap-2 print:hidden">
      <label htmlFor={id}>{rows}</label>
      <NativeSelect
        id={id}
        size="sm"
        value={pageSize}
        onChange={(event) => onPageSizeChange(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
