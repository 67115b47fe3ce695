import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf } from '#lib/problem.ts';
import { readSession } from '#lib/session.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';
import { AuthPanel } from './auth-panel.tsx';
import { useEnter } from './queries.ts';

interface SignedInProps {
  returnTo: string | null;
  /** What led here, where that has to be said. */
  message: string | null;
  /** Called when there is a form to show after all: it was asked for, or the session has ended. */
  onLeave: (way: 'form' | 'ended') => void;
}

/** Tells who is signed in why they were led here, and offers to go on, or to sign in as somebody else. */
export function SignedIn({ returnTo, message, onLeave }: SignedInProps) {
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
    <AuthPanel title="You are signed in">
      {message && (
        <Alert tone="info" live>
          {message}
        </Alert>
      )}
      {!current.isError && (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-canvas p-3 pl-4">
          {user && name ? (
            <>
              <Avatar name={name} seed={user._id} size="lg" />
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
          {name ? `Continue as ${name}` : 'Continue'}
        </Button>
        <Button block className="h-11!" onClick={() => onLeave('form')}>
          Sign in as somebody else
        </Button>
      </div>
    </AuthPanel>
  );
}
