import { FEEDBACK_KINDS, FEEDBACK_LIMITS, FEEDBACK_STATUSES, fault, isContact } from '@siteward/domain';
import { z } from 'zod';
import { lineSchema, nameSchema, textSchema, timestampSchema } from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';

const LIMITS = FEEDBACK_LIMITS;

export const feedbackStatusSchema = z.enum(FEEDBACK_STATUSES);
export const feedbackKindSchema = z.enum(FEEDBACK_KINDS);

/** A status that a feedback has had, and when it got it. */
export const stepsSchema = z
  .array(z.object({ status: feedbackStatusSchema, at: timestampSchema }))
  .meta({ description: 'The statuses that it has had, the first one first.' });

export const subjectSchema = lineSchema(1, LIMITS.subject);
export const messageSchema = textSchema(1, LIMITS.message);
export const placeSchema = lineSchema(0, LIMITS.place);
export const reporterNameSchema = nameSchema(0, LIMITS.name);
export const contactSchema = lineSchema(0, LIMITS.contact)
  .refine((text) => text === '' || text.length > LIMITS.contact || isContact(text), saying(fault('not-a-contact')))
  .meta({ description: 'An email address or a phone number.' });

export const ratingSchema = z.int().min(1).max(LIMITS.rating).meta({ description: 'From 1 (poor) to 5 (very good).' });
