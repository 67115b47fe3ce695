import { cx } from '#lib/cx.ts';
import { usePulse } from '#lib/pulse.ts';
import { Card } from './card.tsx';

/** Lines of 14 px, 16 px apart. */
const LINES = { background: 'repeating-linear-gradient(var(--line) 0 14px,#0000 0 30px)' };

/**
 * A placeholder for a card while its content loads: as many grey lines as there is room for, no wider than the place it stands in.
 *
 * @param className - sets its height, which should be that of the card to come
 */
export function CardShape({ className }: { className: string }) {
  return (
    <Card className={`p-4 ${className}`}>
      <div className={cx('h-full max-w-60', usePulse())} style={LINES} />
    </Card>
  );
}
