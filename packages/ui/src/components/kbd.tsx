import type { ComponentProps } from 'react';
import { cx } from '#lib/cx.ts';

/** A key. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cx(
        'inline-block rounded-xs border border-line bg-surface px-1.25 font-medium font-sans text-2xs text-muted',
        className,
      )}
      {...props}
    />
  );
}
