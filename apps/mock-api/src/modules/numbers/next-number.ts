import { announceLock } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';
import type { NumberedKind } from './numbers.model.ts';

/**
 * The organization's next number for a kind of record, starting at 1. It is taken within the current transaction, so if that
 * fails the number is not used up: there are no gaps, and no number is given twice. To take many numbers together, use
 * `reserveNumbers`.
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
