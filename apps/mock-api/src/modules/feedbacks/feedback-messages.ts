import { type FeedbackMessage, reason } from '@siteward/contract';
import { FEEDBACK_LIMITS, takesMessages } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, lacksPermission } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import { type Page, type PageQuery, readPage } from '#modules/lists/list.ts';
import { memberNames, namesForOutside } from '#modules/names/member-names.ts';
import type { OrgScope } from '#scope.ts';
import { FEEDBACK_MESSAGE_LIST, type FeedbackMessageDoc } from './feedback-messages.model.ts';
import { type FeedbackDoc, isOwn } from './feedbacks.model.ts';
import { findFeedback } from './feedbacks.service.ts';
import { tellReporter } from './public/feedback-mails.ts';
import { type FeedbackStore, holdStored } from './store-feedback.ts';

/**
 * The messages between the reporter of a feedback and the organization, oldest first unless requested otherwise.
 *
 * @throws NOT_FOUND.
 */
export async function listMessages(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<FeedbackMessage>> {
  const { _id } = await findFeedback(scope, id);
  const messages = scoped(scope.models.FeedbackMessage, scope.org);
  const options = { filter: { feedback: _id }, byDefault: 'createdAt' } as const;
  const page = await readPage(messages, FEEDBACK_MESSAGE_LIST, query, options);
  const nameOf = await memberNames(
    scope,
    page.items.flatMap(({ author }) => author ?? []),
  );
  return { ...page, items: page.items.map((message) => toWire(message, nameOf)) };
}

/**
 * Writes a message about a feedback, from the organization or from the member who sent it. What the organization writes is also mailed
 * to the reporter.
 */
export async function replyTo(scope: OrgScope, id: string, body: string): Promise<FeedbackMessage> {
  const { actor } = scope;
  const feedback = await findFeedback(scope, id);
  const isReporter = isOwn(feedback, actor) && !feedback.onBehalf;
  if (!isReporter && !actor.permissions.includes('feedbacks:triage')) throw lacksPermission('feedbacks:triage');
  const author = new Types.ObjectId(actor.member);
  const written = await writeMessage(scope, feedback, { from: isReporter ? 'reporter' : 'member', author, body });
  if (!isReporter) {
    const by = (await namesForOutside(scope, [author]))(author);
    await tellReporter(scope, feedback, { reply: body, by });
  }
  return toWire(written, () => actor.name);
}

type Written = Pick<FeedbackMessageDoc, 'from' | 'author' | 'body'>;

/**
 * Adds a message to a feedback. The feedback's version stays, so that nobody who is triaging it has to start over.
 *
 * @throws CONFLICT if it was withdrawn, or has the maximum number of messages.
 */
export async function writeMessage(
  scope: AuditScope & FeedbackStore & { org: string },
  { _id }: Pick<FeedbackDoc, '_id'>,
  message: Written,
): Promise<FeedbackMessageDoc> {
  const { models, org, clock } = scope;
  const feedback = await holdStored(scope, _id);
  if (!feedback || !takesMessages(feedback.status)) throw new AppError('CONFLICT', reason('feedback-withdrawn'));
  const max = FEEDBACK_LIMITS.messages;
  if (feedback.messageCount >= max) throw new AppError('CONFLICT', reason('too-many-messages', { max }));
  const written = await scoped(models.FeedbackMessage, org).create({ feedback: _id, ...message });
  const isReporter = message.from === 'reporter';
  const messageCount = feedback.messageCount + 1;
  await holdStored(scope, _id, { messageCount, messagesAt: clock(), awaitsReply: isReporter });
  const action = isReporter ? 'feedback.message-received' : 'feedback.replied';
  await audit(scope, { action, target: { kind: 'feedback', id: _id } });
  return written;
}

function toWire(message: FeedbackMessageDoc, nameOf: (id: Types.ObjectId) => string): FeedbackMessage {
  const { _id, createdAt, from, author, body } = message;
  return {
    _id: _id.toString(),
    createdAt: createdAt.toISOString(),
    from,
    author: author && { _id: author.toString(), name: nameOf(author) },
    body,
  };
}
