import { createFeedbackSchema, updateFeedbackSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

/**
 * What the forms of feedbacks are checked with: the contract's own schemas, of which a form gives every field. Load them lazily,
 * since they bring zod.
 */
export const newFeedbackResolver = schemaResolver(createFeedbackSchema.omit({ org: true, site: true }).required());

/** The same of one that is changed. */
export const feedbackResolver = schemaResolver(updateFeedbackSchema.omit({ version: true, newLink: true }).required());
