import { countLinks, FEEDBACK_LIMITS, fault, nameFault } from '@siteward/domain';
import { z } from 'zod';
import { idSchema, languageSchema, lineSchema, pausedSchema, textSchema, timestampSchema } from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';
import {
  contactSchema,
  feedbackKindSchema,
  feedbackStatusSchema,
  messageSchema,
  placeSchema,
  reporterNameSchema,
  stepsSchema,
  subjectSchema,
} from './feedback-fields.ts';

const LIMITS = FEEDBACK_LIMITS;

const fewLinks = (text: string) => countLinks(text) <= LIMITS.links;
const manyLinks = saying(fault('too-many-web-addresses', { max: LIMITS.links }));

/** What the form of a site shows. */
export const feedbackFormSchema = z
  .object({
    organization: z.string(),
    site: z.object({ name: z.string(), address: z.string() }),
    language: languageSchema.meta({ description: 'The language of the site.' }),
    languages: z.array(languageSchema),
    anonymous: z.boolean().meta({ description: 'Whether a feedback may be sent without a name.' }),
    kinds: z.array(feedbackKindSchema),
    photos: z.int().meta({ description: 'How many photographs can be added.' }),
    stamp: z.string().meta({ description: 'Records when the form was requested; has to be sent back with it.' }),
    paused: pausedSchema,
  })
  .meta({ id: 'FeedbackForm' });
export type FeedbackForm = z.infer<typeof feedbackFormSchema>;

export const sendFeedbackSchema = z.strictObject({
  kind: feedbackKindSchema,
  subject: subjectSchema.refine(fewLinks, manyLinks),
  message: messageSchema.refine(fewLinks, manyLinks),
  place: placeSchema.refine(fewLinks, manyLinks).optional(),
  anonymous: z.boolean().meta({ description: 'If true, neither name nor contact is stored.' }),
  // A web address in a name is already a fault of its own, and so is its length.
  name: reporterNameSchema
    .refine((name) => name.length > LIMITS.name || nameFault(name) !== null || fewLinks(name), manyLinks)
    .optional()
    .meta({ description: 'Required if the form does not accept anonymous feedbacks.' }),
  contact: contactSchema.optional(),
  language: languageSchema,
  stamp: lineSchema(1, 200).meta({ description: 'The stamp that came with the form.' }),
  website: lineSchema(0, 500).optional().meta({
    description: 'A honeypot hidden from people: a submission that fills it in gets a normal answer but is not stored.',
  }),
});

/** The answer for somebody who has sent a feedback through the form. */
export const sentFeedbackSchema = z
  .object({
    number: z.int(),
    createdAt: timestampSchema,
    token: z.string().meta({ description: "Opens the feedback's page; it is shown only once." }),
    mailed: z.boolean().meta({ description: 'Whether the link was also sent by mail.' }),
  })
  .meta({ id: 'SentFeedback' });
export type SentFeedback = z.infer<typeof sentFeedbackSchema>;

/** What the reporter sees of a feedback; nothing else is exposed. */
export const trackedFeedbackSchema = z
  .object({
    number: z.int(),
    createdAt: timestampSchema,
    organization: z.string(),
    site: z.object({ name: z.string(), address: z.string() }),
    language: languageSchema,
    kind: feedbackKindSchema,
    subject: z.string(),
    message: z.string(),
    place: z.string(),
    status: feedbackStatusSchema,
    steps: stepsSchema,
    response: z.string(),
    declineReason: z.string(),
    respondedBy: z
      .string()
      .meta({ description: 'The name of the person who resolved or declined it; empty if nobody has.' }),
    rating: z.int().nullable(),
    photos: z.int(),
    mayAddPhotos: z.boolean(),
    messages: z.array(
      z.object({
        _id: idSchema,
        createdAt: timestampSchema,
        from: z.enum(['reporter', 'member']),
        author: z.string().meta({ description: 'Empty for the reporter.' }),
        body: z.string(),
      }),
    ),
    allowedSteps: z
      .array(feedbackStatusSchema.extract(['withdrawn', 'acknowledged']))
      .meta({ description: 'What the reporter can do now: withdraw it, or reopen it.' }),
    reopenUntil: timestampSchema.nullable(),
    mayReply: z.boolean(),
    mayRate: z.boolean(),
    paused: pausedSchema,
  })
  .meta({ id: 'TrackedFeedback' });
export type TrackedFeedback = z.infer<typeof trackedFeedbackSchema>;

const spokenSchema = textSchema(1, LIMITS.messageBody).refine(fewLinks, manyLinks);
/** The input of a reporter's step. */
export const reporterStepSchema = z.strictObject({
  message: spokenSchema.optional().meta({ description: 'What is still wrong, for the people who work on it.' }),
});
export const reporterReplySchema = z.strictObject({ body: spokenSchema });
