import { SECOND_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Deps } from '#deps.ts';
import { type Job, retryDelay, startJob } from '#job.ts';
import type { RestingOrg, ScheduledJobDoc } from './scheduled-jobs.model.ts';

/** How often a process checks whether a job is due. */
const TICK_MS = 5 * SECOND_MS;
/** The longest that a process that has died keeps its job. */
const LEASE_MS = 60 * SECOND_MS;
/** The end of the lease of a job that no process has. */
const NOT_LEASED = new Date(0);

type SchedulerDeps = Pick<Deps, 'models' | 'clock'> & { log: Pick<Deps['log'], 'error' | 'warn'> };

/** One run of a job. */
export type Run = {
  /** Whether to leave the rest to the next run, because the process is stopping or another one has the job by now. */
  stopped: () => boolean;
  /** The organizations where the job failed recently and is not to be tried yet. */
  resting: readonly Types.ObjectId[];
  /** Reports how it went in an organization: one that fails rests, longer each time. */
  tell: (org: Types.ObjectId, outcome: 'done' | 'failed') => void;
};

/** Work that recurs. A run that breaks off is started afresh by another process, so each of its steps must be safe to repeat. */
export type ScheduledJob = {
  /** `<area>.<what is done>`. */
  name: string;
  everyMs: number;
  /** Returns how much it did. */
  run: (run: Run) => Promise<number>;
};

type Timing = { tickMs: number; leaseMs: number };

/**
 * Runs jobs when they are due for as long as the process lives, each in one process at a time, however many processes there are.
 * Stopping lets the step in progress finish.
 */
export function startScheduler(
  deps: SchedulerDeps,
  jobs: readonly ScheduledJob[],
  { tickMs, leaseMs }: Timing = { tickMs: TICK_MS, leaseMs: LEASE_MS },
): Job {
  const loops = jobs.map((job) => {
    const options = { everyMs: tickMs, failure: `the job ${job.name} could not be claimed` };
    return startJob(deps, options, (stopped) => runIfDue(deps, job, { stopped, leaseMs }));
  });
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/**
 * Runs a job if it is due and no other process has it. A failed run is logged and retried later, with growing pauses.
 *
 * @returns How much was done; undefined if it was not run or failed.
 */
export async function runIfDue(
  deps: SchedulerDeps,
  job: ScheduledJob,
  { stopped = () => false, leaseMs = LEASE_MS }: { stopped?: () => boolean; leaseMs?: number } = {},
): Promise<number | undefined> {
  const claimed = await claim(deps, job, leaseMs);
  if (!claimed) return undefined;
  const lease = keepLease(deps, claimed, leaseMs);
  const outcomes = new Map<string, 'done' | 'failed'>();
  const now = deps.clock();
  const resting = claimed.resting.flatMap(({ org, retryAt }) => (retryAt > now ? [org] : []));
  // After a failure the organization gets no further turn in this run, so the last report is the outcome.
  const tell: Run['tell'] = (org, outcome) => void outcomes.set(org.toString(), outcome);
  try {
    const done = await job.run({ stopped: () => stopped() || lease.isLost(), resting, tell });
    const next = new Date(deps.clock().getTime() + job.everyMs);
    await giveBack(deps, claimed, { dueAt: next, attempts: 0, done, ...restsAfter(deps, claimed, outcomes) });
    return done;
  } catch (error) {
    const attempts = claimed.attempts + 1;
    deps.log.error({ err: error, job: job.name, attempts }, 'a job failed');
    const next = new Date(deps.clock().getTime() + Math.max(job.everyMs, retryDelay(attempts)));
    await giveBack(deps, claimed, { dueAt: next, attempts, done: 0, ...restsAfter(deps, claimed, outcomes) });
    return undefined;
  } finally {
    lease.end();
  }
}

async function claim(
  { models, clock }: SchedulerDeps,
  { name, everyMs }: ScheduledJob,
  leaseMs: number,
): Promise<ScheduledJobDoc | null> {
  const now = clock();
  const due = { _id: name, dueAt: { $lte: now }, leasedUntil: { $lte: now } };
  const taken = { $set: { leasedUntil: new Date(now.getTime() + leaseMs), startedAt: now }, $inc: { runs: 1 } };
  const claimed = await models.ScheduledJob.findOneAndUpdate(due, taken, { returnDocument: 'after' }).lean();
  if (claimed || (await models.ScheduledJob.exists({ _id: name }))) return claimed;
  // The first process that ever sees the job records it, to run after one full interval.
  const never = {
    leasedUntil: NOT_LEASED,
    runs: 0,
    startedAt: null,
    endedAt: null,
    done: 0,
    attempts: 0,
    resting: [],
  };
  const first = { ...never, dueAt: new Date(now.getTime() + everyMs) };
  await models.ScheduledJob.updateOne({ _id: name }, { $setOnInsert: first }, { upsert: true });
  return null;
}

/**
 * Keeps a job for as long as it runs, and notices if it was lost because this process stalled for too long. A renewal that is still
 * on its way when the job is given back changes nothing any more.
 */
function keepLease({ models, clock, log }: SchedulerDeps, { _id, runs }: ScheduledJobDoc, leaseMs: number) {
  let isLost = false;
  const renew = async () => {
    try {
      const until = new Date(clock().getTime() + leaseMs);
      const held = { _id, runs, leasedUntil: { $gt: NOT_LEASED } };
      const { matchedCount } = await models.ScheduledJob.updateOne(held, { $set: { leasedUntil: until } });
      isLost = matchedCount === 0;
    } catch (error) {
      log.warn({ err: error, job: _id }, 'the lease of a job could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / 3);
  return { isLost: () => isLost, end: () => clearInterval(timer) };
}

/** Records how a run went, unless another process has the job by now. */
async function giveBack(
  { models, clock }: SchedulerDeps,
  { _id, runs }: ScheduledJobDoc,
  told: Pick<ScheduledJobDoc, 'dueAt' | 'attempts' | 'done' | 'resting'>,
): Promise<void> {
  const ended = { ...told, endedAt: clock(), leasedUntil: NOT_LEASED };
  await models.ScheduledJob.updateOne({ _id, runs }, { $set: ended });
}

/** Which organizations rest after a run, and until when. */
function restsAfter(
  { clock }: SchedulerDeps,
  { resting }: ScheduledJobDoc,
  outcomes: ReadonlyMap<string, 'done' | 'failed'>,
): { resting: RestingOrg[] } {
  // An organization that could be tried again but had no outcome has nothing due any more.
  const kept = resting.filter(({ org, retryAt }) => retryAt > clock() && !outcomes.has(org.toString()));
  const failed = [...outcomes].flatMap(([id, outcome]) => {
    if (outcome === 'done') return [];
    const attempts = 1 + (resting.find(({ org }) => org.toString() === id)?.attempts ?? 0);
    const retryAt = new Date(clock().getTime() + retryDelay(attempts));
    return [{ org: new Types.ObjectId(id), attempts, retryAt }];
  });
  return { resting: [...kept, ...failed] };
}
