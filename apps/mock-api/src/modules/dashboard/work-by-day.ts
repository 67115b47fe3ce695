import type { Dashboard, DashboardMean } from '@siteward/contract';
import { addDays } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { keptOfDays } from '#modules/work-counts/kept-counts.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';
import { asListed } from './open-work.ts';
import { ownIndexOf, siteOf } from './query-parts.ts';

/** The time that the dashboard covers: when each day begins and the last one ends, and when the same number of days before that began. */
export type Spans = { before: number; starts: readonly number[] };

/** The numbers of each span: at 0 those of the time before, from 1 on those of each day. */
type BySpan = { _id: number; count: number; ms?: number };

/**
 * An expression: in which of the spans between points in time a field lies. It is found by halves, so that a year takes nine
 * comparisons; the points are those by which lists narrow, whatever the database knows of time zones.
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

/** The same counted by an index, for those of whom it is not kept. */
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

/** What was created, begun and completed on each day, of what the actor sees, and how long that took. */
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
