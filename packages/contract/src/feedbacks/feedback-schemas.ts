import { FEEDBACK_LIMITS, fault, WORK_ORDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import {
  idSchema,
  languageSchema,
  lineSchema,
  memberNameSchema,
  recordFields,
  recordIdSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { refusalSchema } from '../errors.ts';
import { saying } from '../reasons/issue-reasons.ts';
import { recordHistorySchema } from '../records/change-values.ts';
import { workOrderPrioritySchema, workOrderStatusSchema } from '../work-orders/work-order-fields.ts';
import {
  contactSchema,
  feedbackKindSchema,
  feedbackStatusSchema,
  messageSchema,
  placeSchema,
  ratingSchema,
  reporterNameSchema,
  stepsSchema,
  subjectSchema,
} from './feedback-fields.ts';

const LIMITS = FEEDBACK_LIMITS;

/** How many feedbacks one bulk change may name. */
export const FEEDBACK_BULK_LIMIT = 200;

/** A work order that a feedback became. */
const workSchema = z.object({ _id: idSchema, number: z.int(), status: workOrderStatusSchema });

/** What lists show of a feedback. */
const summaryFields = {
  ...recordFields,
  org: idSchema,
  site: idSchema,
  number: z.int().meta({ description: 'Numbered per organization and never reused: 97 is shown as `FB-000097`.' }),
  kind: feedbackKindSchema,
  subject: z.string(),
  place: z.string(),
  status: feedbackStatusSchema,
  statusSince: timestampSchema.meta({ description: 'When it entered its current status.' }),
  anonymous: z.boolean().meta({ description: 'Whether nothing is known about its sender.' }),
  reporterName: z.string().meta({ description: 'Empty if it is not known.' }),
  contact: z.string().meta({ description: 'An email address or a phone number; empty if there is none.' }),
  via: z
    .enum(['form', 'member'])
    .meta({ description: 'Whether it was sent through the form of the site or by a member.' }),
  own: z.boolean().meta({ description: 'Whether the caller sent it.' }),
  language: languageSchema.meta({ description: 'The language in which the reporter is answered.' }),
  rating: z.int().nullable().meta({ description: "The reporter's rating of how it was dealt with, from 1 to 5." }),
  attachmentCount: z.int(),
  messageCount: z.int(),
  unread: z.boolean().meta({
    description:
      'Whether it is new and the caller has not opened it yet; always false for feedbacks that the caller sent.',
  }),
  awaitsReply: z.boolean().meta({ description: 'Whether the latest message is from the reporter.' }),
  workOrder: workSchema.nullable().meta({
    description: 'The work order that it became, if the caller sees it. Its status tells whether it was cancelled.',
  }),
};
export const feedbackSchema = z.object(summaryFields).meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof feedbackSchema>;

export const feedbackDetailSchema = z
  .object({
    ...summaryFields,
    message: z.string(),
    response: z.string().meta({ description: 'What the reporter was told when it was resolved.' }),
    declineReason: z.string(),
    respondedBy: memberNameSchema.nullable().meta({ description: 'Who resolved or declined it.' }),
    resolvedByWork: z.boolean().meta({ description: 'Whether it was resolved because its work order was verified.' }),
    returnedByWork: z
      .boolean()
      .meta({ description: 'Whether it has to be triaged again because its work order was cancelled or deleted.' }),
    earlierWork: z
      .array(workSchema)
      .meta({ description: 'The work orders that it became before its current one, if the caller sees them.' }),
    earlier: z
      .int()
      .meta({ description: 'How many earlier feedbacks that the caller sees came from the same contact.' }),
    mailed: z.boolean().meta({ description: 'Whether the reporter is answered by mail.' }),
    steps: stepsSchema,
    createdBy: memberNameSchema
      .nullable()
      .meta({ description: 'The member who sent it; null if it came through the form.' }),
    allowedTransitions: z.array(feedbackStatusSchema).meta({
      description:
        'The statuses that the caller can give it now: `converted` with `convert`, the others with `setStatus`.',
    }),
    mayChange: z.boolean().meta({ description: 'Whether the caller may change kind and place.' }),
    mayReword: z.boolean().meta({ description: 'Whether the caller may change its text.' }),
    mayReply: z.boolean(),
    mayRate: z.boolean(),
  })
  .meta({ id: 'FeedbackDetail' });
export type FeedbackDetail = z.infer<typeof feedbackDetailSchema>;

export const createFeedbackSchema = z.strictObject({
  org: recordIdSchema,
  site: recordIdSchema,
  kind: feedbackKindSchema,
  subject: subjectSchema,
  message: messageSchema,
  place: placeSchema.optional(),
  reporterName: reporterNameSchema.optional().meta({
    description: 'The name of the person who reported it, if that is not the caller; needs `feedbacks:triage`.',
  }),
  contact: contactSchema
    .optional()
    .meta({ description: 'How to reach that person, in addition to their name; needs `feedbacks:triage`.' }),
});

export const updateFeedbackSchema = z.strictObject({
  kind: feedbackKindSchema.optional(),
  subject: subjectSchema.optional(),
  message: messageSchema.optional(),
  place: placeSchema.optional(),
  newLink: z.literal(true).optional().meta({
    description:
      'Replaces its link; needs `feedbacks:triage`. The earlier link stops working, and the reporter is mailed the new one if there is an address.',
  }),
  version: versionSchema.optional(),
});

const reasonSchema = textSchema(1, LIMITS.reason);
const responseSchema = textSchema(1, LIMITS.response);
const stepFields = {
  reason: reasonSchema
    .optional()
    .meta({ description: 'Why it is declined; required for that step. The reporter receives it.' }),
  response: responseSchema
    .optional()
    .meta({ description: 'What the reporter is told when it is resolved; required for that step.' }),
};

/** The input of a step. */
export const feedbackStepSchema = z.strictObject({ ...stepFields, version: versionSchema.optional() });

export const convertFeedbackSchema = z.strictObject({
  workOrder: recordIdSchema
    .optional()
    .meta({ description: 'A work order at the same site to add it to; by default, a new one is created.' }),
  priority: workOrderPrioritySchema.optional(),
  category: lineSchema(0, WORK_ORDER_LIMITS.category).optional(),
  assignees: z.array(recordIdSchema).max(WORK_ORDER_LIMITS.assignees).optional(),
  version: versionSchema.optional(),
});

/** Work that may be about the same thing as a feedback. */
export const similarWorkSchema = z
  .object({
    _id: idSchema,
    number: z.int(),
    title: z.string(),
    place: z.string(),
    status: workOrderStatusSchema,
    samePlace: z
      .boolean()
      .meta({ description: 'Whether it names the same place; otherwise the two have words in common.' }),
  })
  .meta({ id: 'SimilarWork' });
export type SimilarWork = z.infer<typeof similarWorkSchema>;

/** The form of a site, for those who triage what arrives through it. */
export const formOfSiteSchema = z
  .object({
    site: z.object({ _id: idSchema, name: z.string() }),
    enabled: z.boolean(),
    anonymous: z.boolean().meta({ description: 'Whether a feedback may be sent without a name.' }),
    token: z.string().meta({ description: 'The token of the link to the form, which is not secret.' }),
  })
  .meta({ id: 'FeedbackFormOfSite' });

/** One message between the reporter and the organization. */
export const feedbackMessageSchema = z
  .object({
    _id: idSchema,
    createdAt: timestampSchema,
    from: z.enum(['reporter', 'member']),
    author: memberNameSchema.nullable().meta({ description: 'Null for the reporter.' }),
    body: z.string(),
  })
  .meta({ id: 'FeedbackMessage' });
export type FeedbackMessage = z.infer<typeof feedbackMessageSchema>;

export const replySchema = z.strictObject({ body: textSchema(1, LIMITS.messageBody) });

/** How its reporter rates the outcome. */
export const rateSchema = z.strictObject({ rating: ratingSchema });
export const rateAsMemberSchema = z.strictObject({ rating: ratingSchema, version: versionSchema.optional() });

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: feedbackStatusSchema.extract(['acknowledged', 'resolved', 'declined']),
    ...stepFields,
  }),
  z.strictObject({ kind: z.literal('remove') }),
]);
/** What a bulk change does to every feedback. */
export type BulkFeedbackChange = z.output<typeof changeSchema>;

export const feedbackBulkSchema = z.strictObject({
  org: recordIdSchema,
  feedbacks: z
    .array(z.strictObject({ id: recordIdSchema, version: versionSchema }))
    .min(1)
    .max(FEEDBACK_BULK_LIMIT)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, saying(fault('value-twice'))),
  change: changeSchema,
});

export const feedbackBulkResultSchema = z
  .object({
    id: idSchema,
    number: z.int().nullable().meta({ description: 'Null if the caller does not see it.' }),
    feedback: feedbackSchema
      .nullable()
      .meta({ description: 'The record after the change; null if the change failed or the record is gone.' }),
    problem: refusalSchema.nullable().meta({ description: 'Why it failed; null if it succeeded.' }),
  })
  .meta({ id: 'FeedbackBulkResult' });
export type FeedbackBulkResult = z.infer<typeof feedbackBulkResultSchema>;

export const feedbackHistorySchema = recordHistorySchema('feedback', 'acknowledged').meta({
  id: 'FeedbackHistoryEntry',
});
