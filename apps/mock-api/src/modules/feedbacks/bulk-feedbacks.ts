import type { BulkFeedbackChange, FeedbackBulkResult } from '@siteward/contract';
import { attempt, lacksPermission } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { toSummaries } from './feedbacks.service.ts';
import { removeFeedback } from './remove-feedback.ts';
import { setFeedbackStatus } from './set-feedback-status.ts';

type Named = { id: string; version: number };

/**
 * Changes many feedbacks, each by the same rules as a single change and on the version that the caller knew. One that cannot be
 * changed is skipped with the reason; one that the actor does not see, as if it did not exist.
 *
 * @throws FORBIDDEN without the permission that such a change always needs.
 */
export async function changeFeedbacks(
  scope: OrgScope,
  { feedbacks, change }: { feedbacks: readonly Named[]; change: BulkFeedbackChange },
): Promise<{ results: FeedbackBulkResult[] }> {
  const permission = change.kind === 'remove' ? 'feedbacks:delete' : 'feedbacks:triage';
  if (!scope.actor.permissions.includes(permission)) throw lacksPermission(permission);
  const seen = await scoped(scope.models.Feedback, scope).list(
    { _id: { $in: feedbacks.map(({ id }) => id) } },
    { fields: { number: 1 } },
  );
  const numbers = new Map(seen.map(({ _id, number }) => [_id.toString(), number]));
  const done: { result: FeedbackBulkResult; feedback: FeedbackDoc | null }[] = [];
  for (const { id, version } of feedbacks) {
    const { result: feedback, refusal: problem } = await attempt(() => changeOne(scope, id, change, version));
    done.push({ result: { id, number: numbers.get(id) ?? null, feedback: null, problem }, feedback });
  }
  const changed = done.flatMap(({ feedback }) => feedback ?? []);
  const summaries = new Map((await toSummaries(scope, changed)).map((each) => [each._id, each]));
  return { results: done.map(({ result }) => ({ ...result, feedback: summaries.get(result.id) ?? null })) };
}

async function changeOne(
  scope: OrgScope,
  id: string,
  change: BulkFeedbackChange,
  version: number,
): Promise<FeedbackDoc | null> {
  if (change.kind === 'status') return setFeedbackStatus(scope, id, change.status, change, version);
  await removeFeedback(scope, id, version);
  return null;
}
