import { FEEDBACK_LIMITS, type FeedbackStatus } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Values } from '#database/model.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';

/** The organization in which something is written; the caller has checked that the actor may. */
export type FeedbackStore = Pick<Deps, 'models' | 'clock'> & { org: string | Types.ObjectId };

/**
 * Writes a feedback on the version that was read. It serves members, the reporter without an account, and the effects of a work
 * order alike.
 *
 * @returns The feedback after the change, or null if it is stale or gone.
 */
export async function storeFeedback(
  { models, org }: FeedbackStore,
  { _id, version }: Pick<FeedbackDoc, '_id' | 'version'>,
  set: Values<FeedbackDoc>,
): Promise<FeedbackDoc | null> {
  announceLock(`Feedback ${_id}`);
  const own = { org, _id, version, deletedAt: null };
  return models.Feedback.findOneAndUpdate(own, { $set: set }, { returnDocument: 'after', runValidators: true }).lean();
}

/**
 * A feedback, held until the transaction ends while something is added to it. Neither its version nor `updatedAt` changes.
 *
 * @param aside - fields to set with it
 */
export async function holdStored(
  { models, org }: FeedbackStore,
  _id: Types.ObjectId,
  aside: Values<FeedbackDoc> = {},
): Promise<FeedbackDoc | null> {
  announceLock(`Feedback ${_id}`);
  const untouched = { returnDocument: 'after', timestamps: false, middleware: false } as const;
  const change = { $inc: { lock: 1 }, ...(Object.keys(aside).length > 0 && { $set: aside }) };
  return models.Feedback.findOneAndUpdate({ org, _id, deletedAt: null }, change, untouched).lean();
}

/** What every step sets: the status, and the entry for it that the reporter sees. */
export function stepped({ steps }: Pick<FeedbackDoc, 'steps'>, status: FeedbackStatus, at: Date) {
  return {
    status,
    statusSince: at,
    steps: [...steps, { status, at }].slice(-FEEDBACK_LIMITS.steps),
    resolvedByWork: null,
    returnedByWork: null,
  };
}
