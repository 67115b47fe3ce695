import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useWords } from '#lib/words.ts';

const tones = {
  info: { look: 'bg-blue-soft', ink: 'text-blue', Icon: Info },
  success: { look: 'bg-green-soft', ink: 'text-green', Icon: CircleCheck },
  warning: { look: 'bg-amber-soft', ink: 'text-amber', Icon: TriangleAlert },
  danger: { look: 'bg-red-soft', ink: 'text-red', Icon: CircleAlert },
};

interface AlertProps {
  tone?: keyof typeof tones | undefined;
  /** A few words before the sentence. */
  title?: ReactNode;
  children: ReactNode;
  /** A link or small button. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** Across the whole page, with square corners. */
  banner?: boolean | undefined;
  /** Read out as soon as it appears; for what the reader has just caused. */
  live?: boolean | undefined;
  className?: string | undefined;
}

/** A message with an icon and a sentence. */
export function Alert({ tone = 'info', title, children, action, onDismiss, banner, live, className }: AlertProps) {
  const { dismiss } = useWords();
  const { look, ink, Icon } = tones[tone];
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      {...(live && { role: urgent ? 'alert' : 'status' })}
      className={cx('flex items-start gap-2.5 px-4 py-2.5', look, !banner && 'rounded-md', className)}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5', ink)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-3">
        <div className="wrap-anywhere min-w-0 flex-1 basis-60">
          {title && <b className={cx('font-medium', ink)}>{title} </b>}
          {children}
        </div>
        {/* A button is higher than a line of text, and must not push the sentence away from its icon. */}
        {action && <div className="-my-1 flex flex-none items-center gap-3 font-medium text-action-text">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={dismiss}
          onClick={onDismiss}
          className="-mr-1.5 -my-0.5 grid size-6 flex-none place-items-center rounded-sm text-muted hover:text-foreground"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
