import { MINUTE_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { atOrganizations } from '#modules/scheduler/due-job.ts';
import type { Run, ScheduledJob } from '#modules/scheduler/scheduler.ts';
import { seeingAll } from '#nobody.ts';
import { addAll, CountsByKey } from './count-work.ts';
import { COUNT_NAMES, type Counts, LOOSE } from './work-counts.model.ts';

const NAME = 'work-counts.add-up';
const REASON = { acrossOrganizations: 'the counts of all organizations are added up' };
/** How many records are added up in one transaction, and in one run. */
const AT_ONCE = 500;
const RUN_LIMIT = 100_000;

/**
 * Adds up the records that changes of work have left behind, so that a few records hold the counts of a day. Any number of
 * processes may do so at the same time: one that meets another's write starts again, and finds it done.
 *
 * @returns How many records were added up.
 */
export async function addUpCounts(deps: Deps, run: Partial<Run> = {}): Promise<number> {
  let added = 0;
  await atOrganizations(deps, NAME, run, {
    isEnough: () => added >= RUN_LIMIT,
    async next(left) {
      const filter = { loose: true, ...(left.length > 0 && { org: { $nin: left } }) };
      return (await deps.models.WorkCount.findOne(filter, { org: 1 }, REASON).sort({ createdAt: 1 }).lean())?.org;
    },
    work: async (org) => {
      added += await unitOfWork(deps.connection, () => addUpSome(deps, org));
    },
  });
  return added;
}

/** A job that adds them up once a minute. */
export function countsToAddUp(deps: Deps): ScheduledJob {
  return { name: NAME, everyMs: MINUTE_MS, run: (run) => addUpCounts(deps, run) };
}

async function addUpSome({ models }: Pick<Deps, 'models'>, org: Types.ObjectId): Promise<number> {
  const kept = scoped(models.WorkCount, { org, actor: seeingAll() });
  const some = await kept.list({ loose: true }, { sort: { createdAt: 1 }, limit: AT_ONCE, hint: LOOSE });
  const sums = new CountsByKey();
  for (const { site, plan, day, counts } of some) {
    for (const place of plan ? [site] : [site, null]) addAll(sums.of({ site: place, plan, day }), counts);
  }
  const added = sums.records(false).map(({ site, plan, day, counts }) => ({
    updateOne: {
      filter: { org, site, plan, day, loose: false },
      update: { $inc: pathsOf(counts) },
      upsert: true,
    },
  }));
  if (added.length > 0) await models.WorkCount.bulkWrite(added);
  await models.WorkCount.deleteMany({ org, _id: { $in: some.map(({ _id }) => _id) } });
  return some.length;
}

/** Each count by its path, such as `counts.created.37`. */
function pathsOf(counts: Counts): Record<`counts.${string}`, number> {
  const paths: Record<`counts.${string}`, number> = {};
  for (const name of COUNT_NAMES) {
    for (const [slot, by] of Object.entries(counts[name] ?? {})) paths[`counts.${name}.${slot}`] = by;
  }
  return paths;
}
