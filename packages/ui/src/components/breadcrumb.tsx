import { ChevronRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

/** The way to this page. In: links, and last the page itself, which is marked as current. */
export function Breadcrumb({ children, className }: { children: ReactNode; className?: string }) {
  const crumbs = Children.toArray(children);
  return (
    <nav aria-label="Breadcrumb" className={cx('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-2 text-muted">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={index}
              className={cx('flex min-w-0 items-center gap-2', last ? 'font-semibold text-foreground' : 'shrink')}
            >
              {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-faint" />}
              <span className="truncate [&_a:hover]:text-foreground" {...(last && { 'aria-current': 'page' })}>
                {crumb}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
