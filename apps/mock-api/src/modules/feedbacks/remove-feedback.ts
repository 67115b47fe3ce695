import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import { countRating } from './count-ratings.ts';
import { assertFeedbackVersion, findFeedback } from './feedbacks.service.ts';
import { storeFeedback } from './store-feedback.ts';

/**
 * Deletes a feedback that the actor sees, with its files and messages. Its link dies; work that it became stays.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT.
 */
export async function removeFeedback(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const feedback = await findFeedback(scope, id);
  await assertFeedbackVersion(scope, feedback, expectedVersion);
  await countRating(scope, feedback, { isGoing: true });
  const removed = await storeFeedback(scope, feedback, { deletedAt: scope.clock() });
  if (!removed) throw notFound('feedback');
  await removeFilesOf(scope, feedback);
  await scoped(scope.models.FeedbackMessage, scope.org).removeMany({ feedback: feedback._id }, scope.clock());
  await scoped(scope.models.FeedbackRead, scope.org).removeMany({ feedback: feedback._id }, scope.clock());
  const { subject, status } = feedback;
  await audit(scope, { action: 'feedback.removed', target: { kind: 'feedback', id }, changes: { subject, status } });
}
