import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Organization, PaymentMethod, Seats } from '@siteward/contract';
import { trialDaysLeft } from '@siteward/domain';
import { Button, buttonClass } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { Check, Hourglass, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { api } from '#lib/calls/api.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useCardPage } from '../hosted-page.ts';
import { MethodLine } from '../method-line.tsx';
import { dayOnly, seatsAmount } from '../words.ts';

interface AnswerProps {
  method: PaymentMethod;
  /** Undefined while loading, and for people who may not see them. */
  organization: Organization | undefined;
  seats: Seats | undefined;
  ordered: number | undefined;
  /** The page to continue to. */
  goOn: string;
  siteName: string | undefined;
  settings: string | undefined;
  /** The page for setting up the billing. */
  back: string;
  returnTo: string | null;
  /** Checks again what has become of the card. */
  onLook: () => void;
}

/** The card is linked: what happens next, and what it costs from when. */
export function LinkedCard({ method, organization, seats, ordered, goOn, siteName, settings }: AnswerProps) {
  const { t } = useLingui();
  const name = organization?.name;
  const count = ordered ?? 0;
  const amount = organization && seatsAmount(count, organization.currency);
  const from = organization && dayOnly(organization.trialEndsAt);
  return (
    <>
      <Disc tone="green">
        <Check aria-hidden="true" />
      </Disc>
      <Heading>{t`Your card is linked`}</Heading>
      <p>
        {organization && seats?.trial && (
          <Plural
            value={count}
            one={`${name} continues after the trial, with # seat for ${amount} a month from ${from}.`}
            other={`${name} continues after the trial, with # seats for ${amount} a month from ${from}.`}
          />
        )}
        {organization && seats && !seats.trial && (
          <Plural
            value={count}
            one={`${name} can continue now, with # seat for ${amount} a month.`}
            other={`${name} can continue now, with # seats for ${amount} a month.`}
          />
        )}
        {!(organization && seats) && <Trans>Your organization can keep working.</Trans>}
      </p>
      <MethodLine method={method} />
      <Ways>
        <Link to={goOn} className={buttonClass({ variant: 'primary', block: true })}>
          {siteName === undefined ? <Trans context="back to work">Continue</Trans> : <Trans>Go to {siteName}</Trans>}
        </Link>
        {settings && (
          <Link to={settings} className={buttonClass({ variant: 'ghost', block: true })}>
            <Trans>Billing settings</Trans>
          </Link>
        )}
      </Ways>
    </>
  );
}

/** The outcome for the card is not known yet: the bank is still checking, or the card page was left. */
export function PendingCard({ method, onLook, organization, ...ways }: AnswerProps) {
  const { t } = useLingui();
  const { _id: id } = method;
  const check = api.paymentMethods.check.useMutation({ onSuccess: onLook });
  const { mutate } = check;
  // People come back from the provider before its notification does; asked directly, the provider gives the current state
  // immediately.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Nobody asked for this check, so a failure is not reported: the page keeps checking anyway.
    api.paymentMethods.check.mutate({ params: { id } }).then(onLook, () => undefined);
  }, [id, onLook]);
  const now = useNow();
  const days = organization && trialDaysLeft(organization.trialEndsAt, now);
  const hasCard = method.last4 !== null;
  return (
    <div role="status" className="contents">
      <Disc tone="amber">
        <Hourglass aria-hidden="true" />
      </Disc>
      <Heading>{hasCard ? t`Your bank is still checking` : t`No card received yet`}</Heading>
      <p>
        {hasCard ? (
          <Trans>
            This usually takes a few seconds. The page checks automatically; you can also close it, and we will email
            you.
          </Trans>
        ) : (
          <Trans>
            The card page was not completed, or its answer is still on its way. This page checks automatically.
          </Trans>
        )}
      </p>
      <MethodLine method={method} />
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
        <span className="ml-[38%] block h-full w-[38%] animate-search rounded-full bg-amber [--away:-100%]" />
      </div>
      <FaultAlert error={check.error} />
      <Ways>
        <Button block loading={check.isPending} onClick={() => mutate({ params: { id } })}>
          <RotateCcw aria-hidden="true" />
          <Trans>Check now</Trans>
        </Button>
        {!hasCard && <TryAgain method={method} returnTo={ways.returnTo} onBack={onLook} />}
        {days !== undefined && days > 0 && (
          <Link to={ways.goOn} className={buttonClass({ variant: 'ghost', block: true })}>
            <Plural value={days} one="Continue the trial, # day left" other="Continue the trial, # days left" />
          </Link>
        )}
        {days === 0 && (
          <Link to={ways.back} className={buttonClass({ variant: 'ghost', block: true })}>
            <Trans>Back to billing</Trans>
          </Link>
        )}
      </Ways>
    </div>
  );
}

/** The card was not linked: why, and that nothing is lost. */
export function FailedCard({ method, back, returnTo, onLook }: AnswerProps) {
  const { t } = useLingui();
  const { failure } = method;
  const isLeft = failure === 'ended';
  return (
    <div role="alert" className="contents">
      <Disc tone="red">
        <X aria-hidden="true" />
      </Disc>
      <Heading>{isLeft ? t`No card was linked` : t`The card was not accepted`}</Heading>
      <p>
        {failure === 'declined' && (
          <Trans>The bank declined it. Nothing was charged, and your company and billing details are kept.</Trans>
        )}
        {failure === 'expired-card' && (
          <Trans>It has expired. Nothing was charged, and your company and billing details are kept.</Trans>
        )}
        {isLeft && (
          <Trans>
            The card page was closed or timed out. Nothing was charged, and your company and billing details are kept.
          </Trans>
        )}
        {failure !== 'declined' && failure !== 'expired-card' && !isLeft && (
          <Trans>
            The payment provider did not accept it. Nothing was charged, and your company and billing details are kept.
          </Trans>
        )}
      </p>
      {(method.last4 !== null || !isLeft) && <MethodLine method={method} />}
      <Ways>
        <TryAgain method={method} returnTo={returnTo} onBack={onLook} primary />
        <Link to={back} className={buttonClass({ variant: 'ghost', block: true })}>
          <Trans>Back to billing</Trans>
        </Link>
      </Ways>
    </div>
  );
}

interface TryAgainProps {
  method: PaymentMethod;
  returnTo: string | null;
  /** Looks at the method again. */
  onBack: () => void;
  primary?: boolean;
}

/** Opens the card page once more. */
function TryAgain({ method: { customer, last4 }, returnTo, onBack, primary = false }: TryAgainProps) {
  const { open, isBusy, error } = useCardPage(returnTo, onBack);
  return (
    <>
      <FaultAlert error={error} />
      <Button block variant={primary ? 'primary' : 'secondary'} loading={isBusy} onClick={() => open(customer)}>
        {last4 === null ? <Trans>Enter a card</Trans> : <Trans>Try another card</Trans>}
      </Button>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <h1 tabIndex={-1} className="font-bold text-[18px] leading-6 tracking-[-.01em]">
      {children}
    </h1>
  );
}

const DISCS = { green: 'bg-green-soft text-green', amber: 'bg-amber-soft text-amber', red: 'bg-red-soft text-red' };

function Disc({ tone, children }: { tone: keyof typeof DISCS; children: ReactNode }) {
  return (
    <span className={cx('mb-1 grid size-12 place-items-center rounded-full [&>svg]:size-6', DISCS[tone])}>
      {children}
    </span>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="mt-3 grid gap-3">{children}</div>;
}
