import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#lib/cn.ts';

/** A row of links that are the tabs of a page; it scrolls sideways where they do not fit, and shows the current one. */
export function TabNav({ label, className, ...props }: ComponentProps<'nav'> & { label: string }) {
  const row = useRef<HTMLElement>(null);
  // After every render: counts come later and move the tabs.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!row.current || !current) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += current.left + current.width / 2 - (left + width / 2);
  });
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cn(
        'scrollbar-none relative mb-4 flex gap-1 overflow-x-auto overflow-y-hidden border-line border-b',
        className,
      )}
      {...props}
    />
  );
}

/**
 * The classes of one tab link.
 *
 * @param active - whether its page is the one shown; the link also needs aria-current="page" then
 */
export function tabClass(active: boolean): string {
  return cn(
    'flex min-h-control items-center gap-2 whitespace-nowrap border-b-2 px-2.5 font-medium focus-visible:-outline-offset-2',
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

/** A number in a pill, beside the title or tab it counts. */
export function CountPill({ tone, label, className, children }: CountPillProps) {
  return (
    <span
      className={cn(
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
