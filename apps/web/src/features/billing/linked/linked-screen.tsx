import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '@siteward/contract';
import { isRecordId, safeReturnTo, sameId } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { Skeleton } from '@siteward/ui/skeleton';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { BackToStart, PlainPage } from '#components/page/plain-page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { api } from '#lib/calls/api.ts';
import { isGone, problemOf } from '#lib/calls/problem.ts';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { hasSession } from '#lib/session/current-user.ts';
import { BillingHeader } from '../billing-header.tsx';
import { usePayer, useRefreshBilling, useSeatsOf, useSomeSite } from '../queries.ts';
import { FailedCard, LinkedCard, PendingCard } from './answers.tsx';

/** How often a method is polled while the bank is still checking: often at first, then less often. */
const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/**
 * The page that the payment provider leads back to: what has become of the card. It asks the API each time, so that it can be
 * reloaded, or opened twice, at any time.
 */
export function LinkedScreen({ onSignOut }: { onSignOut: () => void }) {
  const [query] = useSearchParams();
  const method = query.get('method') ?? '';
  if (!isRecordId(method)) return <Nothing />;
  if (!hasSession()) return <SignIn />;
  return <Answer key={method} id={method} returnTo={safeReturnTo(query.get('returnTo'))} onSignOut={onSignOut} />;
}

function Answer({ id, returnTo, onSignOut }: { id: string; returnTo: string | null; onSignOut: () => void }) {
  const { t } = useLingui();
  const query = useMethod(id);
  const method = query.data?.body;
  const title = t`Payment method`;
  useDocumentTitle(title);
  if (query.error && !method) {
    if (problemOf(query.error).status === 401) return <SignIn />;
    if (isGone(query.error)) return <Nothing />;
    return (
      <main className="grid min-h-dvh place-items-center bg-canvas p-4">
        <h1 className="sr-only">{title}</h1>
        <QueryFault title={t`The payment method could not be loaded.`} query={query} />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <Header method={method} returnTo={returnTo} onSignOut={onSignOut} />
      <main className="m-auto w-full max-w-[432px] px-4 py-8">
        {method ? <Found method={method} returnTo={returnTo} query={query} /> : <Loading title={title} />}
      </main>
    </div>
  );
}

/** The current state of a payment method, polled as long as it is pending and the page is visible. */
function useMethod(id: string) {
  return api.paymentMethods.get.useQuery({
    queryKey: ['paymentMethods', 'one', id],
    queryData: { params: { id } },
    refetchInterval: ({ state }) => {
      if (state.data?.body.status !== 'pending') return false;
      return Math.min(FIRST_MS * 1.25 ** state.dataUpdateCount, LONGEST_MS);
    },
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

function useOrganizationOf(org: string) {
  const { data } = api.organizations.get.useQuery({
    queryKey: ['organizations', org],
    queryData: { params: { id: org } },
    enabled: org !== '',
  });
  return data?.body;
}

interface HeaderProps {
  method: PaymentMethod | undefined;
  returnTo: string | null;
  onSignOut: () => void;
}

function Header({ method, ...props }: HeaderProps) {
  const organization = useOrganizationOf(method?.org ?? '');
  return <BillingHeader organization={organization?.name ?? ''} {...props} />;
}

interface FoundProps {
  method: PaymentMethod;
  returnTo: string | null;
  query: { refetch: () => unknown };
}

function Found({ method, returnTo, query: { refetch } }: FoundProps) {
  const { org, status } = method;
  const organization = useOrganizationOf(org);
  const seats = useSeatsOf(org).data?.body;
  const payer = usePayer(org).data?.body.items[0];
  const asked = returnTo?.split(/[/?#]/) ?? [];
  const isWithin = sameId(asked[1] ?? '', org) && isRecordId(asked[2] ?? '');
  const site = useSomeSite(org, isWithin ? asked[2] : undefined);
  const settings = site && pathTo('org-site-settings', { org, site: site._id }, { section: 'billing' });
  const onLook = useCallback(() => void refetch(), [refetch]);
  const ways = {
    organization,
    seats,
    ordered: payer?.seatsOrdered ?? seats?.seats,
    goOn: returnTo ?? (site && pathTo('org-site-dashboard', { org, site: site._id })) ?? pathTo('index'),
    siteName: isWithin || returnTo === null ? site?.name : undefined,
    settings,
    back: pathTo('create-customer', {}, { org, returnTo: returnTo ?? undefined }),
    returnTo,
    onLook,
  };
  const refresh = useRefreshBilling();
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(status);
  // The outcome is read out, wherever the focus was.
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    heading.current?.querySelector('h1')?.focus();
    // The seats and the payer have changed along with the card.
    void refresh();
  }, [status, refresh]);
  return (
    <Card ref={heading} className="wrap-anywhere grid gap-3 px-6 pt-7 pb-6">
      {status === 'linked' && <LinkedCard method={method} {...ways} />}
      {status === 'pending' && <PendingCard method={method} {...ways} />}
      {status === 'failed' && <FailedCard method={method} {...ways} />}
    </Card>
  );
}

function Loading({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <Card className="grid gap-3 px-6 pt-7 pb-6">
      <h1 className="sr-only">{title}</h1>
      <p role="status" aria-busy="true" className="sr-only">{t`Loading`}</p>
      <Skeleton className="size-12 rounded-full!" />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-16 w-full rounded-md!" />
      <Skeleton className="h-control w-full rounded-md!" />
    </Card>
  );
}

/** The page was opened without a method, or with one that the person may not see. */
function Nothing() {
  const { t } = useLingui();
  return (
    <PlainPage
      title={t`Payment method`}
      drawing="done"
      text={t`This page shows what happened to a card after it was entered. There is no card to show.`}
      actions={<BackToStart />}
    />
  );
}

/** The session ended while the card was being entered: the outcome is shown after signing in. */
function SignIn() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <PlainPage
      title={t`Sign in to continue`}
      drawing="lock"
      text={t`Your session has ended in the meantime. Sign in to see what happened to the card.`}
      actions={
        <Link to={pathTo('index', {}, { returnTo: pathname + search })} className={buttonClass({ variant: 'primary' })}>
          <Trans>Sign in</Trans>
        </Link>
      }
    />
  );
}
