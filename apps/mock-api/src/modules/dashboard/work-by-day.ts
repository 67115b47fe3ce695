import type { Dashboard, DashboardMean } from '@siteward/contract';
import { addDays } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { keptOfDays } from '#modules/work-counts/kept-counts.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';
import { asListed } from './open-work.ts';
import { ownIndexOf, siteOf } from './query-parts.ts';

/**
 * The time that the dashboard covers: `starts` has the beginning of each day and the end of the last one; `before` is when the
 * preceding period of as many days began.
 */
export type Spans = { before: number; starts: readonly number[] };

/** The numbers of each span: index 0 is the preceding period, the days follow from 1. */
type BySpan = { _id: number; count: number; ms?: number };

/**
 * An expression for the span between two of the points in time that a field lies in. It is a binary search, so a year takes nine
 * comparisons. The points are the ones that lists filter by, so the result does not depend on the database's time zone data.
 */
export function spanOf(field: string, points: readonly number[], first = 0): object | number {
  const middle = points.length >> 1;
  const at = points[middle];
  if (points.length <= 2 || at === undefined) return first;
  return {
    $cond: [
      { $lt: [field, new Date(at)] },
      spanOf(field, points.slice(0, middle + 1), first),
      spanOf(field, points.slice(middle), first + middle),
    ],
  };
}

async function bySpan(
  scope: OrgScope,
  field: 'createdAt' | 'completedAt' | 'firstResponseAt',
  points: readonly number[],
  ms?: object,
): Promise<BySpan[]> {
  const [from = 0, to = 0] = [points[0], points.at(-1)];
  return scoped(scope.models.WorkOrder, scope).aggregate<BySpan>(
    [
      { $match: { ...siteOf(scope), [field]: { $gte: new Date(from), $lt: new Date(to) } } },
      {
        $group: {
          _id: spanOf(`$${field}`, points),
          count: { $sum: 1 },
          ...(ms && { ms: { $sum: { $max: [0, ms] } } }),
        },
      },
    ],
    { hint: ownIndexOf(scope) ?? WORK_ORDER_LIST.orderedBy(field).hint },
  );
}

const meanOf = (spans: readonly BySpan[]) => {
  const [count, ms] = [sum(spans, 'count'), sum(spans, 'ms')];
  return count === 0 ? null : Math.round(ms / count);
};
const sum = (spans: readonly BySpan[], of: 'count' | 'ms') => spans.reduce((total, each) => total + (each[of] ?? 0), 0);

function meanIn(spans: readonly BySpan[]): DashboardMean {
  const now = spans.filter(({ _id }) => _id > 0);
  return { ms: meanOf(now), count: asListed(sum(now, 'count')), before: meanOf(spans.filter(({ _id }) => _id === 0)) };
}

type Flow = Pick<NonNullable<Dashboard['work']>, 'days' | 'created' | 'completed' | 'respond' | 'complete'>;

/** The same numbers counted from an index, for actors whose counts are not kept. */
async function countedOfDays(scope: OrgScope, { before, starts }: Spans) {
  const [begin = 0, end = 0] = [starts[0], starts.at(-1)];
  const [created, completed, responded] = await Promise.all([
    bySpan(scope, 'createdAt', starts),
    bySpan(scope, 'completedAt', [before, ...starts], {
      $subtract: [{ $subtract: ['$completedAt', '$createdAt'] }, '$heldTotalMs'],
    }),
    bySpan(scope, 'firstResponseAt', [before, begin, end], { $subtract: ['$firstResponseAt', '$createdAt'] }),
  ]);
  return { created: created.map((each) => ({ ...each, _id: each._id + 1 })), completed, responded };
}

/** What was created, begun and completed on each day, of the work that the actor sees, and how long that took. */
export async function workByDay(scope: OrgScope, from: string, spans: Spans): Promise<Flow> {
  const found = (await keptOfDays(scope, spans)) ?? (await countedOfDays(scope, spans));
  const { created, completed, responded } = found;
  const [createdOn, completedOn] = [created, completed].map((spans) => {
    const counts = new Map(spans.map(({ _id, count }) => [_id, count]));
    return (span: number) => asListed(counts.get(span) ?? 0);
  });
  return {
    days: Array.from({ length: spans.starts.length - 1 }, (_, index) => ({
      day: addDays(from, index),
      created: createdOn?.(index + 1) ?? 0,
      completed: completedOn?.(index + 1) ?? 0,
    })),
    created: meanIn(created).count,
    completed: meanIn(completed).count,
    respond: meanIn(responded),
    complete: meanIn(completed),
  };
}
