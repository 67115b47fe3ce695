import { cx } from '#lib/cx.ts';

interface SpinnerProps {
  /** Read out by screen readers; omit it if the text around it already says so. */
  label?: string;
  className?: string;
}

/** A spinning ring of 16 px in the colour of the text. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      className={cx('inline-block size-4 flex-none animate-spin rounded-full border-2 border-current', className)}
      style={{ borderTopColor: 'transparent' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
