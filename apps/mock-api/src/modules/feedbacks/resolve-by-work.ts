import type { WorkOrderDetail } from '@siteward/contract';
import { extentOf, isResolvedByWork, isReturnedByWork } from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { tellReporter } from './public/feedback-mails.ts';
import { stepped, storeFeedback } from './store-feedback.ts';

/** All feedbacks that became a work order, whether or not the actor sees them. */
function feedbacksOf({ models, org }: OrgScope, workOrder: Types.ObjectId): Promise<FeedbackDoc[]> {
  return models.Feedback.find({ org, listed: true, workOrder }).sort({ createdAt: 1, _id: 1 }).lean().exec();
}

/**
 * Resolves the feedbacks behind a work order that is verified, in the transaction of that step. Their reporters are told so,
 * but not what was written about the work: that was not written for them.
 */
export async function resolveByWork(scope: OrgScope, workOrder: Types.ObjectId): Promise<void> {
  for (const feedback of await feedbacksOf(scope, workOrder)) {
    if (!isResolvedByWork(feedback.status)) continue;
    const set = { ...stepped(feedback, 'resolved', scope.clock()), response: '', respondedBy: null };
    const changed = await storeFeedback(scope, feedback, { ...set, resolvedByWork: feedback.version + 1 });
    if (!changed) throw notFound('feedback');
    await audit(scope, {
      action: 'feedback.resolved',
      target: { kind: 'feedback', id: feedback._id },
      changes: { status: { from: feedback.status, to: 'resolved' } },
    });
    await tellReporter(scope, changed, 'resolved');
  }
}

/**
 * Returns to triage the feedbacks behind a work order that is cancelled or deleted, in the transaction of that step. Their
 * reporters are not told, because it is not yet known what will come of them.
 */
export async function returnByWork(scope: OrgScope, workOrder: Types.ObjectId): Promise<void> {
  for (const feedback of await feedbacksOf(scope, workOrder)) {
    if (!isReturnedByWork(feedback.status)) continue;
    const set = { ...stepped(feedback, 'acknowledged', scope.clock()), returnedByWork: feedback.version + 1 };
    const changed = await storeFeedback(scope, feedback, set);
    if (!changed) throw notFound('feedback');
    await audit(scope, {
      action: 'feedback.returned',
      target: { kind: 'feedback', id: feedback._id },
      changes: { status: { from: feedback.status, to: 'acknowledged' } },
    });
  }
}

/** Undoes what a step of the work brought about when that step is undone, unless something has happened to the feedback since. */
export async function undoByWork(scope: OrgScope, workOrder: Types.ObjectId): Promise<void> {
  for (const feedback of await feedbacksOf(scope, workOrder)) {
    const { resolvedByWork, returnedByWork = null, version, messagesAt, statusSince, steps } = feedback;
    const isSince = messagesAt !== null && messagesAt > statusSince;
    if ((resolvedByWork ?? returnedByWork) !== version || isSince) continue;
    const before = steps.slice(0, -1);
    const last = before.at(-1);
    if (!last) continue;
    const by = { resolvedByWork: null, returnedByWork: null };
    const set = { status: last.status, statusSince: last.at, steps: before, ...by };
    const changed = await storeFeedback(scope, feedback, set);
    if (!changed) throw notFound('feedback');
    await audit(scope, {
      action: 'feedback.step-undone',
      target: { kind: 'feedback', id: feedback._id },
      changes: { status: { from: feedback.status, to: last.status } },
    });
  }
}

/** The feedbacks that a work order was made from or that were added to it, as far as the actor sees them. */
export async function feedbacksBeside(
  scope: OrgScope,
  workOrder: Types.ObjectId,
): Promise<WorkOrderDetail['feedbacks']> {
  if (extentOf(scope.actor.permissions, 'feedbacks:view') === 'none') return [];
  const seen = await scoped(scope.models.Feedback, scope).list(
    { workOrder },
    { fields: { number: 1, subject: 1, status: 1 }, sort: { createdAt: 1, _id: 1 }, limit: 50 },
  );
  return seen.map(({ _id, number, subject, status }) => ({ _id: _id.toString(), number, subject, status }));
}
