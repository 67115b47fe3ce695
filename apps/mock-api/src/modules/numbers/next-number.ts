import { announceLock } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';
import type { NumberedKind } from './numbers.model.ts';

/**
 * The next number of the organization for a record of a kind, from 1. It is taken within the current transaction: where
 * that fails the number is not used up, so there are no gaps, and no number is ever given twice. Many at once are taken
 * by `reserveNumbers`.
 */
export async function nextNumber(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  kind: NumberedKind,
): Promise<number> {
  announceLock(`number ${kind} ${org}`);
  const counter = await models.NumberCounter.findOneAndUpdate(
    { org, kind },
    { $inc: { last: 1 } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
  return counter.last;
}
