import { averageRating, ratingThatCounts } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { seeingAll } from '#nobody.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { type FeedbackStore, holdStored } from './store-feedback.ts';

type Rated = Pick<FeedbackDoc, '_id' | 'rating' | 'workOrder'>;

/**
 * Counts the rating of a feedback for whoever has done the work that it became (domain, `ratingThatCounts`), and no longer for whom it
 * counted before. To be called, within the same transaction, whenever one of these changes: its rating, its work order, and that one's
 * status, service provider or being there. Once more changes nothing.
 *
 * @param isGoing - it is being deleted, and counts for nobody
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

/** Kept as it is until the transaction ends: what its next step or another service provider means to the rating comes after this. */
async function workOf({ models, org }: FeedbackStore, id: Types.ObjectId) {
  // Whoever acts, a rating counts for the work wherever that is.
  const order = await scoped(models.WorkOrder, { org, actor: seeingAll('work-orders:view-any') }).hold(id);
  return order && { status: order.status, serviceProvider: order.serviceProvider?.toString() ?? null };
}

/** Changes what the ratings of a service provider come to: neither its version nor `updatedAt` grow. One that was deleted has none. */
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
