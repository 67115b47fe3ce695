import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

/**
 * A surface with a hairline border. It clips its content without being a scroll container, so sticky parts inside follow the
 * page.
 */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cx('overflow-clip rounded-lg border border-line bg-surface shadow-sm', className)} {...props} />
  );
}

interface CardHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** Next to the title: a count. */
  aside?: ReactNode;
  /** On the right: a link or a menu. */
  action?: ReactNode;
  /** The level of the heading; 2 by default. */
  level?: 2 | 3;
}

/** The title line of a card. */
export function CardHeader({ title, aside, action, level = 2, className, ...props }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={cx('flex min-h-9 items-center gap-2 px-4 pt-3', className)} {...props}>
      <Heading className="wrap-anywhere min-w-0 font-semibold text-lg tracking-[-.005em]">{title}</Heading>
      {aside}
      {action && <div className="ml-auto flex items-center gap-2 font-medium text-action-text text-md">{action}</div>}
    </div>
  );
}

/** The padded content of a card. */
export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cx('p-4', className)} {...props} />;
}

/** The line at the foot of a card. */
export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cx('flex flex-wrap items-center gap-2 border-line border-t px-4 py-2.5 text-md text-muted', className)}
      {...props}
    />
  );
}
