import { cx } from '#lib/cx.ts';

interface SpinnerProps {
  /** Read out by screen readers; leave out where the text around it says it already. */
  label?: string;
  className?: string;
}

/** A turning ring of 16 px in the colour of the text. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      className={cx('inline-block size-4 flex-none animate-spin rounded-full border-2 border-current', className)}
      style={{ borderTopColor: 'transparent' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
