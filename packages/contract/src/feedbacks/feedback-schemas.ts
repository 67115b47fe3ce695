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
  number: z.int().meta({ description: 'Counted by organization, never used again: 97 is shown as `FB-000097`.' }),
  kind: feedbackKindSchema,
  subject: z.string(),
  place: z.string(),
  status: feedbackStatusSchema,
  statusSince: timestampSchema.meta({ description: 'When it got its status.' }),
  anonymous: z.boolean().meta({ description: 'Nothing is known of who sent it.' }),
  reporterName: z.string().meta({ description: 'Empty where it is not known.' }),
  contact: z.string().meta({ description: 'An email address or a phone number; empty where there is none.' }),
  via: z.enum(['form', 'member']).meta({ description: 'Through the form of the site, or by a member.' }),
  own: z.boolean().meta({ description: 'Whether the caller sent it.' }),
  language: languageSchema.meta({ description: 'What answers are written in as far as the reporter is concerned.' }),
  rating: z.int().nullable().meta({ description: 'How its reporter says it went, from 1 to 5.' }),
  attachmentCount: z.int(),
  messageCount: z.int(),
  unread: z.boolean().meta({
    description: 'It is new, and the caller has not opened it yet; never so for what they sent themselves.',
  }),
  awaitsReply: z.boolean().meta({ description: 'The last word is that of the reporter.' }),
  workOrder: workSchema
    .nullable()
    .meta({ description: 'What it became, where the caller sees that. One that was cancelled says so.' }),
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
    resolvedByWork: z.boolean().meta({ description: 'It was resolved by its work order being verified.' }),
    returnedByWork: z
      .boolean()
      .meta({ description: 'It is to be triaged again, since its work order was cancelled or deleted.' }),
    earlierWork: z
      .array(workSchema)
      .meta({ description: 'What it had become before its present work order, where the caller sees that.' }),
    earlier: z
      .int()
      .meta({ description: 'How many of those before it came from the same contact, as far as the caller sees them.' }),
    mailed: z.boolean().meta({ description: 'Answers go to the reporter by mail.' }),
    steps: stepsSchema,
    createdBy: memberNameSchema.nullable().meta({ description: 'The member who sent it; null through the form.' }),
    allowedTransitions: z.array(feedbackStatusSchema).meta({
      description: 'The statuses that the caller can give it now; converted by `convert`, the others by `setStatus`.',
    }),
    mayChange: z.boolean().meta({ description: 'Whether the caller may change kind and place.' }),
    mayReword: z.boolean().meta({ description: 'Whether the caller may change what it says.' }),
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
  reporterName: reporterNameSchema
    .optional()
    .meta({ description: 'Who said it, where that is not the caller: for those who hold `feedbacks:triage`.' }),
  contact: contactSchema.optional().meta({ description: 'How to reach them; with their name.' }),
});

export const updateFeedbackSchema = z.strictObject({
  kind: feedbackKindSchema.optional(),
  subject: subjectSchema.optional(),
  message: messageSchema.optional(),
  place: placeSchema.optional(),
  newLink: z.literal(true).optional().meta({
    description:
      'Gives it another link, for those who hold `feedbacks:triage`: the earlier one is dead, and the reporter gets the new one by mail, where there is an address.',
  }),
  version: versionSchema.optional(),
});

const reasonSchema = textSchema(1, LIMITS.reason);
const responseSchema = textSchema(1, LIMITS.response);
const stepFields = {
  reason: reasonSchema.optional().meta({ description: 'Why it is declined; required there. The reporter gets it.' }),
  response: responseSchema
    .optional()
    .meta({ description: 'What the reporter is told when it is resolved; required there.' }),
};

/** The input of a step. */
export const feedbackStepSchema = z.strictObject({ ...stepFields, version: versionSchema.optional() });

export const convertFeedbackSchema = z.strictObject({
  workOrder: recordIdSchema
    .optional()
    .meta({ description: 'A work order of the same site that it goes with; by default a new one is created.' }),
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
    samePlace: z.boolean().meta({ description: 'It names the same place; otherwise they have words in common.' }),
  })
  .meta({ id: 'SimilarWork' });
export type SimilarWork = z.infer<typeof similarWorkSchema>;

/** The form of a site, for those who triage what arrives through it. */
export const formOfSiteSchema = z
  .object({
    site: z.object({ _id: idSchema, name: z.string() }),
    enabled: z.boolean(),
    anonymous: z.boolean().meta({ description: 'It may be sent without a name.' }),
    token: z.string().meta({ description: 'Of the link to the form, which everybody may know.' }),
  })
  .meta({ id: 'FeedbackFormOfSite' });

/** One message between the reporter and the people inside. */
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
    number: z.int().nullable().meta({ description: 'Null for one that the caller does not see.' }),
    feedback: feedbackSchema.nullable().meta({ description: 'As it is afterwards; null when it failed or is gone.' }),
    problem: refusalSchema.nullable().meta({ description: 'Why it failed; null when it succeeded.' }),
  })
  .meta({ id: 'FeedbackBulkResult' });
export type FeedbackBulkResult = z.infer<typeof feedbackBulkResultSchema>;

export const feedbackHistorySchema = recordHistorySchema('feedback', 'acknowledged').meta({
  id: 'FeedbackHistoryEntry',
});
