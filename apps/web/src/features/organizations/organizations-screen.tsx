import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { LogOut, Plus, UserRound } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { PlainPage, Wordmark } from '#components/page/plain-page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { accountSearch, useUrlState } from '#lib/lists/use-url-state.ts';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCurrentUser, useMyMemberships } from '#lib/session/current-user.ts';
import { MyInvitations } from './my-invitations.tsx';
import { MyOrganizations } from './my-organizations.tsx';
import { useMyInvitations } from './queries.ts';

// The forms bring their validation code with them, which people who only choose an organization do not need.
const CreateOrganizationForm = onDemand(
  async () => (await import('./create-organization-form.tsx')).CreateOrganizationForm,
);
const NameForm = onDemand(async () => (await import('./name-form.tsx')).NameForm);

const TITLE = msg`Your organizations`;
const WELCOME = msg`Welcome to Siteward`;

interface OrganizationsScreenProps {
  /** Why a guard has sent the person here; null if there is no reason to show. */
  message: string | null;
  onSignOut: () => void;
}

/**
 * Where people without an organization, or in the wrong one, continue: with one of their own, an invitation, or a new one
 * (docs/product.md, Guards).
 */
export function OrganizationsScreen({ message, onSignOut }: OrganizationsScreenProps) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const { data, error, refetch, isFetching, isStranger } = useCurrentUser();
  const user = data?.body;
  const isNew = user?.name === '';
  const title = t(isNew ? WELCOME : TITLE);
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasNew = useRef(false);
  // The step that had the focused field is gone, so focus moves to the heading.
  useEffect(() => {
    if (wasNew.current && !isNew) heading.current?.focus();
    wasNew.current = isNew;
  }, [isNew]);
  if (isStranger) return <Stranger />;
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-3 lg:px-6">
        <Wordmark className="mr-auto" />
        {user && (
          <Link
            to={{ search: accountSearch(query, 'profile') }}
            preventScrollReset
            className={buttonClass({ variant: 'ghost' })}
          >
            <UserRound aria-hidden="true" />
            <span className="max-sm:sr-only">
              <Trans>Your account</Trans>
            </span>
          </Link>
        )}
        <Button variant="ghost" onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          <Trans>Sign out</Trans>
        </Button>
      </header>
      <main className="mx-auto grid max-w-[1040px] gap-4 px-4 py-8 lg:px-6 lg:py-12">
        <div className={isNew ? 'mb-2 w-full max-w-[440px] justify-self-center' : 'mb-2'}>
          <h1 ref={heading} tabIndex={-1} className="text-balance font-bold text-2xl">
            {title}
          </h1>
          <p className="mt-0.5 text-muted">
            {isNew
              ? t`One question before you begin.`
              : t`Choose where to work, answer an invitation, or create an organization.`}
          </p>
        </div>
        {message && (
          <Alert tone="warning" live>
            {message}
          </Alert>
        )}
        {error && !user && (
          <QueryFault title={t`Your account could not be loaded.`} query={{ error, isFetching, refetch }} />
        )}
        {user && (
          <Suspense fallback={<Loading />}>{isNew ? <NameForm user={user} /> : <Sections user={user} />}</Suspense>
        )}
        {!user && !error && <Loading />}
      </main>
    </div>
  );
}

function Sections({ user }: { user: User }) {
  const { t } = useLingui();
  const memberships = useMyMemberships(user._id);
  const invitations = useMyInvitations(user._id);
  const [asked, ask] = useUrlState('create', ['no', 'yes']);
  const isKnown = !memberships.isPending && !invitations.isPending;
  const hasNothing = memberships.data?.body.total === 0 && invitations.data?.body.total === 0;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid gap-4">
        <MyInvitations user={user} />
        <MyOrganizations user={user} />
      </div>
      <Card>
        <CardHeader title={t`Create an organization`} />
        <CardBody className="pt-2">
          {asked === 'yes' || hasNothing ? (
            <Suspense fallback={<LoadingCard />}>
              <CreateOrganizationForm user={user} />
            </Suspense>
          ) : isKnown ? (
            <Offer onAccept={() => ask('yes')} />
          ) : (
            <LoadingCard />
          )}
        </CardBody>
      </Card>
    </div>
  );
}

function LoadingCard() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading`}>
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

/** The form for a new organization, collapsed at first: most people already have one. */
function Offer({ onAccept }: { onAccept: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Trans>For your own company or institution, with its sites, people and roles.</Trans>
      </p>
      <Button
        onClick={onAccept}
        onPointerEnter={CreateOrganizationForm.preload}
        onFocus={CreateOrganizationForm.preload}
      >
        <Plus aria-hidden="true" />
        <Trans>New organization</Trans>
      </Button>
    </div>
  );
}

function Stranger() {
  const { t } = useLingui();
  const returnTo = pathTo('require-organization-membership');
  return (
    <PlainPage
      title={t(TITLE)}
      drawing="people"
      text={t`Sign in to see the organizations that you belong to, and the invitations to your address.`}
      actions={
        <Link to={pathTo('index', {}, { returnTo })} className={buttonClass({ variant: 'primary' })}>
          <Trans>Sign in</Trans>
        </Link>
      }
    />
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading`} className="grid gap-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <CardShape className="h-48" />
      <CardShape className="h-32" />
    </LoadingRegion>
  );
}
