import { type BackgroundJob, type Contract, JOB_NAMES } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import type { OrgScope } from '#scope.ts';

/** The calls of contract/records/jobs.ts. */
export const jobs = {
  list: async ({ scope }) => ({ status: 200, body: { jobs: await listJobs(scope) } }),
} satisfies Handlers<Contract['jobs']>;

/** How the jobs of the installation stand, and whether one of them rests in this organization; nothing of others. */
async function listJobs({ models, org, clock }: OrgScope): Promise<BackgroundJob[]> {
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
