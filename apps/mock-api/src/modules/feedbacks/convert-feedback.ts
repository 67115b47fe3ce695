import { type convertFeedbackSchema, reason } from '@siteward/contract';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { copyFiles } from '#modules/files/copy-files.ts';
import { createWorkOrder } from '#modules/work-orders/create-work-order.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import type { OrgScope } from '#scope.ts';
import { countRating } from './count-ratings.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { findFeedback } from './feedbacks.service.ts';
import { tellReporter } from './public/feedback-mails.ts';
import { assertFeedbackStep } from './set-feedback-status.ts';
import { stepped, storeFeedback } from './store-feedback.ts';

type Conversion = Omit<z.output<typeof convertFeedbackSchema>, 'version'>;

/**
 * Turns a feedback into a new work order with its text, place and files, or adds it to an existing one of the same site. However
 * many try at the same time, only one work order is created: the feedback's version lets a single one through.
 *
 * @throws NOT_FOUND, FORBIDDEN, VERSION_CONFLICT or ILLEGAL_TRANSITION.
 */
export async function convertFeedback(
  scope: OrgScope,
  id: string,
  { workOrder: named, ...chosen }: Conversion,
  expectedVersion?: number,
): Promise<FeedbackDoc> {
  const feedback = await findFeedback(scope, id);
  const known = named === undefined ? null : await scoped(scope.models.WorkOrder, scope).hold(named);
  const workOrder = named === undefined ? new Types.ObjectId() : assertFits(feedback, known);
  await assertFeedbackStep(scope, feedback, 'converted', expectedVersion);
  // Done before the work order is created, so that anyone converting at the same time waits here.
  const changed = await storeFeedback(scope, feedback, {
    ...stepped(feedback, 'converted', scope.clock()),
    workOrder,
    earlierWork: earlierOf(feedback, workOrder),
  });
  if (!changed) throw notFound('feedback');
  if (named === undefined) await makeWork(scope, feedback, { workOrder, chosen });
  await countRating(scope, changed);
  await audit(scope, {
    action: 'feedback.converted',
    target: { kind: 'feedback', id },
    changes: { status: { from: feedback.status, to: 'converted' } },
  });
  await tellReporter(scope, changed, 'converted');
  return changed;
}

/** The work orders that it had become before, except the one that it becomes now. */
function earlierOf({ workOrder: before, earlierWork = [] }: FeedbackDoc, next: Types.ObjectId): Types.ObjectId[] {
  const all = before ? [...earlierWork, before] : earlierWork;
  return all.filter((each) => !each.equals(next)).slice(-FEEDBACK_LIMITS.steps);
}

async function makeWork(
  scope: OrgScope,
  feedback: FeedbackDoc,
  { workOrder, chosen }: { workOrder: Types.ObjectId; chosen: Omit<Conversion, 'workOrder'> },
): Promise<void> {
  const { subject: title, message: description, place, site } = feedback;
  await createWorkOrder(scope, { ...chosen, title, description, place, site: site.toString() }, { id: workOrder });
  await copyFiles(scope, feedback, { record: workOrder, kind: 'work-order' });
}

/**
 * Refuses a work order that the feedback cannot be added to: it must be at the same site, and neither verified nor cancelled.
 *
 * @param order - as the actor sees it, and held if that matters
 * @returns Its id.
 * @throws NOT_FOUND, or VALIDATION for one of another site, and one that is verified or cancelled.
 */
function assertFits({ site }: FeedbackDoc, order: WorkOrderDoc | null): Types.ObjectId {
  const why = reason('unknown-work-order');
  if (!order) throw notFound('work-order', { errors: [{ path: 'workOrder', ...why }] });
  const isOver = order.status === 'verified' || order.status === 'cancelled';
  if (isOver || !order.site.equals(site)) throw invalid('workOrder', why);
  return order._id;
}
