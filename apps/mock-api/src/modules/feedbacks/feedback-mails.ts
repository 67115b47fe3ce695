import { emailOfContact } from '@siteward/domain';
import type { Environment } from '#env.ts';
import { feedbackLink } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import type { Reader } from '#mail/reader.ts';
import {
  feedbackConvertedMail,
  feedbackDeclinedMail,
  feedbackReceivedMail,
  feedbackReplyMail,
  feedbackResolvedMail,
} from '#mail/templates/feedback.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { type FeedbackStore, holdStored } from './change-feedback.ts';
import type { FeedbackDoc } from './feedbacks.model.ts';
import { trackingToken } from './new-feedback.ts';

/** What a reporter is told of. */
export type FeedbackNews = 'received' | 'converted' | 'resolved' | 'declined' | { reply: string; by: string };

type MailScope = FeedbackStore & { env: Pick<Environment, 'SESSION_SECRET' | 'PUBLIC_URL'> };

/**
 * Tells the reporter of a feedback what became of it, in the language in which they sent it, with the link of its page. Nobody is
 * told where there is no address.
 */
export async function tellReporter(scope: MailScope, feedback: FeedbackDoc, news: FeedbackNews): Promise<void> {
  const to = emailOfContact(feedback.contact);
  if (to === null) return;
  const { models, org } = scope;
  const site = await models.Site.findOne({ org, _id: feedback.site }, { name: 1, timezone: 1 }).lean();
  const organization = await models.Organization.findOne({ _id: org }, { name: 1 }).lean();
  const reader: Reader = {
    language: feedback.language,
    name: feedback.reporterName,
    timezone: site?.timezone ?? 'UTC',
  };
  const told = {
    ...{ number: feedback.number, subject: feedback.subject, link: await linkOf(scope, feedback) },
    ...{ site: site?.name ?? '', organization: organization?.name ?? '' },
  };
  await queueMail(scope, { to, ...contentOf(reader, told, feedback, news) });
}

type Told = { number: number; subject: string; site: string; organization: string; link: string };

function contentOf(reader: Reader, told: Told, feedback: FeedbackDoc, news: FeedbackNews) {
  if (typeof news === 'object') return feedbackReplyMail(reader, told, news);
  switch (news) {
    case 'received':
      return feedbackReceivedMail(reader, told);
    case 'converted':
      return feedbackConvertedMail(reader, told);
    case 'resolved':
      return feedbackResolvedMail(reader, told, feedback.response);
    case 'declined':
      return feedbackDeclinedMail(reader, told, feedback.declineReason);
  }
}

/** The page of a feedback. Where the server's secret has changed, its link is another one from now on. */
async function linkOf(scope: MailScope, feedback: FeedbackDoc): Promise<string> {
  const token = trackingToken(scope.env, feedback._id);
  const trackingHash = tokenHash(token);
  if (trackingHash !== feedback.trackingHash) await holdStored(scope, feedback._id, { trackingHash });
  return feedbackLink(scope.env, token);
}
