import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** The steps of setting up the billing, in order. */
export const STEPS = ['company', 'billing', 'payment'] as const;
export type StepName = (typeof STEPS)[number];

/** Stacks the steps, one of which is open. */
export function Steps({ children }: { children: ReactNode }) {
  return <Card className="grid [&>section+section]:border-line [&>section+section]:border-t">{children}</Card>;
}

interface StepProps {
  name: StepName;
  /** The step that is open. */
  current: StepName;
  title: string;
  /** A sentence about the step; once it is done, what was entered. */
  text: ReactNode;
  /** Shown on the right while the step is still to come. */
  aside?: ReactNode;
  /** Opens the step again. */
  onEdit?: (() => void) | undefined;
  /** The fields of the step. */
  children?: ReactNode;
}

const LOOKS = { done: 'bg-green-soft text-green', open: 'bg-action text-on-action', ahead: 'bg-sunken text-muted' };

/** One step: its number or a tick, and its fields while it is open. */
export function Step({ name, current, title, text, aside, onEdit, children }: StepProps) {
  const { t } = useLingui();
  const [number, at, all] = [STEPS.indexOf(name) + 1, STEPS.indexOf(current) + 1, STEPS.length];
  const isOpen = number === at;
  const isDone = number < at;
  return (
    <section aria-current={isOpen ? 'step' : undefined}>
      <div className="flex min-h-16 items-center gap-3 px-4 py-3.5 sm:px-5 sm:py-4">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-7 flex-none place-items-center rounded-full font-semibold text-md',
            LOOKS[isDone ? 'done' : isOpen ? 'open' : 'ahead'],
          )}
        >
          {isDone ? <Check className="stroke-[2.5]" /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2 tabIndex={-1} data-step={name} className="font-semibold text-lg">
            {isDone ? (
              <Trans>
                {title}
                <span className="sr-only">, done</span>
              </Trans>
            ) : (
              title
            )}
          </h2>
          <div className="wrap-anywhere text-muted">{text}</div>
        </div>
        {isOpen && (
          <span className="flex-none text-muted text-sm">
            <Trans>
              Step {number} of {all}
            </Trans>
          </span>
        )}
        {isDone && onEdit && (
          <Button size="sm" variant="link" aria-label={t`Edit: ${title}`} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
        {!isOpen && !isDone && aside}
      </div>
      {isOpen && <div className="grid gap-4 px-4 pb-5 sm:pr-5 sm:pl-15">{children}</div>}
    </section>
  );
}
