import { cx } from '#lib/cx.ts';

/** A hairline; only to the eye. */
export function Separator({ vertical, className }: { vertical?: boolean; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex-none bg-line', vertical ? 'h-full w-px' : 'h-px w-full', className)} />
  );
}
