import { setTimeout as wait } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { Filter, Update } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { assertNoUnitOfWork } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';
import type { NumberCounterDoc, NumberedKind } from './numbers.model.ts';

/**
 * How long a reservation lasts if nobody releases it, as when its process has died: the last attempt of a long unit of work
 * begins 45 s after the first, and MongoDB ends a transaction after a minute.
 */
const RESERVED_MS = 120_000;

/** How long a caller waits for the one before it, and how often it checks. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 200;

/** Numbers that nobody else can take. */
export type ReservedNumbers = {
  first: number;
  last: number;
  /** Ends the reservation. Unused numbers are given back, unless later ones have been taken since. */
  release: (how: { used: boolean }) => Promise<void>;
};

/**
 * Takes many of the organization's numbers together, before the transaction that uses them. Inside a transaction that lasts
 * seconds, they would keep everyone waiting who needs a single number. Only one caller per organization can hold a reservation;
 * the next one waits for a while.
 *
 * @returns Undefined if someone else holds a reservation for longer than that.
 */
export async function reserveNumbers(
  { models, org, clock }: OrgScope,
  kind: NumberedKind,
  count: number,
): Promise<ReservedNumbers | undefined> {
  assertNoUnitOfWork('taking many numbers');
  // Neither the version nor `updatedAt` changes, so a refused use leaves the counter as it was.
  const untouched = { timestamps: false, middleware: false, returnDocument: 'after' } as const;
  const changeIf = (where: Filter<NumberCounterDoc>, change: Update<NumberCounterDoc>) =>
    models.NumberCounter.findOneAndUpdate({ ...where, org, kind }, change, untouched)
      .lean()
      .exec();
  const reservedBy = new Types.ObjectId();
  if ((await scoped(models.NumberCounter, org).count({ kind })) === 0) {
    // Someone else may create the counter at the same time.
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
