import { createFeedbackSchema, updateFeedbackSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/**
 * Validate the forms of feedbacks with the contract's own schemas; a form supplies every field. Load them lazily, because they
 * bring in zod.
 */
export const newFeedbackResolver = schemaResolver(createFeedbackSchema.omit({ org: true, site: true }).required());

/** The same for editing. */
export const feedbackResolver = schemaResolver(updateFeedbackSchema.omit({ version: true, newLink: true }).required());
