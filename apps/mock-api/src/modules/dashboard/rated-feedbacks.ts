import type { Dashboard } from '@siteward/contract';
import { averageRating, extentOf } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { FEEDBACK_LIST, RATED } from '#modules/feedbacks/feedbacks.model.ts';
import type { OrgScope } from '#scope.ts';
import { asListed } from './open-work.ts';
import { siteOf } from './query-parts.ts';
import { type Spans, spanOf } from './work-by-day.ts';

/** How the feedbacks sent in the range were rated, of those that the actor sees. */
export async function ratedFeedbacks(
  scope: OrgScope,
  { before, starts }: Spans,
): Promise<NonNullable<Dashboard['feedback']>> {
  const [begin = 0, end = 0] = [starts[0], starts.at(-1)];
  const isOwn = extentOf(scope.actor.permissions, 'feedbacks:view') === 'own';
  const own = isOwn ? FEEDBACK_LIST.narrowedBy('createdBy', 'createdAt') : undefined;
  const spans = await scoped(scope.models.Feedback, scope).aggregate<{ _id: number; count: number; sum: number }>(
    [
      {
        $match: {
          ...siteOf(scope),
          createdAt: { $gte: new Date(before), $lt: new Date(end) },
          ratingKey: { $gte: 1, $lte: 5 },
        },
      },
      {
        $group: {
          _id: spanOf('$createdAt', [before, begin, end]),
          count: { $sum: 1 },
          sum: { $sum: '$ratingKey' },
        },
      },
    ],
    { hint: own?.hint ?? RATED },
  );
  const ratingsOf = (span: number) => {
    const { count = 0, sum = 0 } = spans.find(({ _id }) => _id === span) ?? {};
    return { ratingCount: count, ratingSum: sum };
  };
  const now = ratingsOf(1);
  return { average: averageRating(now), count: asListed(now.ratingCount), before: averageRating(ratingsOf(0)) };
}
