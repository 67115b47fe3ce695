import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useWords } from '#lib/words.ts';
import { Button } from './button.tsx';
import { Drawing } from './drawing.tsx';

interface ErrorStateProps {
  /** One sentence: "Members could not be loaded." */
  title: ReactNode;
  /** Why, or a reference to give to support. */
  description?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  retryLabel?: string | undefined;
  className?: string | undefined;
}

/** Shown in place of a part that failed; the rest of the page stays. */
export function ErrorState({ title, description, onRetry, retrying, retryLabel, className }: ErrorStateProps) {
  const { tryAgain } = useWords();
  return (
    <div role="alert" className={cx('grid justify-items-center gap-1 px-6 py-12 text-center', className)}>
      <Drawing name="fault" className="mb-3" />
      <p className="text-balance font-medium">{title}</p>
      {description && <p className="max-w-96 text-balance text-muted">{description}</p>}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry} loading={retrying}>
          {!retrying && <RotateCw aria-hidden="true" />}
          {retryLabel ?? tryAgain}
        </Button>
      )}
    </div>
  );
}
