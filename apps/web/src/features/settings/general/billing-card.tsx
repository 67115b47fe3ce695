import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import { isTrial } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@siteward/ui/card';
import { Meter } from '@siteward/ui/meter';
import { Skeleton } from '@siteward/ui/skeleton';
import { Can } from '#components/can.tsx';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { SetUpBilling } from '#components/set-up-billing.tsx';
import { useSeats } from '#lib/organization/people.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { formatMinor } from '#lib/words/money.ts';

/** A summary of the seats and whether they are paid for, with a link to the section for them. */
export function BillingCard({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  return (
    <Card>
      <CardHeader title={t`Seats and billing`} />
      <CardBody className="grid gap-4">
        <Seats />
        <Standing organization={organization} />
      </CardBody>
      <CardFooter>
        <Link to={{ search: '?section=billing' }} className={buttonClass({ size: 'sm' })}>
          <Trans>Seats and payment methods</Trans>
        </Link>
        {!organization.paymentLinked && (
          <Can permission="billing:manage">
            <SetUpBilling className={buttonClass({ size: 'sm', variant: 'primary' })} />
          </Can>
        )}
      </CardFooter>
    </Card>
  );
}

function Seats() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useSeats();
  if (error && !data) {
    return (
      <QueryFault
        className="px-0 py-2"
        title={t`The seats could not be loaded.`}
        query={{ error, isFetching, refetch }}
      />
    );
  }
  if (!data) return <Skeleton className="h-16 w-full" />;
  const { available: seats, seats: ordered, used, monthly, trial } = data.body;
  const amount = formatMinor(monthly);
  return (
    <div className="grid gap-2 tabular-nums">
      <p>
        <Trans>
          <b className="font-semibold">
            <Plural value={seats} one={`${used} of ${seats} seat`} other={`${used} of ${seats} seats`} />
          </b>{' '}
          <span className="text-muted">used</span>
        </Trans>
      </p>
      <Meter
        label={t`Seats used`}
        value={used}
        max={seats}
        valueText={t`${plural(seats, { one: `${used} of ${seats} seat`, other: `${used} of ${seats} seats` })}`}
      />
      <p className="text-muted">
        <Plural value={ordered} one={`${amount} a month for # seat`} other={`${amount} a month for # seats`} />
      </p>
      {trial && ordered > seats && (
        <p className="text-muted">
          <Trans>
            You have {seats} seats until the trial ends, then {ordered}.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Standing({ organization: { paymentLinked, trialEndsAt } }: { organization: Organization }) {
  const { t } = useLingui();
  const trial = isTrial(trialEndsAt, useNow());
  const date = dateFormat({ dateStyle: 'long' }).format(Date.parse(trialEndsAt));
  if (paymentLinked)
    return (
      <Badge tone="green" dot className="justify-self-start">
        <Trans>Payment method linked</Trans>
      </Badge>
    );
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={trial ? 'blue' : 'red'} dot>
        {trial ? t`Trial` : t`Trial ended`}
      </Badge>
      <span className="text-muted">{trial ? t`until ${date}` : t`since ${date}`}</span>
    </p>
  );
}
