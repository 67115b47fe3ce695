import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Payer, Seats } from '@siteward/contract';
import { billingMonthAfter, isTrial, TRIAL_SEATS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@siteward/ui/card';
import { Meter } from '@siteward/ui/meter';
import { Skeleton } from '@siteward/ui/skeleton';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSeats } from '#lib/organization/people.ts';
import { useSetSeats } from '#lib/organization/set-seats.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useRefreshBilling } from '../queries.ts';
import { SeatStepper, seatsTyped } from '../seat-stepper.tsx';
import { dayOnly, seatsAmount } from '../words.ts';

/** How many seats are ordered and in use, and a way to change that: what it costs, and from when. */
export function SeatsCard({ payer }: { payer: Payer | undefined }) {
  const { t } = useLingui();
  const query = useSeats();
  const seats = query.data?.body;
  return (
    <Card>
      <CardHeader title={t`Seats`} />
      {!seats && (
        <CardBody>
          {query.error ? (
            <QueryFault className="px-0 py-2" title={t`The seats could not be loaded.`} query={query} />
          ) : (
            <Skeleton className="h-24 w-full" />
          )}
        </CardBody>
      )}
      {seats && <SeatsForm seats={seats} payer={payer} />}
    </Card>
  );
}

function SeatsForm({ seats: now, payer }: { seats: Seats; payer: Payer | undefined }) {
  const { t } = useLingui();
  const can = useCan();
  const mayChange = can('billing:manage');
  const { seats, used, available } = now;
  const { currency } = now.monthly;
  const { typed, setTyped, submit, isPending, error } = useTypedSeats(now);
  const count = seatsTyped(typed, used);
  const isChanged = count !== null && count !== seats;
  const needsCard = count !== null && count > Math.max(TRIAL_SEATS, seats) && payer?.status !== 'active';
  const least = TRIAL_SEATS;
  const ordered = payer?.seatsOrdered ?? null;
  const ofSeats = plural(available, {
    one: `${used} of ${available} seat used`,
    other: `${used} of ${available} seats used`,
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Seats`}>
      <CardBody className="grid gap-4 pt-2 tabular-nums">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="grid min-w-40 flex-1 gap-2">
            <p className="font-medium">{ofSeats}</p>
            <Meter
              label={t`Seats used`}
              value={used}
              max={available}
              valueText={ofSeats}
              tone={used < available ? 'action' : 'red'}
            />
            <p className="text-muted text-sm">
              <Trans>Active members and pending invitations.</Trans>
            </p>
          </div>
          {mayChange && <SeatStepper typed={typed} onType={setTyped} used={used} />}
        </div>
        {now.trial && seats > available && (
          <p className="text-muted">
            <Trans>
              You have {available} seats until the trial ends, then {seats}.
            </Trans>
          </p>
        )}
        {ordered !== null && (
          <p className="text-muted">
            <Trans>
              {ordered} seats are ordered and start once a card is linked. A new number set here replaces them.
            </Trans>
          </p>
        )}
        <Cost seats={count ?? seats} before={seats} currency={currency} />
        {needsCard && (
          <p role="status" className="text-amber">
            <Trans>More than {least} seats need a linked payment method. Set up billing first.</Trans>
          </p>
        )}
        <FaultAlert error={error} />
      </CardBody>
      {mayChange && (isChanged || count === null) && (
        <CardFooter className="justify-end">
          <Button size="sm" onClick={() => setTyped(String(seats))} disabled={isPending}>
            <Trans>Discard</Trans>
          </Button>
          <Button size="sm" type="submit" variant="primary" loading={isPending} disabled={needsCard || count === null}>
            {count === null ? t`Set seats` : plural(count, { one: 'Set # seat', other: 'Set # seats' })}
          </Button>
        </CardFooter>
      )}
    </form>
  );
}

/** What a number of seats costs per month, what it costs now, and from when. */
function Cost({ seats, before, currency }: { seats: number; before: number; currency: string }) {
  const { trialEndsAt } = useOrganizationScope().organization;
  const now = useNow();
  const trial = isTrial(trialEndsAt, now);
  const [price, amount, present] = [1, seats, before].map((count) => seatsAmount(count, currency));
  const from = dayOnly(billingMonthAfter(trialEndsAt, now));
  return (
    <div aria-live="polite" className="grid gap-1 border-line border-t pt-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>
          <Plural value={seats} one={`# seat × ${price}`} other={`# seats × ${price}`} />
        </span>
        <b className="ml-auto font-semibold text-lg">
          <Trans>{amount} a month</Trans>
        </b>
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>
          {seats === before && trial && <Trans>From {from}, when the trial ends. Nothing until then.</Trans>}
          {seats !== before && trial && (
            <Trans>
              From {from}, when the trial ends, instead of {present}. Nothing until then.
            </Trans>
          )}
          {seats !== before && !trial && (
            <Trans>
              Takes effect immediately. From {from}, when the next month begins, you pay this instead of {present}.
            </Trans>
          )}
        </span>
        <span className="ml-auto">
          <Trans>excluding VAT</Trans>
        </span>
      </p>
    </div>
  );
}

/** The number of seats being typed, and setting it, based on the version that was shown. */
function useTypedSeats(now: Seats) {
  const { refresh } = useOrganizationScope();
  const refreshBilling = useRefreshBilling();
  const [typed, setTyped] = useState(String(now.seats));
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const shown = useRef(now.seats);
  // Somebody else has set the number: an untouched field follows.
  useEffect(() => {
    const before = String(shown.current);
    shown.current = now.seats;
    setTyped((text) => (text === before ? String(now.seats) : text));
  }, [now.seats]);

  const set = useSetSeats(now, () => Promise.all([refreshBilling(), refresh()]));
  const isSending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const seats = seatsTyped(typed, now.used);
    if (seats === null || seats === now.seats || isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    setError(null);
    try {
      await set(seats);
    } catch (caught) {
      setError(caught);
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      setError(null);
    },
    submit: (event: FormEvent) => void submit(event),
    isPending,
    error,
  };
}
