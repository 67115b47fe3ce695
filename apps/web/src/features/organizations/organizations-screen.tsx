import type { User } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Plus, UserRound } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { FormFaultAlert, QueryFault } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { PlainPage, Wordmark } from '#components/plain-page.tsx';
import { api } from '#lib/api.ts';
import { useCurrentUser, useMyMemberships } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { lazyResolver, useForm, useSubmit } from '#lib/form.ts';
import { pathTo } from '#lib/paths.ts';
import { accountSearch, useUrlState } from '#lib/use-url-state.ts';
import { CreateOrganizationForm } from './create-organization-form.tsx';
import { MyInvitations } from './my-invitations.tsx';
import { MyOrganizations } from './my-organizations.tsx';
import { useMyInvitations } from './queries.ts';

const TITLE = 'Your organizations';
const WELCOME = 'Welcome to Siteward';

interface OrganizationsScreenProps {
  /** Why a guard has sent the person here; null for no reason that is said. */
  message: string | null;
  onSignOut: () => void;
}

/** Where a person without an organization, or with the wrong one, goes on: their own, invitations, a new one (docs/product.md, Guards). */
export function OrganizationsScreen({ message, onSignOut }: OrganizationsScreenProps) {
  const [query] = useSearchParams();
  const { data, error, refetch, isFetching, isStranger } = useCurrentUser();
  useDocumentTitle(data?.body.name === '' ? WELCOME : TITLE);
  if (isStranger) return <Stranger />;
  const user = data?.body;
  const isNew = user?.name === '';
  const title = isNew ? WELCOME : TITLE;
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
            <span className="max-sm:sr-only">Your account</span>
          </Link>
        )}
        <Button variant="ghost" onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          Sign out
        </Button>
      </header>
      <main className="mx-auto grid max-w-[1040px] gap-4 px-4 py-8 lg:px-6 lg:py-12">
        <div className={isNew ? 'mb-2 w-full max-w-[440px] justify-self-center' : 'mb-2'}>
          <h1 tabIndex={-1} className="text-balance font-bold text-2xl">
            {title}
          </h1>
          <p className="mt-0.5 text-muted">
            {isNew
              ? 'One question before you begin.'
              : 'Choose where to work, answer an invitation, or begin an organization.'}
          </p>
        </div>
        {message && (
          <Alert tone="warning" live>
            {message}
          </Alert>
        )}
        {error && !user && (
          <QueryFault title="Your account could not be loaded." query={{ error, isFetching, refetch }} />
        )}
        {user && (isNew ? <NameForm user={user} /> : <Sections user={user} />)}
        {!user && !error && <Loading />}
      </main>
    </div>
  );
}

function Sections({ user }: { user: User }) {
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
        <CardHeader title="Create an organization" />
        <CardBody className="pt-2">
          {asked === 'yes' || hasNothing ? (
            <CreateOrganizationForm user={user} />
          ) : isKnown ? (
            <Offer onAccept={() => ask('yes')} />
          ) : (
            <LoadingRegion label="Loading">
              <Skeleton className="h-16 w-full" />
            </LoadingRegion>
          )}
        </CardBody>
      </Card>
    </div>
  );
}

/** The form of a new organization, not yet opened: most people have one already. */
function Offer({ onAccept }: { onAccept: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        For a company or an institution of your own: with its sites, its people and their roles.
      </p>
      <Button onClick={onAccept}>
        <Plus aria-hidden="true" />
        New organization
      </Button>
    </div>
  );
}

function Stranger() {
  const returnTo = pathTo('require-organization-membership');
  return (
    <PlainPage
      title={TITLE}
      drawing="people"
      text="Sign in to see the organizations that you belong to, and the invitations to your address."
      actions={
        <Link to={pathTo('index', {}, { returnTo })} className={buttonClass({ variant: 'primary' })}>
          Sign in
        </Link>
      }
    />
  );
}

function Loading() {
  return (
    <LoadingRegion label="Loading" className="grid gap-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Skeleton className="h-48 w-full rounded-lg" />
      <Skeleton className="h-32 w-full rounded-lg" />
    </LoadingRegion>
  );
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).nameResolver);

/** Asks somebody who has just signed up for their name, before anything else: it is what colleagues see. */
function NameForm({ user }: { user: User }) {
  const form = useForm({ defaultValues: { name: '' }, resolver });
  const cache = useQueryClient();
  const update = api.users.update.useMutation();
  const { submit, submitting, fault, clearFault } = useSubmit(form, ['name'], async (body) => {
    await update.mutateAsync({ params: { userId: user._id }, body });
    await cache.invalidateQueries({ queryKey: ['users'] });
  });
  return (
    <Card className="w-full max-w-[440px] justify-self-center">
      <CardBody>
        <form noValidate onSubmit={submit} onFocus={preload} aria-label="About you" className="grid gap-4">
          <div>
            <h2 className="font-semibold text-lg">What is your name?</h2>
            <p className="text-muted">Your colleagues see it. You can change it later in your account.</p>
          </div>
          <Field label="Your name" error={form.formState.errors.name?.message}>
            <Input autoComplete="name" className="h-11" {...form.register('name')} />
          </Field>
          <FormFaultAlert fault={fault} onOver={clearFault} />
          <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
            Continue
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
