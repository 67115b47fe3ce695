import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

interface RecordCardProps extends Omit<ComponentProps<'article'>, 'title'> {
  /** The link that opens the record; with `recordLinkClass`, the whole card follows it. */
  title: ReactNode;
  /** To the left of everything: a check box, an avatar. */
  leading?: ReactNode;
  /** Above the title: a number. */
  eyebrow?: ReactNode;
  /** To the right of the eyebrow, or of the title: a status. */
  status?: ReactNode;
  subtitle?: ReactNode;
  /** A line of tags and short facts. */
  meta?: ReactNode;
  /** At the right end of that line. */
  aside?: ReactNode;
  /** To the right of everything: a menu. */
  trailing?: ReactNode;
  selected?: boolean | undefined;
}

/** Stretches a link over the card that contains it. */
export const recordLinkClass =
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus';

/** The parts of a card with controls of their own lie above the stretched link. */
const aboveLink = 'relative z-1 flex flex-none items-center gap-2';

/** One record as a card, where a table would be too wide. */
export function RecordCard({
  title,
  leading,
  eyebrow,
  status,
  subtitle,
  meta,
  aside,
  trailing,
  ...rest
}: RecordCardProps) {
  const { selected, className, ...props } = rest;
  return (
    <article
      className={cx(
        'relative flex items-center gap-3 rounded-lg border px-4 py-3 shadow-sm aria-[current=true]:on-selected aria-[current=true]:border-action aria-[current=true]:bg-selected',
        selected ? 'on-selected border-action bg-selected' : 'border-line bg-surface',
        className,
      )}
      {...props}
    >
      {leading && <div className={aboveLink}>{leading}</div>}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        {eyebrow && (
          <div className="mb-1 flex items-center justify-between gap-2 text-muted tabular-nums">
            <span className="min-w-0 truncate">{eyebrow}</span>
            {status}
          </div>
        )}
        <div className="flex items-start justify-between gap-2">
          <div className="wrap-anywhere min-w-0 font-medium">{title}</div>
          {!eyebrow && status}
        </div>
        {subtitle && <div className="truncate text-muted">{subtitle}</div>}
        {(meta || aside) && (
          <div className="mt-1 flex items-center gap-2">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-muted">{meta}</div>
            {aside}
          </div>
        )}
      </div>
      {trailing && <div className={aboveLink}>{trailing}</div>}
    </article>
  );
}

/** The list of cards, each in an `li`; none is wider than the list. */
export function RecordList({ className, ...props }: ComponentProps<'ul'> & { 'aria-label': string }) {
  return <ul className={cx('grid grid-cols-1 gap-2', className)} {...props} />;
}
