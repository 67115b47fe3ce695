import { Trans, useLingui } from '@lingui/react/macro';
import type { Organization, Payer } from '@siteward/contract';
import { isTrial } from '@siteward/domain';
import { Badge, type Tone } from '@siteward/ui/badge';
import { buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { Skeleton } from '@siteward/ui/skeleton';
import { Lock } from 'lucide-react';
import { Can } from '#components/can.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { SetUpBilling } from '#components/set-up-billing.tsx';
import { WhenNear } from '#components/when-near.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useOtherReason } from '#lib/organization/other-reason.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { permissionLabel } from '#lib/words/labels.ts';
import { usePayer } from '../queries.ts';
import { dayAndTime, PAYER_STATUS_WORDS, trialWords } from '../words.ts';
import { MethodsCard } from './methods-card.tsx';
import { SeatsCard } from './seats-card.tsx';

// They are below or next to the rest, and bring in the code of forms and the wording of everything that can happen to a record.
const DetailsForm = onDemand(async () => (await import('./details-form.tsx')).DetailsForm);
const DetailsFacts = onDemand(async () => (await import('./details-form.tsx')).DetailsFacts);
const BillingHistory = onDemand(async () => (await import('./billing-history.tsx')).BillingHistory);

/** The seats and who pays for them, for people who may see the billing: a section of the settings. */
export function BillingSection() {
  const { t } = useLingui();
  const { org, organization } = useOrganizationScope();
  const query = usePayer(org);
  const payer = query.data?.body.items[0];
  if (query.error && !query.data) return <QueryFault title={t`The billing could not be loaded.`} query={query} />;
  if (!query.data) return <CardShape className="h-80 max-w-[720px]" />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-4">
        <SeatsCard payer={payer} />
        {payer && (
          <>
            <MethodsCard payer={payer} />
            <WhenNear fallback={<CardShape className="h-96" />}>
              <Can permission="billing:manage" otherwise={<DetailsFacts payer={payer} />}>
                <DetailsForm payer={payer} />
              </Can>
            </WhenNear>
          </>
        )}
      </div>
      {/* On a phone the status comes first, and the history last. */}
      <div className="contents lg:grid lg:gap-4">
        <StatusCard organization={organization} payer={payer} />
        {payer && (
          <Card className="max-lg:order-last">
            <CardHeader title={t`History`} />
            <CardBody className="pt-1">
              <WhenNear fallback={<Skeleton className="h-24 w-full" />}>
                <BillingHistory id={payer._id} />
              </WhenNear>
            </CardBody>
          </Card>
        )}
      </div>
    </div>
  );
}

const TONES: Record<Payer['status'], Tone> = {
  pending: 'amber',
  active: 'green',
  'past-due': 'red',
  cancelled: 'red',
};

/** Whether the organization is paid for, and what to do if it is not. */
function StatusCard({ organization, payer }: { organization: Organization; payer: Payer | undefined }) {
  const { t } = useLingui();
  const { trialEndsAt, paymentLinked } = organization;
  const now = useNow();
  const trial = isTrial(trialEndsAt, now);
  const at = dayAndTime(trialEndsAt);
  const permission = permissionLabel('billing:manage');
  const otherReason = useOtherReason('billing:manage');
  return (
    <Card className="max-lg:order-first">
      <CardHeader title={t`Status`} />
      <CardBody className="grid gap-2 pt-2">
        {payer && (
          <Badge tone={TONES[payer.status]} dot className="justify-self-start">
            {t(PAYER_STATUS_WORDS[payer.status])}
          </Badge>
        )}
        {(trial || !paymentLinked) && (
          <p>
            <b className="font-medium">{trialWords(trialEndsAt, now)}</b> <span className="text-muted">· {at}</span>
          </p>
        )}
        <p className="text-muted">
          {trial && paymentLinked && <Trans>The first month begins when the trial ends.</Trans>}
          {trial && !paymentLinked && (
            <Trans>After that you can read and export everything, but change nothing, until a card is linked.</Trans>
          )}
          {!trial && paymentLinked && <Trans>A payment method is linked.</Trans>}
          {!trial && !paymentLinked && (
            <Trans>You can read and export everything, but change nothing, until a card is linked.</Trans>
          )}
        </p>
      </CardBody>
      {!paymentLinked && (
        <CardFooter>
          <Can
            permission="billing:manage"
            otherwise={
              <>
                <Lock aria-hidden="true" />
                {otherReason ?? <Trans>Setting it up needs the permission {permission}.</Trans>}
              </>
            }
          >
            <SetUpBilling className={buttonClass({ size: 'sm', variant: 'primary' })} />
          </Can>
        </CardFooter>
      )}
    </Card>
  );
}
