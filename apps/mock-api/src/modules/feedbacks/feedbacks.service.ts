import { type Feedback, type FeedbackDetail, reason } from '@siteward/contract';
import {
  allowedFeedbackSteps,
  emailOfContact,
  extentOf,
  FEEDBACK_LIMITS,
  FEEDBACK_STATUSES,
  type FeedbackActor,
  type FeedbackKind,
  type FeedbackStatus,
  holdsAny,
  MAX_LISTED,
  mayRate,
  takesMessages,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type FileHolder, type FileHolders, fileCounts } from '#modules/files/files.service.ts';
import type { ListQuery, Page } from '#modules/lists/list.ts';
import { narrowing } from '#modules/lists/narrowed-list.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { assertStoredVersion } from '#modules/records/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { FEEDBACK_LIST, type FeedbackDoc, isOwn, type ListedFeedback, toWire, UNLISTED } from './feedbacks.model.ts';

export type FeedbackFilters = {
  status?: readonly FeedbackStatus[] | undefined;
  kind?: readonly FeedbackKind[] | undefined;
  rating?: readonly string[] | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};
type Column = keyof typeof FEEDBACK_LIST.columns;
export type FeedbackListQuery = ListQuery<Column> & FeedbackFilters;

/** The feedbacks that the actor sees, latest first; only those of the site that the call names, if it names one. */
export async function listFeedbacks(scope: OrgScope, query: FeedbackListQuery): Promise<Page<Feedback>> {
  const options = { filter: listed(scope, query), fields: UNLISTED };
  const page = await narrowedPage(scope, scoped(scope.models.Feedback, scope), query, options);
  return { ...page, items: await toSummaries(scope, page.items) };
}

/** Feedbacks as lists show them. Related data is read once for all of them. */
export async function toSummaries(scope: OrgScope, feedbacks: readonly ListedFeedback[]): Promise<Feedback[]> {
  const countOf = await fileCounts(
    scope,
    feedbacks.map(({ _id }) => _id),
  );
  const workOf = await worksOf(
    scope,
    feedbacks.flatMap(({ workOrder }) => workOrder ?? []),
  );
  const isUnread = await unreadAmong(scope, feedbacks);
  return feedbacks.map((feedback) => {
    const { _id } = feedback;
    const workOrder = feedback.workOrder && workOf(feedback.workOrder);
    return toWire(feedback, scope.actor, { attachmentCount: countOf(_id), workOrder, unread: isUnread(_id) });
  });
}

/** Tells which of some feedbacks are new, were not sent by the actor, and have not yet been opened by them. */
async function unreadAmong(scope: OrgScope, feedbacks: readonly ListedFeedback[]) {
  const { models, org, actor } = scope;
  const fresh = feedbacks.filter((each) => each.status === 'new' && !isOwn(each, actor)).map(({ _id }) => _id);
  const filter = { member: new Types.ObjectId(actor.member), feedback: { $in: fresh } };
  const reads =
    fresh.length === 0 ? [] : await scoped(models.FeedbackRead, org).list(filter, { fields: { feedback: 1 } });
  const opened = new Set(reads.map(({ feedback }) => feedback.toString()));
  const unread = new Set(fresh.map(String).filter((id) => !opened.has(id)));
  return (id: Types.ObjectId) => unread.has(id.toString());
}

/** The work orders that feedbacks became, as far as the actor sees them. */
async function worksOf(scope: OrgScope, ids: readonly Types.ObjectId[]) {
  const isBlind = ids.length === 0 || extentOf(scope.actor.permissions, 'work-orders:view') === 'none';
  const orders = isBlind
    ? []
    : await scoped(scope.models.WorkOrder, scope).list({ _id: { $in: ids } }, { fields: { number: 1, status: 1 } });
  const known = new Map(
    orders.map(({ _id, number, status }) => [_id.toString(), { _id: _id.toString(), number, status }]),
  );
  return (id: Types.ObjectId) => known.get(id.toString()) ?? null;
}

/** The filter for what a list or an export shows. */
export function listed(scope: OrgScope, query: FeedbackFilters): Filter<FeedbackDoc> {
  const { status, kind, rating, createdFrom, createdTo } = query;
  return {
    ...(scope.site && { site: scope.site }),
    ...(status && { status: { $in: [...status] } }),
    ...(kind && { kind: { $in: [...kind] } }),
    ...(rating && { ratingKey: { $in: rating.map(Number) } }),
    ...((createdFrom ?? createdTo) !== undefined && {
      createdAt: {
        ...(createdFrom && { $gte: new Date(createdFrom) }),
        ...(createdTo && { $lt: new Date(createdTo) }),
      },
    }),
  };
}

const { page: narrowedPage, indexFor } = narrowing<FeedbackDoc, Column>(FEEDBACK_LIST, {
  right: 'feedbacks:view',
  ownBy: 'createdBy',
  by: ['status', 'site'],
  byDefault: '-createdAt',
});

