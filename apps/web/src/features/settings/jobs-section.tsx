import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BackgroundJob, JobName } from '@siteward/contract';
import { Badge } from '@siteward/ui/badge';
import { Card, CardHeader } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { QueryFault } from '#components/query-fault.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

const EVERY_MS = 30_000;

/** The background jobs: when each last ran, when it runs next, and whether something is wrong. */
export function JobsSection() {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const query = api.jobs.list.useQuery({
    queryKey: ['jobs', org],
    queryData: { query: { org } },
    refetchInterval: EVERY_MS,
  });
  const jobs = query.data?.body.jobs;
  if (query.error && !jobs) return <QueryFault title={t`The background jobs could not be loaded.`} query={query} />;
  if (!jobs) return <CardShape className="h-80 max-w-[720px]" />;
  return (
    <Card className="max-w-[720px]">
      <CardHeader title={t`Background jobs`} />
      <p className="px-4 pt-1 text-muted">
        <Trans>What Siteward does automatically. A job that fails is retried at growing intervals.</Trans>
      </p>
      <ul aria-label={t`Background jobs`} className="mt-2 grid">
        {jobs.map((job) => (
          <JobItem key={job.name} job={job} />
        ))}
      </ul>
    </Card>
  );
}

function JobItem({ job: { name, endedAt, dueAt, restsUntil, ...job } }: { job: BackgroundJob }) {
  const { t } = useLingui();
  return (
    <li className="grid gap-1 border-line border-t px-4 py-3">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {isKnown(name) ? t(NAMES[name]) : name}
        {restsUntil === null ? <StateBadge state={job.state} /> : <Badge tone="red">{t`Failed here`}</Badge>}
      </span>
      <span className="text-muted text-sm">
        {endedAt === null ? (
          t`Not run yet`
        ) : (
          <Trans>
            Last run <TimeAgo at={endedAt} />
          </Trans>
        )}
        {restsUntil !== null && (
          <>
            {' · '}
            <Trans>
              next attempt here <TimeAgo at={restsUntil} />
            </Trans>
          </>
        )}
        {restsUntil === null && dueAt !== null && job.state !== 'running' && (
          <>
            {' · '}
            <Trans>
              next <TimeAgo at={dueAt} />
            </Trans>
          </>
        )}
      </span>
    </li>
  );
}

function StateBadge({ state }: Pick<BackgroundJob, 'state'>) {
  const { t } = useLingui();
  if (state === 'waiting') return null;
  return state === 'running' ? <Badge tone="blue">{t`Running`}</Badge> : <Badge tone="red">{t`Fails`}</Badge>;
}

/** A job that only a newer server has is shown by its internal name. */
const isKnown = (name: string): name is JobName => Object.hasOwn(NAMES, name);

const NAMES: Readonly<Record<JobName, MessageDescriptor>> = {
  'customers.look': msg`Check payment methods`,
  'dispatches.expire': msg`End work links that nobody answered`,
  'files.sweep': msg`Remove remains of failed uploads`,
  'invitations.expire': msg`End invitations that have expired`,
  'maintenance-plans.make': msg`Create the work orders of maintenance plans`,
  'support-tickets.close': msg`Close resolved tickets that nobody answered`,
  'work-counts.add-up': msg`Update work order counts`,
};
