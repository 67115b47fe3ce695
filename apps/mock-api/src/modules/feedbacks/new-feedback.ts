import type { FeedbackKind, Language } from '@siteward/domain';
import { Types } from 'mongoose';
import type { NewRecord } from '#database/scoped.ts';
import type { Environment } from '#env.ts';
import type { AuditEntry } from '#modules/audit/audit.service.ts';
import { type FeedbackDoc, feedbackKeys } from './feedbacks.model.ts';
import { trackingToken } from './public/feedback-tokens.ts';

/** What somebody said, after validation. */
export type Said = {
  kind: FeedbackKind;
  subject: string;
  message: string;
  place?: string | undefined;
  anonymous: boolean;
  reporterName: string;
  contact: string;
  language: Language;
  createdBy: Types.ObjectId | null;
  onBehalf: boolean;
};

/** A feedback as it is first stored. */
export function newFeedback(
  env: Pick<Environment, 'LINK_SECRETS'>,
  { place = '', ...said }: Said,
  { site, number, at }: { site: Types.ObjectId; number: number; at: Date },
): NewRecord<FeedbackDoc> & { _id: Types.ObjectId } {
  const _id = new Types.ObjectId();
  // What an anonymous reporter does not want known is not stored.
  const reporter = said.anonymous ? { reporterName: '', contact: '' } : {};
  const feedback = { ...said, ...reporter, place, number, ...UNTOUCHED };
  return {
    _id,
    ...feedback,
    site,
    status: 'new',
    statusSince: at,
    steps: [{ status: 'new', at }],
    trackingHash: trackingToken(env, { _id, linkRound: UNTOUCHED.linkRound }).hash,
    ...feedbackKeys(feedback),
    listed: true,
  };
}

/** The initial values of a feedback's other fields. */
const UNTOUCHED = {
  rating: null,
  response: '',
  declineReason: '',
  respondedBy: null,
  workOrder: null,
  resolvedByWork: null,
  messageCount: 0,
  messagesAt: null,
  awaitsReply: false,
  linkRound: 0,
} as const;

/** The audit log's line about a new feedback. It does not say who the reporter is. */
export function creationOf({ _id, kind, subject, status }: FeedbackDoc): AuditEntry {
  return { action: 'feedback.created', target: { kind: 'feedback', id: _id }, changes: { subject, kind, status } };
}
