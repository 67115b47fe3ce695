import type { SimilarWork } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  byLikeness,
  extentOf,
  likenessOf,
  mayBeSame,
  tellingStems,
} from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { findFeedback } from './feedbacks.service.ts';

/** Of the work that has a word in common with the feedback, only this many of the latest are compared. */
const COMPARED = 200;
const SHOWN = 5;

/**
 * Unfinished work at the site of a feedback that may be about the same thing, most similar first, so that nobody is sent there
 * twice. Includes only work that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findSimilarWork(scope: OrgScope, id: string): Promise<SimilarWork[]> {
  const { subject, place, site } = await findFeedback(scope, id);
  const stems = tellingStems(`${subject} ${place}`);
  // Of a room number like 3.07, the part longer than one character.
  const numbers = place.match(/\p{N}[\p{L}\p{N}]+/gu) ?? [];
  const begins = [...stems, ...numbers.map((number) => number.toLowerCase())];
  if (begins.length === 0 || extentOf(scope.actor.permissions, 'work-orders:view') === 'none') return [];
  const about = { $in: begins.map((begin) => new RegExp(`^${begin}`)) };
  const orders = await scoped(scope.models.WorkOrder, scope).list(
    { site, status: { $in: [...ACTIVE_WORK_ORDER_STATUSES] }, words: about },
    { fields: { number: 1, title: 1, place: 1, status: 1 }, sort: { createdAt: -1, _id: -1 }, limit: COMPARED },
  );
  return orders
    .map((order) => ({ order, like: likenessOf({ what: subject, place }, { what: order.title, place: order.place }) }))
    .filter(({ like }) => mayBeSame(like))
    .toSorted((one, other) => byLikeness(one.like, other.like))
    .slice(0, SHOWN)
    .map(({ order: { _id, number, title, place: where, status }, like: { samePlace } }) => ({
      _id: _id.toString(),
      number,
      title,
      place: where,
      status,
      samePlace,
    }));
}
