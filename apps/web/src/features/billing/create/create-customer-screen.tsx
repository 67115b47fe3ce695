import { Trans, useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import { isTrial, type Permission, safeReturnTo } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { CardShape } from '@siteward/ui/card-shape';
import { Clock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/page/plain-page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { permissionLabel } from '#lib/words/labels.ts';
import { BillingHeader } from '../billing-header.tsx';
import { usePayer, useSeatsOf } from '../queries.ts';
import { dayAndTime, trialWords } from '../words.ts';
import { ExistingPayer } from './existing-payer.tsx';
import { NewPayer } from './new-payer.tsx';

interface CreateCustomerScreenProps {
  /** The organization in the address, and the person's permissions there; null if there is none to show. */
  standing: { organization: Organization; permissions: readonly Permission[] | null } | null;
  onSignOut: () => void;
}

/** Sets up who pays for an organization (docs/product.md, Payment). */
export function CreateCustomerScreen({ standing, onSignOut }: CreateCustomerScreenProps) {
  if (standing === null) return <Nowhere />;
  const { organization, permissions } = standing;
  if (!permissions?.includes('billing:manage')) return <NotYours name={organization.name} />;
  return <Billing key={organization._id} organization={organization} onSignOut={onSignOut} />;
}

function Billing({ organization, onSignOut }: { organization: Organization; onSignOut: () => void }) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const returnTo = safeReturnTo(query.get('returnTo'));
  const { _id: org, name, trialEndsAt } = organization;
  const payers = usePayer(org);
  const seats = useSeatsOf(org);
  const trial = isTrial(trialEndsAt, useNow());
  const title = t`Set up billing`;
  useDocumentTitle(`${title} · ${name}`);
  const payer = payers.data?.body.items[0];
  const failed = [payers, seats].find(({ error, data }) => error && !data);
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <BillingHeader organization={name} returnTo={returnTo} onSignOut={onSignOut} />
      <main className="flex flex-1 flex-col">
        <div className="mx-auto grid w-full max-w-[1128px] grid-cols-1 content-start gap-4 px-4 pt-5 sm:px-6 sm:pt-7">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <div className="wrap-anywhere min-w-60 flex-1">
              <h1 tabIndex={-1} className="font-bold text-2xl">
                {title}
              </h1>
              <p className="text-muted">
                {trial ? (
                  <Trans>So that {name} can keep working after the trial.</Trans>
                ) : (
                  <Trans>So that {name} can keep working.</Trans>
                )}
              </p>
            </div>
            {!organization.paymentLinked && <TrialNote trialEndsAt={trialEndsAt} />}
          </div>
        </div>
        {failed && <QueryFault title={t`The billing could not be loaded.`} query={failed} />}
        {!failed && (!payers.data || !seats.data) && <Loading />}
        {!failed && payers.data && seats.data && (
          <div className="mx-auto grid w-full max-w-[1128px] flex-1 grid-cols-1 content-start items-start gap-4 px-4 pt-4 pb-10 sm:gap-5 sm:px-6 min-[1024px]:grid-cols-[minmax(0,1fr)_376px] min-[1024px]:gap-x-8 max-[1023px]:[&>:last-child]:-mx-4 max-[1023px]:pb-0 sm:max-[1023px]:[&>:last-child]:-mx-6">
            {payer ? (
              <ExistingPayer payer={payer} seats={seats.data.body} returnTo={returnTo} />
            ) : (
              <NewPayer organization={organization} seats={seats.data.body} returnTo={returnTo} />
            )}
          </div>
        )}
      </main>
    </div>
  );
}

function TrialNote({ trialEndsAt }: { trialEndsAt: string }) {
  const at = dayAndTime(trialEndsAt);
  return (
    <p
      role="note"
      className="flex items-center gap-2.5 rounded-md bg-amber-soft px-3.5 py-2.5 max-sm:w-full max-sm:items-start"
    >
      <Clock aria-hidden="true" className="text-amber max-sm:mt-0.5" />
      <span>
        <b className="font-medium text-amber">{trialWords(trialEndsAt, useNow())}</b> · {at}
      </span>
    </p>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-busy="true"
      className="mx-auto grid w-full max-w-[1128px] grid-cols-1 gap-5 px-4 pt-4 sm:px-6 min-[1024px]:grid-cols-[minmax(0,1fr)_376px] min-[1024px]:gap-x-8"
    >
      <span className="sr-only">{t`Loading`}</span>
      <CardShape className="h-80" />
      <CardShape className="h-66" />
    </div>
  );
}

/** The page was opened without an organization, or with one that the person does not belong to. */
function Nowhere() {
  const { t } = useLingui();
  return (
    <PlainPage
      title={t`Set up billing`}
      drawing="people"
      text={t`Choose an organization first. Its billing is in its settings.`}
      actions={
        <Link to={pathTo('require-organization-membership')} className={buttonClass({ variant: 'primary' })}>
          <Trans>Your organizations</Trans>
        </Link>
      }
    />
  );
}

function NotYours({ name }: { name: string }) {
  const { t } = useLingui();
  const permission = permissionLabel('billing:manage');
  return (
    <PlainPage
      title={t`Set up billing`}
      drawing="lock"
      text={t`Setting up the billing of ${name} needs the permission ${permission}. An owner can do it or give you the permission.`}
      actions={
        <Link to={pathTo('index')} className={buttonClass({ variant: 'primary' })}>
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  );
}
