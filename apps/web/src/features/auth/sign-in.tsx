import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { Spinner } from '@siteward/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api, bodyOf } from '#lib/calls/api.ts';
import { untilAnswered, useIsLost } from '#lib/calls/connection.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { findLandingPath } from '#lib/navigation/landing.ts';
import { guardMessage } from '#lib/navigation/paths.ts';
import { hasSession, useCurrentUser } from '#lib/session/current-user.ts';
import { readSession } from '#lib/session/session.ts';
import type { AuthAddress } from './auth-address.ts';
import { AuthPanel } from './auth-panel.tsx';
import { useEnter } from './queries.ts';
import { SignInForm } from './sign-in-form.tsx';

const ENDED = msg`Your session has ended. Sign in again.`;

type Way = 'entering' | 'signed-in' | 'form' | 'ended';

/**
 * The index page's first state. People with a session are led to the requested page, or else to their start page; if the address
 * carries a message, they read it and continue themselves. The form is for people who have no session, want another one, or whose
 * session has ended.
 */
export function SignIn(address: AuthAddress) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const message = guardMessage(query.get('reason'));
  const [way, setWay] = useState<Way>(() => {
    if (!hasSession()) return 'form';
    return address.email === '' && message === null ? 'entering' : 'signed-in';
  });
  if (way === 'entering') return <Entering {...address} onRefused={setWay} />;
  if (way === 'signed-in') return <SignedIn {...address} message={message} onLeave={setWay} />;
  return <SignInForm {...address} message={way === 'ended' ? t(ENDED) : message} />;
}

interface EnteringProps extends AuthAddress {
  /** Called when something has to be shown after all. */
  onRefused: (way: Way) => void;
}

function Entering({ returnTo, onRefused }: EnteringProps) {
  const { t } = useLingui();
  const isLost = useIsLost();
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = new AbortController();
    const enter = async () => {
      const session = readSession();
      const user = session.user ?? '';
      // The requested page has guards of its own; without a valid session they would only lead back here.
      if (returnTo !== null) await bodyOf(api.users.get.query({ params: { userId: user } }));
      const path = returnTo ?? (await findLandingPath({ ...session, user }));
      if (!leaving.signal.aborted) await navigate(path, { replace: true });
    };
    untilAnswered(enter, leaving).catch((error: unknown) => {
      if (!leaving.signal.aborted) onRefused(problemOf(error).status === 401 ? 'ended' : 'signed-in');
    });
    return () => leaving.abort();
  }, [returnTo, navigate, onRefused]);
  return (
    <AuthPanel
      title={t`One moment`}
      sub={
        isLost ? t`You are signed in. This page continues as soon as the connection is back.` : t`You are signed in.`
      }
    >
      <Spinner label={t`Opening your page`} />
      {isLost && (
        <Button block className="h-11!" onClick={() => onRefused('form')}>
          <Trans>Sign in as someone else</Trans>
        </Button>
      )}
    </AuthPanel>
  );
}

interface SignedInProps {
  returnTo: string | null;
  /** Why the person was led here, if that needs saying. */
  message: string | null;
  /** Called when the form has to be shown after all: it was asked for, or the session has ended. */
  onLeave: (way: 'form' | 'ended') => void;
}

/** Tells people who are signed in why they were led here, and offers to continue, or to sign in as somebody else. */
function SignedIn({ returnTo, message, onLeave }: SignedInProps) {
  const { t } = useLingui();
  const current = useCurrentUser();
  const enter = useEnter();
  const go = useMutation({ mutationFn: () => enter(readSession().user ?? '', returnTo) });
  const fault = current.error ?? go.error;
  const hasEnded = fault !== null && problemOf(fault).status === 401;
  useEffect(() => {
    if (hasEnded) onLeave('ended');
  }, [hasEnded, onLeave]);
  const user = current.data?.body;
  const name = user && (user.name || user.email);
  return (
    <AuthPanel title={t`You are signed in`}>
      {message && (
        <Alert tone="info" live>
          {message}
        </Alert>
      )}
      {!current.isError && (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-canvas p-3 pl-4">
          {user && name ? (
            <>
              <Avatar name={name} size="lg" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{name}</p>
                {user.name && <p className="truncate text-muted text-sm">{user.email}</p>}
              </div>
            </>
          ) : (
            <div className="grid flex-1 gap-2 py-1">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3 w-44" />
            </div>
          )}
        </div>
      )}
      {fault && !hasEnded && (
        <Alert tone="danger" live>
          {problemOf(fault).message}
        </Alert>
      )}
      <div className="grid gap-2">
        <Button variant="primary" block className="h-11!" loading={go.isPending} onClick={() => go.mutate()}>
          {name ? t`Continue as ${name}` : t`Continue`}
        </Button>
        <Button block className="h-11!" onClick={() => onLeave('form')}>
          <Trans>Sign in as someone else</Trans>
        </Button>
      </div>
    </AuthPanel>
  );
}
