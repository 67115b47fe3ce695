import type { Feedback } from '@siteward/contract';
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  type FeedbackKind,
  type FeedbackStatus,
  feedbackNumber,
  isWithinExtent,
  LANGUAGES,
  type Language,
  type MemberIds,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type SiteRecord, siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import { searchWords, spokenNumber } from '#modules/lists/search-words.ts';

/** What somebody says about a building (docs/product.md, Feedbacks). Members are referred to by their member ids. */
export interface FeedbackDoc extends SiteRecord {
  number: number;
  kind: FeedbackKind;
  subject: string;
  message: string;
  place: string;
  status: FeedbackStatus;
  /** When it got this status. */
  statusSince: Date;
  /** Since when it has had its current link; null if that is the first one. */
  linkSince?: Date | null;
  /** The statuses that it has had, oldest first; only the latest ones if there are very many. */
  steps: { status: FeedbackStatus; at: Date }[];
  /** True if nothing about the sender is stored. */
  anonymous: boolean;
  reporterName: string;
  contact: string;
  /** The contact in the form in which contacts are compared; null if there is none. */
  contactKey: string | null;
  /** The language in which its reporter is answered. */
  language: Language;
  /** The member who sent it; null if it came through the form. */
  createdBy: Types.ObjectId | null;
  /** Whether the member wrote down what somebody else said. */
  onBehalf: boolean;
  rating: number | null;
  /** The service provider that the rating counts for, and the rating that was counted (`countRating`); null for none. */
  counted?: { provider: Types.ObjectId; rating: number } | null;
  response: string;
  declineReason: string;
  respondedBy: Types.ObjectId | null;
  /** The work order that it became. The work order itself stores nothing about it. */
  workOrder: Types.ObjectId | null;
  /** The work orders that it had become before, oldest first. */
  earlierWork?: Types.ObjectId[];
  /** The version that it got when its work order was verified; null unless that is what resolved it. */
  resolvedByWork: number | null;
  /** The version that it got when its work order was cancelled or deleted; null unless that is what sent it back to triage. */
  returnedByWork?: number | null;
  messageCount: number;
  /** When the latest message was written; null for none. */
  messagesAt: Date | null;
  awaitsReply: boolean;
  /** The hash of its link, and how many times the link was replaced. */
  trackingHash: string;
  linkRound: number;
  /** Grows with everything that is added to it elsewhere, for example a file or a message (`holdFeedback`). */
  lock?: number;
  // What lists are read by (`feedbackKeys`).
  ratingKey: number;
  words?: string[];
  /** True until it is deleted (`markListed`). */
  listed?: boolean;
}

type Keyed = Pick<FeedbackDoc, 'number' | 'subject' | 'message' | 'place' | 'reporterName' | 'contact' | 'rating'>;

/** What a feedback is sorted and found by. Set these whenever one of the fields they are made from changes. */
export function feedbackKeys({ number, subject, message, place, reporterName, contact, rating }: Keyed) {
  return {
    ratingKey: rating ?? 0,
    contactKey: contact === '' ? null : contact.toLowerCase(),
    // The longest comes last: if there are too many words, the first ones are kept.
    words: searchWords(...spokenNumber(feedbackNumber(number)), reporterName, place, subject, message),
  };
}

const text = { type: String, default: '' };
const id = { type: Schema.Types.ObjectId, default: null };
const schema = createSchema<FeedbackDoc, 'feedbacks'>(
  {
    ...baseFields,
    ...tenantFields,
    ...siteFields,
    number: { type: Number, required: true, immutable: true },
    kind: { type: String, enum: FEEDBACK_KINDS, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    place: text,
    status: { type: String, enum: FEEDBACK_STATUSES, required: true },
    statusSince: { type: Date, required: true },
    linkSince: { type: Date, default: null },
    steps: [
      {
        _id: false,
        status: { type: String, enum: FEEDBACK_STATUSES, required: true },
        at: { type: Date, required: true },
      },
    ],
    anonymous: { type: Boolean, required: true, immutable: true },
    reporterName: text,
    contact: text,
    contactKey: { type: String, default: null },
    language: { type: String, enum: LANGUAGES, required: true },
    createdBy: { ...id, immutable: true },
    onBehalf: { type: Boolean, default: false, immutable: true },
    rating: { type: Number, default: null },
    counted: { type: Schema.Types.Mixed, default: null },
    response: text,
    declineReason: text,
    respondedBy: id,
    workOrder: id,
    earlierWork: [{ type: Schema.Types.ObjectId }],
    resolvedByWork: { type: Number, default: null },
    returnedByWork: { type: Number, default: null },
    messageCount: { type: Number, default: 0 },
    messagesAt: { type: Date, default: null },
    awaitsReply: { type: Boolean, default: false },
    trackingHash: { type: String, required: true },
    linkRound: { type: Number, default: 0 },
    lock: { type: Number, default: 0 },
    ratingKey: { type: Number, required: true },
  },
  { ...tenantOptions, collection: 'feedbacks', own: { area: 'feedbacks', by: ['createdBy'] } },
);
schema.index({ org: 1, number: 1 }, { unique: true });
schema.index({ org: 1, contactKey: 1 }, { partialFilterExpression: { contactKey: { $gt: '' } } });
// A link does not say which organization it belongs to.
schema.index({ trackingHash: 1 }, { unique: true });
/** The index of rated feedbacks, as the dashboard counts them. */
export const RATED = { org: 1, listed: 1, createdAt: 1, site: 1, ratingKey: 1 } as const;
schema.index(RATED, { partialFilterExpression: { ratingKey: { $gte: 1 } } });
const LATEST = ['createdAt'] as const;
export const FEEDBACK_LIST = planList(schema, {
  columns: { createdAt: 'createdAt', number: 'number', rating: 'ratingKey' },
  narrowed: { workOrder: LATEST, createdBy: LATEST, words: LATEST, status: LATEST, site: LATEST },
  within: ['status', 'site', 'kind', 'ratingKey', 'createdBy'],
  texts: ['subject'],
});

/** The feedbacks of all organizations. */
export const feedbackModel = defineModel('Feedback', schema);

/** Fields that lists do not show, because they are large; a projection. */
export const UNLISTED = {
  message: 0,
  response: 0,
  declineReason: 0,
  steps: 0,
  words: 0,
  listed: 0,
  earlierWork: 0,
} as const;
/** The part of a feedback that lists read. */
export type ListedFeedback = Omit<FeedbackDoc, keyof typeof UNLISTED>;

/** Whether a member sent it. */
export function isOwn({ createdBy }: Pick<FeedbackDoc, 'createdBy'>, reader: MemberIds): boolean {
  return isWithinExtent('own', createdBy === null ? [] : [createdBy.toString()], reader);
}

type Beside = Pick<Feedback, 'attachmentCount' | 'unread' | 'workOrder'>;

/** A feedback as lists show it. */
export function toWire(doc: ListedFeedback, reader: MemberIds, beside: Beside): Feedback {
  const { number, kind, subject, place, status, anonymous, reporterName, contact, language, rating } = doc;
  return recordToWire(doc, {
    number,
    kind,
    subject,
    place,
    status,
    anonymous,
    reporterName,
    contact,
    language,
    rating,
    org: doc.org.toString(),
    site: doc.site.toString(),
    statusSince: doc.statusSince.toISOString(),
    via: doc.createdBy === null ? 'form' : 'member',
    own: isOwn(doc, reader),
    messageCount: doc.messageCount,
    awaitsReply: doc.awaitsReply,
    ...beside,
  });
}
