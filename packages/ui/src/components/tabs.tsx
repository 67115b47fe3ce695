import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#lib/cx.ts';

/** A row of links as the tabs of a page; it scrolls sideways if they do not fit, to show the current one. */
export function TabNav({ label, className, ...props }: ComponentProps<'nav'> & { label: string }) {
  const row = useRef<HTMLElement>(null);
  // After every render, because counts arrive later and move the tabs. An observer is notified after the page has been laid out
  // anyway, whereas measuring in the effect itself would force an extra layout.
  useEffect(() => {
    const watch = new ResizeObserver(() => showCurrent(row.current));
    for (const tab of row.current?.children ?? []) watch.observe(tab);
    return () => watch.disconnect();
  });
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx(
        'scrollbar-none relative mb-4 flex gap-1 overflow-x-auto overflow-y-hidden border-line border-b',
        className,
      )}
      {...props}
    />
  );
}

/** Scrolls the row to put its current tab in the middle, as far as possible. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!row || !current) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}

/**
 * The classes of a tab link.
 *
 * @param active - whether its page is the one shown; the link then also needs aria-current="page"
 */
export function tabClass(active: boolean): string {
  return cx(
    'flex min-h-control flex-none items-center gap-2 whitespace-nowrap border-b-2 px-2.5 font-medium focus-visible:-outline-offset-2',
    active ? 'border-action text-foreground' : 'border-transparent text-muted hover:text-foreground',
  );
}

interface CountPillProps {
  tone?: 'red' | undefined;
  /** Read out after the number: "members". */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A number in a pill, next to the title or tab whose items it counts. */
export function CountPill({ tone, label, className, children }: CountPillProps) {
  return (
    <span
      className={cx(
        'rounded-full px-1.75 font-medium text-xs tabular-nums leading-5',
        tone === 'red' ? 'bg-red-soft text-red' : 'bg-sunken text-muted',
        className,
      )}
    >
      {children}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
