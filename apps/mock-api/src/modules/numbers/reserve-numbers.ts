import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { Filter, Update } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { assertNoUnitOfWork } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';
import type { NumberCounterDoc, NumberedKind } from './numbers.model.ts';

/**
 * How long many numbers can be on their way: the last attempt of a long unit of work begins 45 s after the first, and MongoDB ends a
 * transaction after a minute. Only where a process ended does anybody wait for it.
 */
const RESERVED_MS = 120_000;

/** How long somebody waits for the one before them, and how often they look. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 200;

/** Numbers that nobody else takes. */
export type ReservedNumbers = {
  first: number;
  last: number;
  /** Ends the reservation. Numbers that were not used are given back, unless others have taken later ones since. */
  release: (how: { used: boolean }) => Promise<void>;
};

/**
 * Takes many numbers of the organization at once, before the transaction that uses them: one that takes seconds would
 * otherwise keep everybody waiting who needs a single one. One at a time in an organization takes many; whoever comes next
 * waits for a while.
 *
 * @returns Undefined where somebody else takes many for longer than that.
 */
export async function reserveNumbers(
  { models, org, clock }: OrgScope,
  kind: NumberedKind,
  count: number,
): Promise<ReservedNumbers | undefined> {
  assertNoUnitOfWork('taking many numbers');
  // Neither the version nor `updatedAt` grow: what is refused leaves the counter as it was.
  const untouched = { timestamps: false, middleware: false, returnDocument: 'after' } as const;
  const changeIf = (where: Filter<NumberCounterDoc>, change: Update<NumberCounterDoc>) =>
    models.NumberCounter.findOneAndUpdate({ ...where, org, kind }, change, untouched)
      .lean()
      .exec();
  const reservedBy = new Types.ObjectId();
  if ((await scoped(models.NumberCounter, org).count({ kind })) === 0) {
    // Somebody else may begin it at the same time.
    await models.NumberCounter.updateOne({ org, kind }, { $setOnInsert: { last: 0 } }, { upsert: true });
  }
  const take = () => {
    const now = clock();
    const free = { $or: [{ reservedUntil: null }, { reservedUntil: { $lte: now } }] };
    const reservedUntil = new Date(now.getTime() + RESERVED_MS);
    return changeIf(free, { $inc: { last: count }, $set: { reservedBy, reservedUntil } });
  };
  const deadline = clock().getTime() + PATIENCE_MS;
  let taken = await take();
  while (!taken && clock().getTime() < deadline) {
    await wait(LOOK_EVERY_MS);
    taken = await take();
  }
  if (!taken) return undefined;
  const { last } = taken;
  const over = { $set: { reservedBy: null, reservedUntil: null } };
  const release: ReservedNumbers['release'] = async ({ used }) => {
    const back = { ...over, $inc: { last: -count } };
    if (!used && (await changeIf({ reservedBy, last }, back))) return;
    await changeIf({ reservedBy }, over);
  };
  return { first: last - count + 1, last, release };
}
