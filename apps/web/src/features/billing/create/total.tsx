import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TRIAL_SEATS } from '@siteward/domain';
import { Card } from '@siteward/ui/card';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { RotateCcw, ShieldCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatMinor } from '#lib/words/money.ts';
import { SeatStepper } from '../seat-stepper.tsx';
import { seatsAmount } from '../words.ts';

interface TotalProps {
  /** The number of seats; null while what was typed is not a valid number. */
  seats: number | null;
  used: number;
  currency: string;
  trial: boolean;
  /** Lets the number be changed, if that is possible here. */
  typing?: { typed: string; onType: (typed: string) => void };
}

/** The seats and what they cost, to the right of the steps. */
export function Total({ seats, used, currency, trial, typing }: TotalProps) {
  const { t } = useLingui();
  const price = seatsAmount(1, currency);
  const amount = seats === null ? '–' : seatsAmount(seats, currency);
  const nothing = formatMinor({ amount: 0, currency });
  const [least, count] = [TRIAL_SEATS, seats ?? 0];
  return (
    <aside aria-label={t`Seats and total`} className="grid gap-3 min-[1024px]:sticky min-[1024px]:top-6">
      <Card className="p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-3">
          <div className="flex-1">
            <h2 className="font-semibold text-lg">
              <Trans>Seats</Trans>
            </h2>
            <p className="mt-0.5 text-muted text-sm tabular-nums">
              <Trans>{used} in use</Trans>
            </p>
          </div>
          {typing ? (
            <SeatStepper {...typing} used={used} />
          ) : (
            <b className="font-semibold text-lg tabular-nums">{count}</b>
          )}
        </div>
        <dl className="mt-4 border-line border-t pt-2 tabular-nums">
          <div className="flex gap-3 py-2">
            <dt>
              {seats === null ? (
                <Trans>Seats × {price}</Trans>
              ) : (
                <Plural value={count} one={`# seat × ${price}`} other={`# seats × ${price}`} />
              )}
            </dt>
            <dd className="ml-auto whitespace-nowrap">{amount}</dd>
          </div>
          <div className="flex gap-3 py-2 text-muted">
            <dt>
              <Trans>Due today</Trans>
            </dt>
            <dd className="ml-auto whitespace-nowrap">{nothing}</dd>
          </div>
        </dl>
        <p aria-live="polite" className="mt-2 flex items-baseline gap-3 border-line border-t pt-4">
          <span className="font-medium">
            <Trans>Per month</Trans>
          </span>
          <b className="ml-auto font-bold text-[28px] leading-8 tracking-[-.02em] tabular-nums">{amount}</b>
        </p>
        <p className="text-right text-muted text-sm">
          <Trans>excluding VAT</Trans>
        </p>
      </Card>
      <Note icon={<ShieldCheck aria-hidden="true" className="mt-px text-green" />}>
        <Trans>Nothing is charged when you link a card.</Trans>{' '}
        {trial && count > TRIAL_SEATS && (
          <Trans>
            You have {least} seats until the trial ends, then {count}.
          </Trans>
        )}
        {trial && seats !== null && count <= TRIAL_SEATS && <Trans>The first month begins when the trial ends.</Trans>}
      </Note>
      <Note icon={<RotateCcw aria-hidden="true" className="mt-px text-green" />}>
        <Trans>Change the number of seats at any time, but not below those in use.</Trans>
      </Note>
    </aside>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-md text-muted">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** The bar at the bottom of narrow windows: the total, and the button to continue. */
export function TotalBar({
  seats,
  currency,
  children,
}: {
  seats: number | null;
  currency: string;
  children: ReactNode;
}) {
  const count = seats ?? 0;
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-sticky flex items-center gap-3 border-line border-t bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] min-[1024px]:hidden"
    >
      <p aria-hidden="true" className="min-w-0 flex-1">
        <b className="block font-bold text-[17px] leading-[22px] tabular-nums">
          {seats === null ? '–' : seatsAmount(seats, currency)}
        </b>
        <span className="text-muted text-sm">
          {seats === null ? (
            <Trans>Per month</Trans>
          ) : (
            <Plural value={count} one="# seat, per month" other="# seats, per month" />
          )}
        </span>
      </p>
      {children}
    </div>
  );
}
