import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PASSWORD_MAX, PASSWORD_MIN } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { useEffect, useState } from 'react';
import type { Strength } from './password-strength.ts';

const COLOURS = ['', 'bg-red', 'bg-amber', 'bg-action', 'bg-green'] as const;
const STEPS = [1, 2, 3, 4] as const;
const LABELS = [msg`Too weak`, msg`Fair`, msg`Good`, msg`Strong`] as const;

/** Rates a new password while it is typed; before that, says what it needs. */
export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const { t } = useLingui();
  const score = useStrength(password, email);
  const label = LABELS[score - 1];
  const [min, max] = [PASSWORD_MIN, PASSWORD_MAX];
  return (
    <span className="flex min-h-5 items-center gap-3">
      <span aria-hidden="true" className="flex w-20 flex-none gap-1">
        {STEPS.map((step) => (
          <i
            key={step}
            className={cx('h-1 flex-1 rounded-full transition-colors', step <= score ? COLOURS[score] : 'bg-line')}
          />
        ))}
      </span>
      <span aria-live="polite">{label ? t(label) : t`${min} to ${max} characters, not a common one`}</span>
    </span>
  );
}

/**
 * Rates the password with code that is loaded when the first letter is typed, because the list of common passwords comes with it.
 */
function useStrength(password: string, email: string): Strength {
  const [rate, setRate] = useState<(password: string, email: string) => Strength>();
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    let isShown = true;
    void import('./password-strength.ts').then(
      ({ passwordStrength }) => isShown && setRate(() => passwordStrength),
      // The form works without it; the server checks the password anyway.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isTyped]);
  return rate === undefined ? 0 : rate(password, email);
}
