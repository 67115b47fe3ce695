import { reason, type updateFeedbackSchema } from '@siteward/contract';
import { mayRate } from '@siteward/domain';
import type { z } from 'zod';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { type AuditScope, audit, changesBetween } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import { countRating } from './count-ratings.ts';
import { type FeedbackDoc, feedbackKeys, isOwn } from './feedbacks.model.ts';
import { assertFeedbackVersion, findFeedback, mayReword } from './feedbacks.service.ts';
import { tellReporter } from './public/feedback-mails.ts';
import { trackingToken } from './public/feedback-tokens.ts';
import { type FeedbackStore, storeFeedback } from './store-feedback.ts';

type FeedbackChange = Omit<z.output<typeof updateFeedbackSchema>, 'version'>;

/**
 * Changes a feedback; fields that are not given stay as they are.
 *
 * @param change - `newLink`: replaces the link, after which the earlier one is dead and the reporter is mailed the new one
 * @throws NOT_FOUND or VERSION_CONFLICT.
 * @throws FORBIDDEN for what only the sender may change, or only those who triage.
 * @throws CONFLICT for what can be changed only while it is new.
 */
export async function updateFeedback(
  scope: OrgScope,
  id: string,
  { newLink, ...change }: FeedbackChange,
  expectedVersion?: number,
): Promise<FeedbackDoc> {
  const feedback = await findFeedback(scope, id);
  assertMayChange(scope, feedback, change);
  if (newLink && !scope.actor.permissions.includes('feedbacks:triage')) throw lacksPermission('feedbacks:triage');
  await assertFeedbackVersion(scope, feedback, expectedVersion);
  assertChangeable(scope, feedback, change);
  const set = definedFields(change);
  const next = { ...feedback, ...set };
  const changes = changesBetween(feedback, next, ['kind', 'subject', 'message', 'place']);
  const isChanged = Object.keys(changes).length > 0;
  if (!isChanged && !newLink) return feedback;
  const changed = await storeFeedback(scope, feedback, {
    ...set,
    ...feedbackKeys(next),
    ...(newLink === true && nextLink(scope, feedback)),
  });
  if (!changed) throw notFound('feedback');
  const target = { kind: 'feedback', id } as const;
  if (isChanged) await audit(scope, { action: 'feedback.updated', target, changes });
  if (newLink) {
    await audit(scope, { action: 'feedback.link-renewed', target });
    await tellReporter(scope, changed, 'link');
  }
  return changed;
}

function nextLink({ env, clock }: OrgScope, { _id, linkRound: before = 0 }: FeedbackDoc) {
  const linkRound = before + 1;
  return { linkRound, linkSince: clock(), trackingHash: trackingToken(env, { _id, linkRound }).hash };
}

const rewords = ({ subject, message }: FeedbackChange) => subject !== undefined || message !== undefined;

function assertMayChange({ actor }: OrgScope, feedback: FeedbackDoc, change: FeedbackChange): void {
  const own = isOwn(feedback, actor);
  if (rewords(change) && !own) throw new AppError('FORBIDDEN', reason('not-own-feedback'));
  if (!own && !actor.permissions.includes('feedbacks:triage')) throw lacksPermission('feedbacks:triage');
}

/** Refuses changes that its current status does not allow. */
function assertChangeable(scope: OrgScope, feedback: FeedbackDoc, change: FeedbackChange): void {
  const triages = scope.actor.permissions.includes('feedbacks:triage');
  if ((triages && !rewords(change)) || mayReword(scope, feedback)) return;
  throw new AppError('CONFLICT', reason('feedback-no-longer-new'));
}

/**
 * Rates how it went with a feedback that the actor sent; the latest rating counts.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT, FORBIDDEN for somebody else's, CONFLICT before it is resolved.
 */
export async function rateFeedback(
  scope: OrgScope,
  id: string,
  rating: number,
  expectedVersion?: number,
): Promise<FeedbackDoc> {
  const feedback = await findFeedback(scope, id);
  const isForOthers = !isOwn(feedback, scope.actor) || feedback.onBehalf;
  if (isForOthers) throw new AppError('FORBIDDEN', reason('not-own-feedback'));
  await assertFeedbackVersion(scope, feedback, expectedVersion);
  return storeRating(scope, feedback, rating);
}

/**
 * Stores the reporter's rating of a feedback.
 *
 * @throws CONFLICT before it is resolved.
 */
export async function storeRating(
  scope: AuditScope & FeedbackStore & { org: string },
  feedback: FeedbackDoc,
  rating: number,
): Promise<FeedbackDoc> {
  if (!mayRate(feedback, { permissions: [], isReporter: true })) {
    throw new AppError('CONFLICT', reason('feedback-not-resolved'));
  }
  if (feedback.rating === rating) return feedback;
  const changed = await storeFeedback(scope, feedback, { rating, ...feedbackKeys({ ...feedback, rating }) });
  if (!changed) throw notFound('feedback');
  await countRating(scope, changed);
  await audit(scope, {
    action: 'feedback.rated',
    target: { kind: 'feedback', id: feedback._id },
    changes: { rating: { from: feedback.rating, to: rating } },
  });
  return changed;
}
