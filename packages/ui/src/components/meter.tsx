import { cx } from '#lib/cx.ts';

const tones = { action: 'bg-action', green: 'bg-green', amber: 'bg-amber', red: 'bg-red' };

interface MeterProps {
  /** Its accessible name: "Seats used". */
  label: string;
  value: number;
  /** 100 by default; 0 shows an empty bar. */
  max?: number | undefined;
  /** The value in words: "36 of 40 seats". */
  valueText?: string | undefined;
  tone?: keyof typeof tones | undefined;
  className?: string | undefined;
}

/** A bar that shows a quantity within its limits; a value outside of them is drawn at the limit. */
export function Meter({ label, value, max = 100, valueText, tone = 'action', className }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the meter element cannot be styled the same in all browsers
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      {...(valueText && { 'aria-valuetext': valueText })}
      className={cx('h-1.5 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div className={cx('h-full rounded-full', tones[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
