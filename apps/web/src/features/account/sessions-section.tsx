import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@siteward/contract';
import { type Device, deviceOf } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { toast } from '@siteward/ui/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, Terminal } from 'lucide-react';
import { useState } from 'react';
import { QueryFault } from '#components/query-fault.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Fault, faultWords, problemOf } from '#lib/calls/problem.ts';
import { runEach } from '#lib/calls/run-each.ts';
import { readSession } from '#lib/session/session.ts';

/** Where the person is signed in, with ways to end those sessions. */
export function SessionsSection() {
  const { t } = useLingui();
  const { sessions, error, refetch, isFetching } = useSessions();
  const [ending, setEnding] = useState<readonly Session[] | null>(null);
  const count = sessions?.length;
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section>
      <div className="flex min-h-9 flex-wrap items-center gap-2 pb-3">
        <h3 className="font-semibold text-lg">
          <Trans>Where you are signed in</Trans>
        </h3>
        {count !== undefined && (
          <CountPill label={plural(count, { one: 'session', other: 'sessions' })}>{count}</CountPill>
        )}
        {others.length > 0 && (
          <Button size="sm" className="ml-auto" onClick={() => setEnding(others)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )}
      </div>
      {sessions && (
        <ul aria-label={t`Sessions`} className="border-line border-t">
          {sessions.map((session) => (
            <SessionLine key={session._id} session={session} onEnd={() => setEnding([session])} />
          ))}
        </ul>
      )}
      {!sessions && error && (
        <QueryFault title={t`Your sessions could not be loaded.`} query={{ error, isFetching, refetch }} />
      )}
      {!sessions && !error && <SessionsSkeleton />}
      {ending && <EndDialog sessions={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function SessionsSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading your sessions`}>
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

/** The name of a device: "Chrome on Windows", "Firefox", "curl". */
function deviceName({ browser, system }: Device): string {
  if (system === null) return browser ?? t`Unknown device`;
  return browser === null ? t`A browser on ${system}` : t`${browser} on ${system}`;
}

const ICONS = { computer: Monitor, phone: Smartphone, tool: Terminal };

/** One session of the person. */
function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useLingui();
  const { current, ip, userAgent, createdAt, lastSeenAt } = session;
  const device = deviceOf(userAgent);
  const name = deviceName(device);
  const Icon = ICONS[device.kind];
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 first:border-t-0">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-sunken text-muted">
        <Icon aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-medium" title={userAgent}>
            {name}
          </b>
          {current && (
            <Badge tone="green">
              <Trans>This session</Trans>
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          <Trans>
            {ip} · last seen <TimeAgo at={lastSeenAt} /> · signed in <TimeAgo at={createdAt} />
          </Trans>
        </p>
      </div>
      {!current && (
        <Button size="sm" onClick={onEnd} aria-label={t`End session ${name}, ${ip}`}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}

interface EndDialogProps {
  /** The sessions to end: one, or all the others. */
  sessions: readonly Session[];
  onClose: () => void;
}

/** Asks before sessions are ended, ends them, and says how many could not be. */
function EndDialog({ sessions, onClose }: EndDialogProps) {
  const { t } = useLingui();
  const refresh = useRefreshSessions();
  const end = useMutation({
    mutationFn: async () => {
      const results = await runEach(sessions, endSession);
      const failed = results.flatMap((result) => (result.ok ? [] : [result.fault]));
      await refresh();
      return { failed, ended: results.length - failed.length };
    },
    onSuccess: ({ failed, ended }) => {
      if (failed.length > 0) return;
      toast.success(plural(ended, { one: 'The session has been ended', other: '# sessions have been ended' }));
      onClose();
    },
  });
  const [only] = sessions;
  const one = sessions.length === 1 ? only : undefined;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...(one ? questionOfOne(one) : questionOfAll(sessions.length))}
      confirmLabel={one ? t`End session` : t`Sign out everywhere else`}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    >
      {end.data && end.data.failed.length > 0 && (
        <Alert tone="danger" live>
          {failedWords(end.data.failed)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function questionOfOne({ ip, userAgent }: Session) {
  const name = deviceName(deviceOf(userAgent));
  return {
    title: t`End the session ${name}?`,
    description: t`Anyone using it (${ip}) has to sign in again.`,
  };
}

function questionOfAll(count: number) {
  return {
    title: t`Sign out everywhere else?`,
    description: plural(count, {
      one: 'The other session ends immediately. You stay signed in here.',
      other: 'The # other sessions end immediately. You stay signed in here.',
    }),
  };
}

function failedWords(failed: readonly Fault[]): string {
  const [first] = failed;
  const reason = first ? faultWords(first) : '';
  const count = failed.length;
  return plural(count, {
    one: `# session could not be ended. ${reason}`,
    other: `# sessions could not be ended. ${reason}`,
  });
}

// Keyed by person, so that the next person to sign in on this page never sees them.
const listKey = () => ['sessions', readSession().user ?? ''];

/** Where the person is signed in: this session first, then the most recently used. */
function useSessions() {
  const query = api.sessions.list.useQuery({ queryKey: listKey(), queryData: { query: {} } });
  const items = query.data?.body.items;
  return { ...query, sessions: items?.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/**
 * Ends a session; one that has already ended counts as done.
 *
 * @throws What `bodyOf` throws.
 */
async function endSession({ _id: id }: Session): Promise<void> {
  try {
    await bodyOf(api.sessions.remove.mutate({ params: { id } }));
  } catch (error) {
    if (problemOf(error).code !== 'NOT_FOUND') throw error;
  }
}

/** Reloads the sessions. */
export function useRefreshSessions() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['sessions'] });
}
