import type { Session } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { ErrorState } from '@siteward/ui/error-state';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { useState } from 'react';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';
import { EndDialog } from './end-dialog.tsx';
import { useSessions } from './queries.ts';
import { SessionLine } from './session-line.tsx';

/** Where the person is signed in, and the ways to end that. */
export function SessionsSection() {
  const { sessions, error, refetch, isFetching } = useSessions();
  const [ending, setEnding] = useState<readonly Session[] | null>(null);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section>
      <div className="flex min-h-9 flex-wrap items-center gap-2 pb-3">
        <h3 className="font-semibold text-lg">Where you are signed in</h3>
        {sessions && <CountPill label={sessions.length === 1 ? 'session' : 'sessions'}>{sessions.length}</CountPill>}
        {others.length > 0 && (
          <Button size="sm" className="ml-auto" onClick={() => setEnding(others)}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {sessions && (
        <ul aria-label="Sessions" className="border-line border-t">
          {sessions.map((session) => (
            <SessionLine key={session._id} session={session} onEnd={() => setEnding([session])} />
          ))}
        </ul>
      )}
      {!sessions && error && (
        <ErrorState
          title="Your sessions could not be loaded."
          description={faultWords(problemOf(error))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!sessions && !error && <SessionsSkeleton />}
      {ending && <EndDialog sessions={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function SessionsSkeleton() {
  return (
    <LoadingRegion label="Your sessions are loading">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex items-center gap-3 border-line border-t py-3">
          <Skeleton className="size-9" />
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
