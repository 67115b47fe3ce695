import type { Environment } from '#env.ts';
import { feedbackLink } from '#mail/links.ts';
import { queueOutsideMail } from '#mail/outside-mails.ts';
import type { Reader } from '#mail/reader.ts';
import {
  feedbackAcknowledgedMail,
  feedbackConvertedMail,
  feedbackDeclinedMail,
  feedbackLinkMail,
  feedbackReceivedMail,
  feedbackReplyMail,
  feedbackResolvedMail,
} from '#mail/templates/feedback.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import type { FeedbackDoc } from '../feedbacks.model.ts';
import { type FeedbackStore, holdStored } from '../store-feedback.ts';
import { addressOf } from './feedback-links.ts';
import { tokenOf, trackingToken } from './feedback-tokens.ts';

/** What a reporter is told about. */
export type FeedbackNews =
  | 'received'
  | 'link'
  | 'acknowledged'
  | 'converted'
  | 'resolved'
  | 'declined'
  | { reply: string; by: string };

type MailScope = FeedbackStore &
  AuditScope & { org: string; env: Pick<Environment, 'LINK_SECRETS' | 'PUBLIC_URL' | 'RATE_LIMITS'> };

/**
 * Tells the reporter of a feedback what became of it, in the language in which they sent it, with the link to its page. Nobody is
 * told if there is no address, or if a member has left or no longer reaches the site. If too many mails went to that address, or
 * out of the organization, none goes out, and the history says so.
 *
 * @returns Whether a mail goes out.
 */
export async function tellReporter(scope: MailScope, feedback: FeedbackDoc, news: FeedbackNews): Promise<boolean> {
  const to = await addressOf(scope, feedback);
  if (to === null) return false;
  const { models, org } = scope;
  const site = await models.Site.findOne({ org, _id: feedback.site }, { name: 1, timezone: 1 }).lean();
  const organization = await models.Organization.findOne({ _id: org }, { name: 1 }).lean();
  const reader: Reader = {
    language: feedback.language,
    name: feedback.reporterName,
    timezone: site?.timezone ?? 'UTC',
  };
  const told = {
    number: feedback.number,
    subject: feedback.subject,
    link: await linkOf(scope, feedback),
    site: site?.name ?? '',
    organization: organization?.name ?? '',
  };
  const mail = { to, ...contentOf(reader, told, feedback, news) };
  const isSent = await queueOutsideMail(scope, mail, news === 'received' ? 'receipt' : 'mail');
  if (!isSent) await audit(scope, { action: 'feedback.mail-withheld', target: { kind: 'feedback', id: feedback._id } });
  return isSent;
}

type Told = { number: number; subject: string; site: string; organization: string; link: string };

function contentOf(reader: Reader, told: Told, feedback: FeedbackDoc, news: FeedbackNews) {
  if (typeof news === 'object') return feedbackReplyMail(reader, told, news);
  switch (news) {
    case 'received':
      return feedbackReceivedMail(reader, told);
    case 'link':
      return feedbackLinkMail(reader, told);
    case 'acknowledged':
      return feedbackAcknowledgedMail(reader, told);
    case 'converted':
      return feedbackConvertedMail(reader, told);
    case 'resolved':
      return feedbackResolvedMail(reader, told, feedback.response);
    case 'declined':
      return feedbackDeclinedMail(reader, told, feedback.declineReason);
  }
}

/** The page of a feedback. If the secret that its link was made with is no longer valid, the feedback gets a new link. */
async function linkOf(scope: MailScope, feedback: FeedbackDoc): Promise<string> {
  const known = tokenOf(scope.env, feedback);
  if (known !== undefined) return feedbackLink(scope.env, known);
  const { token, hash: trackingHash } = trackingToken(scope.env, feedback);
  await holdStored(scope, feedback._id, { trackingHash });
  return feedbackLink(scope.env, token);
}
