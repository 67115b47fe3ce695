import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '#lib/problem.ts';
import { readSession } from '#lib/session.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';
import { useEnter } from './queries.ts';

/** Offers who is signed in already to go on; signing in as somebody else stays possible below. */
export function SignedInCard({ returnTo }: { returnTo: string | null }) {
  const current = useCurrentUser();
  const enter = useEnter();
  const go = useMutation({ mutationFn: () => enter(readSession().user ?? '', returnTo) });
  if (current.isError) {
    const { status, message } = problemOf(current.error);
    return (
      <Alert tone="info" live>
        {status === 401 ? 'Your session has ended. Sign in again.' : message}
      </Alert>
    );
  }
  const user = current.data?.body;
  const name = user && (user.name || user.email);
  return (
    <>
      <div className="flex items-center gap-3 rounded-lg border border-line bg-canvas p-3 pl-4">
        {user && name ? (
          <>
            <Avatar name={name} seed={user._id} size="lg" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-muted text-sm">{user.name ? user.email : 'Signed in'}</p>
            </div>
          </>
        ) : (
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-44" />
          </div>
        )}
        <Button
          variant="primary"
          loading={go.isPending}
          disabled={!user}
          onClick={() => go.mutate()}
          {...(name && { 'aria-label': `Continue as ${name}` })}
        >
          Continue
        </Button>
      </div>
      {go.isError && (
        <Alert tone="danger" live>
          {problemOf(go.error).message}
        </Alert>
      )}
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or sign in as somebody else
      </p>
    </>
  );
}
