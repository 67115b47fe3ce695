import { Button } from '@siteward/ui/button';
import { Spinner } from '@siteward/ui/spinner';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { untilAnswered, useIsLost } from '#lib/connection.ts';
import { guardMessage } from '#lib/guard-reasons.ts';
import { findLandingPath, landingClient } from '#lib/landing.ts';
import { problemOf } from '#lib/problem.ts';
import { readSession } from '#lib/session.ts';
import type { AuthAddress } from './auth-address.ts';
import { AuthPanel } from './auth-panel.tsx';
import { hasSession } from './queries.ts';
import { SignInForm } from './sign-in-form.tsx';

const ENDED = 'Your session has ended. Sign in again.';

/**
 * The index page's first state. Who has a session is led to the asked page, else to their first one, and sees a form only
 * where the session has ended, or where the address has something to say.
 */
export function SignIn(address: AuthAddress) {
  const [query] = useSearchParams();
  const message = guardMessage(query.get('reason'));
  const isWanted = hasSession() && address.email === '' && message === null;
  const [way, setWay] = useState<'entering' | 'form' | 'ended'>(isWanted ? 'entering' : 'form');
  if (way === 'entering') return <Entering {...address} onRefused={setWay} />;
  return <SignInForm {...address} hasEnded={way === 'ended'} message={way === 'ended' ? ENDED : message} />;
}

interface EnteringProps extends AuthAddress {
  /** Called when there is a form to show after all. */
  onRefused: (way: 'form' | 'ended') => void;
}

function Entering({ returnTo, onRefused }: EnteringProps) {
  const isLost = useIsLost();
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = new AbortController();
    const enter = async () => {
      const session = readSession();
      const user = session.user ?? '';
      // The asked page has guards of its own; without a session they would only lead back here.
      if (returnTo !== null) await bodyOf(api.users.get.query({ params: { userId: user } }));
      const path = returnTo ?? (await findLandingPath(landingClient, { ...session, user }));
      if (!leaving.signal.aborted) await navigate(path, { replace: true });
    };
    untilAnswered(enter, leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) onRefused(problemOf(error).status === 401 ? 'ended' : 'form');
    });
    return () => leaving.abort();
  }, [returnTo, navigate, onRefused]);
  return (
    <AuthPanel
      title="One moment"
      sub={isLost ? 'You are signed in. This page goes on as soon as the connection is back.' : 'You are signed in.'}
    >
      <Spinner label="Opening your page" />
      {isLost && (
        <Button block className="h-11!" onClick={() => onRefused('form')}>
          Sign in as somebody else
        </Button>
      )}
    </AuthPanel>
  );
}
