import type { JobName } from '@siteward/contract';
import { MINUTE_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { NOWHERE } from '#nobody.ts';
import { atOneTime, type Origin } from '#scope.ts';
import type { Run, ScheduledJob } from './scheduler.ts';

/** The most that one round writes down: the rest waits for the next round, and shows as ended in the meantime anyway. */
const ROUND_LIMIT = 1000;
/** The most that one transaction writes down, so that nobody waits long for it. */
const AT_ONCE = 50;

/** The scope in which the clock itself acts in an organization. */
export type TimeScope = Deps & { org: string; origin: Origin };

/** Something that is due at a certain time: what it ends shows as ended immediately, and is recorded later (docs/adr/0014). */
export type Due = {
  name: JobName;
  /** The organization whose work has been due longest, leaving out those where it has failed. */
  nextOrg: (deps: Deps, left: readonly Types.ObjectId[]) => Promise<Types.ObjectId | undefined>;
  /** Does at most `limit` of it in one organization, within a transaction, and returns how much it did. */
  end: (scope: TimeScope, limit: number) => Promise<number>;
};

/**
 * Does what is due by now, one organization after the other. Any number of processes may do so at the same time: one that meets
 * another's write starts again, and finds nothing left to do. A failure in one organization is logged and does not hold up the
 * others.
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
  /** The organization whose turn it is, leaving out those in `left`. */
  next: (left: readonly Types.ObjectId[]) => Promise<Types.ObjectId | undefined>;
  work: (org: Types.ObjectId) => Promise<void>;
};

/**
 * Works through organizations one after the other. A failure in one is logged and does not hold up the others; that organization
 * gets no further turn in this round.
 */
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

/** A job that does what is due once a minute. */
export function dueJob(deps: Deps, due: Due): ScheduledJob {
  return { name: due.name, everyMs: MINUTE_MS, run: (run) => endWhatIsDue(deps, due, run) };
}
