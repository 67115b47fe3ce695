import { type BackgroundJob, JOB_NAMES } from '@siteward/contract';
import type { Models } from '#modules/models.ts';
import type { OrgScope } from '#scope.ts';
import type { ScheduledJobDoc } from './scheduled-jobs.model.ts';

/**
 * The state of the installation's jobs, and whether each is resting in this organization; reveals nothing about other
 * organizations.
 */
export async function listJobs({ models, org, clock }: OrgScope): Promise<BackgroundJob[]> {
  const stored = await models.ScheduledJob.find({ _id: { $in: [...JOB_NAMES] } }).lean();
  const now = clock();
  return JOB_NAMES.map((name): BackgroundJob => {
    const job = stored.find(({ _id }) => _id === name);
    if (!job) return { name, state: 'waiting', endedAt: null, dueAt: null, restsUntil: null };
    const { leasedUntil, attempts, endedAt, dueAt, resting } = job;
    const rests = resting.find((each) => each.org.toString() === org && each.retryAt > now);
    return {
      name,
      state: leasedUntil > now ? 'running' : attempts > 0 ? 'failing' : 'waiting',
      endedAt: endedAt?.toISOString() ?? null,
      dueAt: dueAt.toISOString(),
      restsUntil: rests?.retryAt.toISOString() ?? null,
    };
  });
}

const GAUGES: readonly { name: string; help: string; of: (job: ScheduledJobDoc) => number }[] = [
  {
    name: 'scheduled_job_due_timestamp_seconds',
    help: 'When a job runs next; long in the past where no process runs jobs',
    of: ({ dueAt }) => dueAt.getTime() / 1000,
  },
  {
    name: 'scheduled_job_ended_timestamp_seconds',
    help: 'When a job last ended; 0 before that',
    of: ({ endedAt }) => (endedAt?.getTime() ?? 0) / 1000,
  },
  { name: 'scheduled_job_runs', help: 'How often a job was begun', of: ({ runs }) => runs },
  { name: 'scheduled_job_done', help: 'How much the last run of a job did', of: ({ done }) => done },
  { name: 'scheduled_job_failures', help: 'How often a job has failed in succession', of: ({ attempts }) => attempts },
  {
    name: 'scheduled_job_resting_organizations',
    help: 'In how many organizations a job has failed and rests',
    of: ({ resting }) => resting.length,
  },
];

/** A figure that is reported for each job. */
export type JobGauge = { name: string; help: string; byJob: ReadonlyMap<string, number> };

/** The state of the installation's jobs, for its metrics. */
export async function jobGauges({ ScheduledJob }: Pick<Models, 'ScheduledJob'>): Promise<readonly JobGauge[]> {
  const jobs = await ScheduledJob.find().sort({ _id: 1 }).lean();
  return GAUGES.map(({ of, ...gauge }) => ({ ...gauge, byJob: new Map(jobs.map((job) => [job._id, of(job)])) }));
}
