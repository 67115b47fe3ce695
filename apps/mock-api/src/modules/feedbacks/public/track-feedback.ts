import { type ReceivedFile, reason, type TrackedFeedback } from '@siteward/contract';
import {
  allowedFeedbackSteps,
  BY_LINK,
  FEEDBACK_LIMITS,
  FEEDBACK_PHOTO_MS,
  mayRate,
  refusalOfFeedbackStep,
  reopenUntil,
  takesMessages,
} from '@siteward/domain';
import { AppError } from '#app-error.ts';
import type { Afterwards } from '#clean-up.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { addFile, receiveFile } from '#modules/files/add-file.ts';
import { type FileHolders, fileCounts, removeFilesOf } from '#modules/files/files.service.ts';
import { namesForOutside } from '#modules/names/member-names.ts';
import type { LinkScope, OrgScope } from '#scope.ts';
import { writeMessage } from '../feedback-messages.ts';
import type { FeedbackDoc } from '../feedbacks.model.ts';
import { actionOf, refused } from '../set-feedback-status.ts';
import { holdStored, stepped, storeFeedback } from '../store-feedback.ts';
import { storeRating } from '../update-feedback.ts';
import { actingBy, recordOf } from './feedback-links.ts';

const gone = () => new AppError('GONE', reason('link-over'));

/** The feedback that a link opens, and the scope in which its reporter writes. */
async function enter(scope: LinkScope): Promise<{ acting: OrgScope; feedback: FeedbackDoc }> {
  const { models, org } = scope;
  const feedback = await models.Feedback.findOne({ org, _id: recordOf(scope), deletedAt: null }).lean();
  if (!feedback) throw gone();
  return { acting: actingBy(scope, { isAnonymous: feedback.anonymous }), feedback };
}

/** What the reporter sees of a feedback: what they said, what was answered, and nothing else. */
export async function trackFeedback(scope: LinkScope): Promise<TrackedFeedback> {
  const { feedback } = await enter(scope);
  const { models, org, clock, isPaused } = scope;
  const organization = await models.Organization.findById(org, { name: 1 }).orFail().lean();
  const site = await scoped(models.Site, org).findOne({ _id: feedback.site }, { fields: { name: 1, address: 1 } });
  const messages = await scoped(models.FeedbackMessage, org).list(
    { feedback: feedback._id },
    { sort: { createdAt: 1, _id: 1 }, limit: FEEDBACK_LIMITS.messages },
  );
  const authors = messages.flatMap(({ from, author }) => (from === 'member' && author ? author : []));
  const nameOf = await namesForOutside(scope, [...authors, ...(feedback.respondedBy ? [feedback.respondedBy] : [])]);
  const photos = (await fileCounts(scope, [feedback._id]))(feedback._id);
  const { number, kind, subject, message, place, status, language, rating, response, declineReason } = feedback;
  return {
    number,
    kind,
    subject,
    message,
    place,
    status,
    language,
    rating,
    response,
    declineReason,
    photos,
    createdAt: feedback.createdAt.toISOString(),
    organization: organization.name,
    site: { name: site?.name ?? '', address: site?.address ?? '' },
    steps: feedback.steps.map((step) => ({ status: step.status, at: step.at.toISOString() })),
    respondedBy: feedback.respondedBy ? nameOf(feedback.respondedBy) : '',
    mayAddPhotos: !isPaused && photos < FEEDBACK_LIMITS.attachments && takesPhotos(feedback, clock()),
    messages: messages.map(({ _id, createdAt, from, author, body }) => ({
      _id: _id.toString(),
      createdAt: createdAt.toISOString(),
      from,
      body,
      author: from === 'member' && author ? nameOf(author) : '',
    })),
    allowedSteps: isPaused
      ? []
      : allowedFeedbackSteps(feedback, BY_LINK, clock()).filter(
          (step) => step === 'withdrawn' || step === 'acknowledged',
        ),
    reopenUntil: reopenUntil(feedback)?.toISOString() ?? null,
    mayReply: !isPaused && takesMessages(status),
    mayRate: !isPaused && mayRate(feedback, BY_LINK),
    paused: isPaused,
  };
}

