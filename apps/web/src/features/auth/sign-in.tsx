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
import { SignedIn } from './signed-in.tsx';

const ENDED = 'Your session has ended. Sign in again.';

type Way = 'entering' | 'signed-in' | 'form' | 'ended';

/**
 * The index page's first state. Who has a session is led to the asked page, else to their first one; where the address has
 * something to say, they hear it and go on themselves. A form is for who has none, wants another one, or whose has ended.
 */
export function SignIn(address: AuthAddress) {
  const [query] = useSearchParams();
  const message = guardMessage(query.get('reason'));
  const [way, setWay] = useState<Way>(() => {
    if (!hasSession()) return 'form';
    return address.email === '' && message === null ? 'entering' : 'signed-in';
  });
  if (way === 'entering') return <Entering {...address} onRefused={setWay} />;
  if (way === 'signed-in') return <SignedIn {...address} message={message} onLeave={setWay} />;
  return <SignInForm {...address} message={way === 'ended' ? ENDED : message} />;
}

interface EnteringProps extends AuthAddress {
  /** Called when something has to be shown after all. */
  onRefused: (way: Way) => void;
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
      if (!leaving.signal.aborted) onRefused(problemOf(error).status === 401 ? 'ended' : 'signed-in');
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
