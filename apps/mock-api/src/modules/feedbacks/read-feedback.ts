import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import { findFeedback } from './feedbacks.service.ts';

/**
 * Notes that the actor has opened a feedback that they see; once is enough. Nobody else learns of it.
 *
 * @throws NOT_FOUND.
 */
export async function markRead(scope: OrgScope, id: string): Promise<void> {
  const { _id: feedback } = await findFeedback(scope, id);
  const reads = scoped(scope.models.FeedbackRead, scope.org);
  const mine = { member: new Types.ObjectId(scope.actor.member), feedback };
  if (!(await reads.findOne(mine))) await reads.create(mine);
}