/**
 * Withdraws a feedback with its photographs, or reopens it with a message about what is still wrong.
 *
 * @throws ILLEGAL_TRANSITION if the step is not possible in this status, or comes too late.
 */
export async function stepByLink(
  scope: LinkScope,
  to: 'withdrawn' | 'acknowledged',
  message: string | undefined,
): Promise<TrackedFeedback> {
  const { acting, feedback } = await enter(scope);
  const { status: from } = feedback;
  const refusal = refusalOfFeedbackStep(feedback, to, BY_LINK, scope.clock());
  // Steps that only others may take do not exist for the reporter.
  if (refusal) throw refused(refusal.why === 'too-late' ? refusal : { why: 'no-such-step' }, from, to);
  if (message !== undefined) await writeMessage(acting, feedback, { from: 'reporter', author: null, body: message });
  const changed = await storeFeedback(acting, feedback, stepped(feedback, to, scope.clock()));
  if (!changed) throw gone();
  if (to === 'withdrawn') await removeFilesOf(acting, feedback);
  await audit(acting, {
    action: actionOf(from, to),
    target: { kind: 'feedback', id: feedback._id },
    changes: { status: { from, to } },
  });
  return trackFeedback(scope);
}

/** Sends the reporter's message to the organization. */
export async function replyByLink(scope: LinkScope, body: string): Promise<TrackedFeedback> {
  const { acting, feedback } = await enter(scope);
  await writeMessage(acting, feedback, { from: 'reporter', author: null, body });
  return trackFeedback(scope);
}

/** Rates how it went. */
export async function rateByLink(scope: LinkScope, rating: number): Promise<TrackedFeedback> {
  const { acting, feedback } = await enter(scope);
  await storeRating(acting, feedback, rating);
  return trackFeedback(scope);
}

function takesPhotos({ status, steps, statusSince }: FeedbackDoc, now: Date): boolean {
  const sentAt = steps[0]?.at ?? statusSince;
  return status === 'new' && now.getTime() - sentAt.getTime() <= FEEDBACK_PHOTO_MS;
}

/**
 * Lets the bearer of a feedback's link add photographs shortly after it was sent.
 *
 * @param origin - where the request comes from; for anonymous reporters the acting scope does not have it (`actingBy`)
 */
function freshFrom({ origin: { ip } }: LinkScope): FileHolders {
  return {
    kind: 'feedback',
    changeAny: 'feedbacks:triage',
    most: FEEDBACK_LIMITS.attachments,
    find: async (scope, id) => holderOf(scope, await scope.models.Feedback.findOne(own(scope, id)).lean(), ip),
    hold: async (scope, id) => {
      const feedback = await scope.models.Feedback.findOne(own(scope, id)).lean();
      return holderOf(scope, feedback && (await holdStored(scope, feedback._id)), ip);
    },
  };
}

const own = ({ org }: OrgScope, _id: string) => ({ org, _id, deletedAt: null });

function holderOf({ clock }: OrgScope, feedback: FeedbackDoc | null, ip: string) {
  if (!feedback) throw gone();
  const late = new AppError('CONFLICT', reason('feedback-photos-too-late'));
  const outsideAt = { site: feedback.site, ip };
  return { _id: feedback._id, outsideAt, refusal: takesPhotos(feedback, clock()) ? null : late };
}

/**
 * Receives a photograph before the transaction that adds it.
 *
 * @returns A function that adds it.
 * @throws VALIDATION for anything but a picture, CONFLICT once it is too late or the feedback has the maximum number.
 */
export async function receivePhoto(
  before: LinkScope,
  file: ReceivedFile,
  afterwards: Afterwards,
): Promise<(scope: LinkScope) => Promise<TrackedFeedback>> {
  const { acting, feedback } = await enter(before);
  const id = feedback._id.toString();
  const arrived = await receiveFile(acting, freshFrom(before), { id, file }, afterwards);
  return async (scope) => {
    const entered = await enter(scope);
    await addFile(entered.acting, freshFrom(scope), id, arrived);
    return trackFeedback(scope);
  };
}
