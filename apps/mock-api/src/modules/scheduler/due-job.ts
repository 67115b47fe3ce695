import type { JobName } from '@siteward/contract';
import { MINUTE_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { NOWHERE } from '#nobody.ts';
import { atOneTime, type Origin } from '#scope.ts';
import type { Run, ScheduledJob } from './scheduler.ts';

/** What one round writes down at most: what is left waits for the next one, and shows as ended anyway. */
const ROUND_LIMIT = 1000;
/** What one transaction writes down at most, so that nobody waits long for it. */
const AT_ONCE = 50;

/** Time itself, at work in an organization. */
export type TimeScope = Deps & { org: string; origin: Origin };

/** What is done by the clock: what it ends shows as ended at once, and is written down later (docs/adr/0014). */
export type Due = {
  name: JobName;
  /** The organization with what has been due for the longest, but for those where it has failed. */
  nextOrg: (deps: Deps, left: readonly Types.ObjectId[]) => Promise<Types.ObjectId | undefined>;
  /** Does so much of it in one organization, in a transaction, and returns how much it was. */
  end: (scope: TimeScope, limit: number) => Promise<number>;
};

/**
 * Does what is due by now, one organization after the other. Any number of processes may do so at once: who meets another's
 * write begins again, and finds nothing left. A failure in one organization is logged, and does not keep the others.
 *
 * @returns How much was done.
 */
export async function endWhatIsDue(deps: Deps, due: Due, run: Partial<Run> = {}): Promise<number> {
  let ended = 0;
  await atOrganizations(deps, due.name, run, {
    isEnough: () => ended >= ROUND_LIMIT,
    next: (left) => due.nextOrg(deps, left),
    work: async (org) => {
      const scope = { ...deps, org: org.toString(), origin: NOWHERE };
      const limit = Math.min(AT_ONCE, ROUND_LIMIT - ended);
      ended += await unitOfWork(deps.connection, () => due.end(atOneTime(scope), limit));
    },
  });
  return ended;
}

/** A round of a job through the organizations that have something due. */
type Round = {
  isEnough: () => boolean;
  /** The organization that has its turn now, but for some. */
  next: (left: readonly Types.ObjectId[]) => Promise<Types.ObjectId | undefined>;
  work: (org: Types.ObjectId) => Promise<void>;
};

/** Works at one organization after the other. A failure in one is logged, and does not keep the others; it has no further turn in this round. */
export async function atOrganizations(
  deps: Deps,
  job: JobName,
  { stopped = () => false, resting = [], tell = () => {} }: Partial<Run>,
  { isEnough, next, work }: Round,
): Promise<void> {
  const left = [...resting];
  while (!stopped() && !isEnough()) {
    const org = await next(left);
    if (!org) return;
    try {
      await work(org);
      tell(org, 'done');
    } catch (error) {
      left.push(org);
      tell(org, 'failed');
      deps.log.error({ err: error, job, org: org.toString() }, 'a job failed in an organization');
    }
  }
}

/** Does what is due once a minute. */
export function dueJob(deps: Deps, due: Due): ScheduledJob {
  return { name: due.name, everyMs: MINUTE_MS, run: (run) => endWhatIsDue(deps, due, run) };
}
