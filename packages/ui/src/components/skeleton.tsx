import { cx } from '#lib/cx.ts';
import { usePulse } from '#lib/pulse.ts';

/** A grey shape in place of what is still loading; set its size with classes. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded-sm bg-line', usePulse(), className)} />;
}
