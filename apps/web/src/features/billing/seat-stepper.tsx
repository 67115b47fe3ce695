import { useLingui } from '@lingui/react/macro';
import type { MOST_SEATS } from '@siteward/contract';
import { pageFault } from '@siteward/domain';
import { FieldError } from '@siteward/ui/field';
import { cx } from '@siteward/ui/lib/cx';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { reasonWords } from '#lib/words/reasons.ts';

/** More than anybody orders. */
const MOST = 100_000 satisfies typeof MOST_SEATS;

/** What was typed as a number of seats; null if it cannot be ordered, given how many are in use. */
export function seatsTyped(typed: string, used: number): number | null {
  const seats = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return seats >= Math.max(1, used) && seats <= MOST ? seats : null;
}

function seatsFault(typed: string, used: number) {
  const text = typed.trim();
  if (text === '') return pageFault('required');
  if (!/^\d+$/.test(text)) return pageFault('not-a-number');
  return Number(text) > MOST
    ? pageFault('too-large', { max: MOST })
    : pageFault('below-seats-in-use', { used: Math.max(1, used) });
}

interface SeatStepperProps {
  /** The text in the field. */
  typed: string;
  onType: (typed: string) => void;
  /** How many are in use: fewer cannot be ordered. */
  used: number;
  className?: string;
}

/** A number of seats, stepped up or down, or typed. */
export function SeatStepper({ typed, onType, used, className }: SeatStepperProps) {
  const { t } = useLingui();
  const errorId = useId();
  const seats = seatsTyped(typed, used);
  const least = Math.max(1, used);
  const step = (by: number) => onType(String(Math.min(MOST, Math.max(least, (seats ?? least) + by))));
  return (
    <div className={cx('grid justify-items-end gap-1.5', className)}>
      <fieldset
        aria-label={t`Seats`}
        className={cx(
          'flex h-11 w-37 items-center rounded-md border bg-surface',
          seats === null ? 'border-red' : 'border-line-strong',
        )}
      >
        <StepButton label={t`One seat less`} disabled={seats !== null && seats <= least} onClick={() => step(-1)}>
          <Minus aria-hidden="true" />
        </StepButton>
        <input
          aria-label={t`Number of seats`}
          aria-invalid={seats === null || undefined}
          aria-describedby={seats === null ? errorId : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          className="h-full w-full min-w-0 flex-1 border-line border-x bg-transparent text-center font-semibold text-lg tabular-nums focus-visible:-outline-offset-2"
        />
        <StepButton label={t`One seat more`} disabled={seats === MOST} onClick={() => step(1)}>
          <Plus aria-hidden="true" />
        </StepButton>
      </fieldset>
      {seats === null && <FieldError id={errorId}>{reasonWords(seatsFault(typed, used))}</FieldError>}
    </div>
  );
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would lose the focus when somebody presses it until the lowest or highest number.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="grid h-full w-11 flex-none place-items-center rounded-md text-muted hover:bg-hover aria-disabled:opacity-45"
    >
      {children}
    </button>
  );
}
