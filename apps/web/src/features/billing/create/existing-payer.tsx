import { Trans, useLingui } from '@lingui/react/macro';
import type { Payer, Seats } from '@siteward/contract';
import { Button, buttonClass } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { useCallback } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCardPage } from '../hosted-page.ts';
import { MethodLine } from '../method-line.tsx';
import { inOrder, linkedOf, useMethods, useSomeSite } from '../queries.ts';
import { countryName } from '../words.ts';
import { Step, Steps } from './steps.tsx';
import { Total, TotalBar } from './total.tsx';

interface ExistingPayerProps {
  payer: Payer;
  seats: Seats;
  returnTo: string | null;
}

/** Continues for an organization that already has a payer: only a payment method may be missing. */
export function ExistingPayer({ payer, seats, returnTo }: ExistingPayerProps) {
  const { t } = useLingui();
  const { _id: id, org, name, billingEmail, country, currency, address } = payer;
  const query = useMethods(id);
  const { refetch } = query;
  const look = useCallback(() => void refetch(), [refetch]);
  const { open, isBusy, error } = useCardPage(returnTo, look);
  const site = useSomeSite(org)?._id;
  const methods = query.data && inOrder(query.data.body.items);
  const isLinked = methods !== undefined && linkedOf(methods).length > 0;
  const ordered = payer.seatsOrdered ?? seats.seats;
  const settings = site && pathTo('org-site-settings', { org, site }, { section: 'billing' });
  const label = isLinked ? t`Link another card` : t`Go to card page`;
  return (
    <>
      <div className="grid min-w-0 gap-3">
        <Steps>
          <Step name="company" current="payment" title={t`Company`} text={[name, countryName(country)].join(' · ')} />
          <Step
            name="billing"
            current="payment"
            title={t`Billing`}
            text={[billingEmail, address.city, currency].join(' · ')}
          />
          <Step
            name="payment"
            current="payment"
            title={t`Payment method`}
            text={t`A card, on the payment provider's own page. Its number never reaches us.`}
          >
            {query.error && !methods && (
              <QueryFault title={t`The payment methods could not be loaded.`} query={query} className="px-0 py-2" />
            )}
            {!methods && !query.error && <Skeleton className="h-16 w-full rounded-md!" />}
            {methods && methods.length > 0 && (
              <ul aria-label={t`Payment methods`} className="grid gap-2">
                {methods.map((method) => (
                  <li key={method._id}>
                    <MethodLine method={method}>
                      {method.status === 'pending' && (
                        <Link
                          to={pathTo(
                            'payment-method-linked',
                            {},
                            { org, method: method._id, returnTo: returnTo ?? undefined },
                          )}
                          className={buttonClass({ size: 'sm' })}
                        >
                          <Trans>See status</Trans>
                        </Link>
                      )}
                    </MethodLine>
                  </li>
                ))}
              </ul>
            )}
            <FaultAlert error={error} />
            <div className="flex flex-wrap justify-end gap-2 pt-1">
              {settings && (
                <Link to={settings} className={buttonClass({ variant: 'ghost' })}>
                  <Trans>Billing settings</Trans>
                </Link>
              )}
              {isLinked && returnTo !== null && (
                <Link to={returnTo} className={buttonClass({ variant: 'primary' })}>
                  <Trans context="back to work">Continue</Trans>
                </Link>
              )}
              <Button
                variant={isLinked ? 'secondary' : 'primary'}
                loading={isBusy}
                onClick={() => open(id)}
                className="max-[1023px]:hidden"
              >
                {label}
              </Button>
            </div>
          </Step>
        </Steps>
      </div>
      <Total seats={ordered} used={seats.used} currency={currency} trial={seats.trial} />
      <TotalBar seats={ordered} currency={currency}>
        <Button
          variant={isLinked ? 'secondary' : 'primary'}
          loading={isBusy}
          onClick={() => open(id)}
          className="h-12! px-5! text-lg!"
        >
          {label}
        </Button>
      </TotalBar>
    </>
  );
}
