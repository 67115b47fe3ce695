import { averageRating, ratingThatCounts } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { seeingAll } from '#nobody.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { type FeedbackStore, holdStored } from './store-feedback.ts';

type Rated = Pick<FeedbackDoc, '_id' | 'rating' | 'workOrder'>;

/**
 * Counts the rating of a feedback for the service provider who did the work that it became (domain, `ratingThatCounts`), and no
 * longer for the one that it counted for before. Call it in the same transaction whenever the rating changes, or the work order, or
 * that work order's status, service provider or existence. Calling it again changes nothing.
 *
 * @param isGoing - the feedback is being deleted, so its rating no longer counts
 */
export async function countRating(store: FeedbackStore, { _id }: Rated, { isGoing = false } = {}): Promise<void> {
  const feedback = await holdStored(store, _id);
  if (!feedback) return;
  const { rating, workOrder, counted: before = null } = feedback;
  const work = rating === null || workOrder === null || isGoing ? null : await workOf(store, workOrder);
  const now = ratingThatCounts(rating, work);
  if (now?.rating === before?.rating && now?.provider === before?.provider.toString()) return;
  const counted = now && { provider: new Types.ObjectId(now.provider), rating: now.rating };
  await holdStored(store, _id, { counted });
  if (before) await add(store, before.provider, { sum: -before.rating, count: -1 });
  if (counted) await add(store, counted.provider, { sum: counted.rating, count: 1 });
}

/** The same for all feedbacks that became a work order. */
export async function countRatingsOf(store: FeedbackStore, workOrder: Types.ObjectId): Promise<void> {
  const { models, org } = store;
  const rated = { org, listed: true, workOrder, rating: { $ne: null } };
  const feedbacks = await models.Feedback.find(rated, { rating: 1, workOrder: 1 }).sort({ _id: 1 }).lean();
  for (const feedback of feedbacks) await countRating(store, feedback);
}

/**
 * The work order, held until the transaction ends: whatever its next step or another service provider means for the rating comes
 * after this.
 */
async function workOf({ models, org }: FeedbackStore, id: Types.ObjectId) {
  // A rating counts for the work whether or not the actor sees it.
  const order = await scoped(models.WorkOrder, { org, actor: seeingAll('work-orders:view-any') }).hold(id);
  return order && { status: order.status, serviceProvider: order.serviceProvider?.toString() ?? null };
}

/** Adds to the rating totals of a service provider; neither its version nor `updatedAt` changes. A deleted one has no totals. */
async function add(
  { models, org }: FeedbackStore,
  provider: Types.ObjectId,
  { sum, count }: Record<'sum' | 'count', number>,
) {
  const providers = scoped(models.ServiceProvider, org);
  const held = await providers.hold(provider);
  if (!held) return;
  const ratings = { ratingSum: (held.ratingSum ?? 0) + sum, ratingCount: (held.ratingCount ?? 0) + count };
  await providers.hold(provider, { ...ratings, ratingKey: averageRating(ratings) ?? 0 });
}