export { indexFor };

/** How many feedbacks the actor sees in each status, capped at the number up to which lists count. */
export async function countFeedbacks(scope: OrgScope): Promise<Record<FeedbackStatus, number>> {
  const feedbacks = scoped(scope.models.Feedback, scope);
  const counts = await Promise.all(
    FEEDBACK_STATUSES.map(async (status) => {
      const filter = listed(scope, { status: [status] });
      return [status, await feedbacks.count(filter, { limit: MAX_LISTED, ...indexFor(scope, filter) })] as const;
    }),
  );
  // Object.fromEntries loses the key type; the keys are exactly the statuses.
  return Object.fromEntries(counts) as Record<FeedbackStatus, number>;
}

/**
 * A feedback that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findFeedback(scope: OrgScope, id: string): Promise<FeedbackDoc> {
  const feedback = await scoped(scope.models.Feedback, scope).findOne({ _id: id });
  if (!feedback) throw notFound('feedback');
  return feedback;
}

/**
 * A feedback that the actor sees, held until the transaction ends (`scoped`, `hold`).
 *
 * @throws NOT_FOUND.
 */
export async function holdFeedback(scope: OrgScope, id: string): Promise<FeedbackDoc> {
  const feedback = await scoped(scope.models.Feedback, scope).hold(id);
  if (!feedback) throw notFound('feedback');
  return feedback;
}

/**
 * Refuses a change that was made to an outdated version.
 *
 * @throws VERSION_CONFLICT, with the current feedback.
 */
export async function assertFeedbackVersion(
  scope: OrgScope,
  feedback: FeedbackDoc,
  expected: number | undefined,
): Promise<void> {
  await assertStoredVersion(expected, feedback, () => toDetail(scope, feedback));
}

/**
 * What the actor is to a feedback, which decides the steps they may take. Reporters who may no longer send feedbacks lose the
 * reporter's steps, too.
 */
export function actorOn({ actor }: OrgScope, feedback: FeedbackDoc): FeedbackActor {
  const speaks = holdsAny(actor.permissions, ['feedbacks:create', 'feedbacks:triage']);
  return { permissions: actor.permissions, isReporter: speaks && isOwn(feedback, actor) };
}

/** Whether the actor may change the text: its sender may while it is new. */
export function mayReword(scope: OrgScope, feedback: FeedbackDoc): boolean {
  return feedback.status === 'new' && actorOn(scope, feedback).isReporter;
}

/** A feedback in the contract's form, as the actor sees it. */
export async function toDetail(scope: OrgScope, feedback: FeedbackDoc): Promise<FeedbackDetail> {
  const [summary] = await toSummaries(scope, [feedback]);
  if (!summary) throw notFound('feedback');
  const { message, response, declineReason, respondedBy, createdBy, contactKey, steps, earlierWork = [] } = feedback;
  const workOf = await worksOf(scope, earlierWork);
  const nameOf = await memberNames(
    scope,
    [respondedBy, createdBy].flatMap((each) => each ?? []),
  );
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: nameOf(id) });
  const before = { contactKey, number: { $lt: feedback.number } };
  const earlier = contactKey === null ? 0 : await scoped(scope.models.Feedback, scope).count(before, { limit: 100 });
  const triages = scope.actor.permissions.includes('feedbacks:triage');
  return {
    ...summary,
    message,
    response,
    declineReason,
    earlier,
    respondedBy: respondedBy && person(respondedBy),
    createdBy: createdBy && person(createdBy),
    resolvedByWork: feedback.resolvedByWork !== null,
    returnedByWork: (feedback.returnedByWork ?? null) !== null,
    earlierWork: earlierWork.flatMap((id) => workOf(id) ?? []),
    mailed: emailOfContact(feedback.contact) !== null,
    steps: steps.map(({ status, at }) => ({ status, at: at.toISOString() })),
    allowedTransitions: allowedFeedbackSteps(feedback, actorOn(scope, feedback), scope.clock()),
    mayChange: triages || mayReword(scope, feedback),
    mayReword: mayReword(scope, feedback),
    mayReply: takesMessages(feedback.status) && (triages || actorOn(scope, feedback).isReporter),
    mayRate: !feedback.onBehalf && mayRate(feedback, actorOn(scope, feedback)),
  };
}

/**
 * Records that the actor has opened a feedback that they see; repeating it changes nothing. Nobody else learns of it.
 *
 * @throws NOT_FOUND.
 */
export async function markRead(scope: OrgScope, id: string): Promise<void> {
  const { _id: feedback } = await findFeedback(scope, id);
  const reads = scoped(scope.models.FeedbackRead, scope.org);
  const mine = { member: new Types.ObjectId(scope.actor.member), feedback };
  if (!(await reads.findOne(mine))) await reads.create(mine);
}

/** Files of feedbacks: those who triage can add and remove them, and the sender can while the feedback is new. */
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
