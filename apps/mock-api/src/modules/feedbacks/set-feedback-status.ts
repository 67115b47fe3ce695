import { type AnyReason, type feedbackStepSchema, reason } from '@siteward/contract';
import {
  DAY_MS,
  FEEDBACK_REOPEN_MS,
  type FeedbackRefusal,
  type FeedbackStatus,
  inputsOfFeedbackStep,
  refusalOfFeedbackStep,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import { assertGiven, assertStep } from '#modules/records/status-step.ts';
import type { OrgScope } from '#scope.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { actorOn, assertFeedbackVersion, findFeedback } from './feedbacks.service.ts';
import { tellReporter } from './public/feedback-mails.ts';
import { stepped, storeFeedback } from './store-feedback.ts';

type Step = Omit<z.output<typeof feedbackStepSchema>, 'version'>;

/**
 * Takes the next step with a feedback (domain, `FEEDBACK_TRANSITIONS`), except converting it to work (`convertFeedback`). The
 * reporter is mailed when it is first acknowledged, and when it is declined or resolved. A withdrawn feedback loses its files.
 *
 * @throws NOT_FOUND, or FORBIDDEN if the actor may not take the step.
 * @throws VERSION_CONFLICT, or ILLEGAL_TRANSITION if the step is not possible in this status.
 * @throws VALIDATION if something that the step requires is missing.
 */
export async function setFeedbackStatus(
  scope: OrgScope,
  id: string,
  to: FeedbackStatus,
  given: Step,
  expectedVersion?: number,
): Promise<FeedbackDoc> {
  const { actor, clock } = scope;
  const feedback = await findFeedback(scope, id);
  await assertFeedbackStep(scope, feedback, to, expectedVersion);
  if (to === 'converted') throw new AppError('ILLEGAL_TRANSITION', reason('convert-by-itself'));
  assertGiven(inputsOfFeedbackStep(feedback.status, to), given);
  const respondedBy = new Types.ObjectId(actor.member);
  const answer =
    to === 'declined'
      ? { declineReason: given.reason ?? '', respondedBy }
      : to === 'resolved'
        ? { response: given.response ?? '', respondedBy }
        : {};
  const changed = await storeFeedback(scope, feedback, { ...stepped(feedback, to, clock()), ...answer });
  if (!changed) throw notFound('feedback');
  // Nobody will look into it any more.
  if (to === 'withdrawn') await removeFilesOf(scope, feedback);
  await audit(scope, {
    action: actionOf(feedback.status, to),
    target: { kind: 'feedback', id },
    changes: {
      status: { from: feedback.status, to },
      ...(to === 'declined' && { declineReason: { from: null, to: given.reason } }),
      ...(to === 'resolved' && { response: { from: null, to: given.response } }),
    },
  });
  // Reopening it is the reporter's own step, so they are not told.
  const isRead = to === 'acknowledged' && feedback.status === 'new';
  if (isRead || to === 'declined' || to === 'resolved') await tellReporter(scope, changed, to);
  return changed;
}

/**
 * Demands that the actor can take a step now, on the version that they knew.
 *
 * @throws FORBIDDEN, VERSION_CONFLICT or ILLEGAL_TRANSITION.
 */
export async function assertFeedbackStep(
  scope: OrgScope,
  feedback: FeedbackDoc,
  to: FeedbackStatus,
  expectedVersion: number | undefined,
): Promise<void> {
  await assertStep(refusalOfFeedbackStep(feedback, to, actorOn(scope, feedback), scope.clock()), {
    aboutActor: ['lacks-permission', 'not-reporter'],
    errorOf: (refusal) => refused(refusal, feedback.status, to),
    assertVersion: () => assertFeedbackVersion(scope, feedback, expectedVersion),
  });
}

/** What the audit log calls a step. */
export function actionOf(from: FeedbackStatus, to: FeedbackStatus): `feedback.${string}` {
  return from === 'resolved' ? 'feedback.reopened' : `feedback.${to}`;
}

/** The error for somebody who cannot take a step. */
export function refused(refusal: FeedbackRefusal, from: FeedbackStatus, to: FeedbackStatus): AppError {
  const illegal = (why: AnyReason) => new AppError('ILLEGAL_TRANSITION', why);
  switch (refusal.why) {
    case 'lacks-permission':
      return lacksPermission(refusal.permission);
    case 'not-reporter':
      return new AppError('FORBIDDEN', reason('not-own-feedback'));
    case 'too-late':
      return illegal(reason('reopen-too-late', { days: FEEDBACK_REOPEN_MS / DAY_MS }));
    case 'by-work-alone':
      return illegal(to === 'resolved' ? reason('resolved-by-work') : reason('returned-by-work'));
    case 'no-such-step':
      return illegal(
        from === to ? reason('feedback-already-so', { status: to }) : reason('no-such-feedback-step', { from, to }),
      );
  }
}
