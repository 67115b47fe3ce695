import { reason } from '@siteward/contract';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { AppError, lacksPermission } from '#app-error.ts';
import type { FileHolder, FileHolders } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { findFeedback, holdFeedback, mayReword } from './feedbacks.service.ts';

/** Feedbacks have files: those who work on them add some, and whoever sent one, while it is new. */
export const FEEDBACKS_WITH_FILES: FileHolders = {
  kind: 'feedback',
  changeAny: 'feedbacks:triage',
  most: FEEDBACK_LIMITS.attachments,
  find: async (scope, id) => holderOf(scope, await findFeedback(scope, id)),
  hold: async (scope, id) => holderOf(scope, await holdFeedback(scope, id)),
};

function holderOf(scope: OrgScope, feedback: FeedbackDoc): FileHolder {
  const { permissions } = scope.actor;
  if (permissions.includes('feedbacks:triage') || mayReword(scope, feedback))
    return { _id: feedback._id, refusal: null };
  const refusal = permissions.includes('feedbacks:create')
    ? new AppError('FORBIDDEN', reason('feedback-no-longer-new'))
    : lacksPermission('feedbacks:triage');
  return { _id: feedback._id, refusal, removal: refusal };
}
