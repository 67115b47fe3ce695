import type { Session } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Card, CardHeader } from '@siteward/ui/card';
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
    <Card className="max-w-[720px]">
      <CardHeader
        title="Where you are signed in"
        className="flex-wrap pb-3"
        aside={sessions && <CountPill label="sessions">{sessions.length}</CountPill>}
        action={
          others.length > 0 && (
            <Button size="sm" onClick={() => setEnding(others)}>
              Sign out everywhere else
            </Button>
          )
        }
      />
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
    </Card>
  );
}

function SessionsSkeleton() {
  return (
    <LoadingRegion label="Your sessions are loading">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex items-center gap-3 border-line border-t px-4 py-3">
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
