import { type ComponentProps, useRef } from 'react';
import { cx } from '#lib/cx.ts';
import { useMessagesClearOf } from '#lib/messages-clear.ts';

/**
 * The actions of a window, on the right; on a phone they share the width, with the main action first. Messages stay clear of
 * them.
 */
export function WindowFoot({ className, ...props }: ComponentProps<'div'>) {
  const foot = useRef<HTMLDivElement>(null);
  useMessagesClearOf(foot);
  return (
    <div
      ref={foot}
      className={cx(
        'flex flex-wrap items-center justify-end gap-2 max-sm:flex-col-reverse max-sm:*:w-full max-sm:*:justify-center',
        className,
      )}
      {...props}
    />
  );
}
