import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '#lib/cx.ts';
import { useOverflow } from '#lib/use-overflow.ts';

interface TableProps extends ComponentProps<'table'> {
  /** The height of a row: 48 or 36 px. */
  density?: 'comfortable' | 'compact' | undefined;
  /** What the table holds; also names the part that scrolls sideways, which the keyboard can reach when there is more to see. */
  label: string;
}

const compact: CSSProperties & { '--row': string } = { '--row': '36px' };

/** Gives text that is cut off a title, so that a resting pointer shows it in full. */
function hintAtWhatIsCut({ target }: { target: EventTarget }): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('td, th, .truncate') : null;
  if (text && text.scrollWidth > text.clientWidth) text.title = text.textContent;
}

/**
 * A table that scrolls within its card and never makes the page scroll. Its columns keep their widths: text too long for its cell
 * is cut off and shown in full as a hint, so a long name does not push the next columns out of view. On paper, where nothing is
 * cut off, columns are at least as wide as their longest word.
 */
export function Table({ density = 'comfortable', label, className, ...props }: TableProps) {
  const { ref: scroller, overflows } = useOverflow();
  return (
    <section
      ref={scroller}
      // Positioned, because the visually hidden text inside is absolute: it would otherwise lie, and be scrolled to, outside.
      className="relative overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
      onPointerOver={hintAtWhatIsCut}
      {...(overflows && { tabIndex: 0, 'aria-label': label })}
    >
      <table
        aria-label={label}
        data-density={density}
        className={cx('w-full table-fixed border-collapse', className)}
        {...(density === 'compact' && { style: compact })}
        {...props}
      />
    </section>
  );
}

/** The row of column names. */
export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead {...props} />;
}

/** The rows. */
export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cx('[&>tr:hover]:bg-hover [&>tr:last-child>*]:border-b-0', className)} {...props} />;
}

/** One row; if selected, or shown beside the table, it keeps its colour under the pointer. */
export function TableRow({ selected, className, ...props }: ComponentProps<'tr'> & { selected?: boolean | undefined }) {
  return (
    <tr
      data-selected={selected || undefined}
      className={cx(
        'data-selected:on-selected aria-[current=true]:on-selected data-selected:bg-selected! aria-[current=true]:bg-selected! focus-visible:-outline-offset-2',
        className,
      )}
      {...props}
    />
  );
}

interface TableHeadProps extends ComponentProps<'th'> {
  /** If given, the column can be sorted: it currently is in this direction, or not at all. */
  sort?: 'asc' | 'desc' | 'none' | undefined;
  onSort?: (() => void) | undefined;
}

const sorts = {
  asc: { aria: 'ascending', Icon: ArrowUp },
  desc: { aria: 'descending', Icon: ArrowDown },
  none: { aria: 'none', Icon: ChevronsUpDown },
} as const;

/** A column name, as a button if the column can be sorted. */
export function TableHead({ sort, onSort, scope = 'col', className, children, ...props }: TableHeadProps) {
  const state = sort && sorts[sort];
  return (
    <th
      scope={scope}
      className={cx('h-9.5 truncate border-line border-b px-3 text-left font-medium text-muted text-sm', className)}
      {...(state && { 'aria-sort': state.aria })}
      {...props}
    >
      {state ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-foreground"
        >
          {children}
          <state.Icon aria-hidden="true" className={cx('size-3.5', sort === 'none' && 'text-faint')} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A cell; `muted` for content that is secondary to the first column. Its text is printed in full. */
export function TableCell({ muted, className, ...props }: ComponentProps<'td'> & { muted?: boolean | undefined }) {
  return (
    <td
      className={cx(
        'h-row truncate border-line border-b px-3 print:whitespace-normal',
        muted && 'text-muted',
        className,
      )}
      {...props}
    />
  );
}
