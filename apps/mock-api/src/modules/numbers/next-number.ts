import { announceLock } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';
import type { NumberedKind } from './numbers.model.ts';

/**
 * The next number of the organization for a record of a kind, from 1. It is taken within the current transaction: where
 * that fails the number is not used up, so there are no gaps, and no number is ever given twice.
 *
 * @param count - takes so many numbers at once
 * @returns The first of them.
 */
export async function nextNumber(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  kind: NumberedKind,
  count = 1,
): Promise<number> {
  announceLock(`number ${kind} ${org}`);
  const counter = await models.NumberCounter.findOneAndUpdate(
    { org, kind },
    { $inc: { last: count } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
  return counter.last - count + 1;
}
