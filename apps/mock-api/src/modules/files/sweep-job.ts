import { MINUTE_MS } from '@siteward/domain';
import type { Deps } from '#deps.ts';
import { type Job, startJob } from '#job.ts';
import type { ScheduledJob } from '#modules/scheduler/scheduler.ts';
import { dropContents } from './contents.ts';
import { removeOldSpools } from './spool.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** Longer than any file takes to arrive. */
export const LOOSE_MS = 60 * MINUTE_MS;
const AT_ONCE = 100;

/**
 * Removes what was left behind by processes that ended while adding or removing files (docs/adr/0024).
 *
 * @returns How many contents were removed.
 */
export async function dropLeftContents(deps: Deps, stopped = () => false): Promise<number> {
  const before = new Date(deps.clock().getTime() - LOOSE_MS);
  let dropped = 0;
  while (!stopped()) {
    const left = await deps.models.LooseContent.find({ since: { $lte: before } }, { _id: 1 })
      .limit(AT_ONCE)
      .lean();
    if (left.length === 0) break;
    await dropContents(
      deps,
      left.map(({ _id }) => _id),
    );
    dropped += left.length;
  }
  return dropped;
}

/** Every ten minutes, removes leftovers of files from the database. */
export function fileSweep(deps: Deps): ScheduledJob {
  return { name: 'files.sweep', everyMs: EVERY_MS, run: ({ stopped }) => dropLeftContents(deps, stopped) };
}

/** Every ten minutes, removes leftovers of files from this machine, which other processes do not see. */
export function startSpoolSweep(deps: Pick<Deps, 'log'>): Job {
  const options = { everyMs: EVERY_MS, failure: 'old spools could not be removed' };
  return startJob(deps, options, () => removeOldSpools(LOOSE_MS));
}
