import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/** Records that a member has opened a feedback. Nothing is stored on the feedback itself: opening it does not change it. */
export interface FeedbackReadDoc extends TenantRecord {
  member: Types.ObjectId;
  feedback: Types.ObjectId;
}

const id = { type: Schema.Types.ObjectId, required: true, immutable: true } as const;
const schema = createSchema<FeedbackReadDoc>(
  { ...baseFields, ...tenantFields, member: id, feedback: id },
  { ...tenantOptions, collection: 'feedback_reads' },
);
schema.index({ org: 1, member: 1, feedback: 1 }, { unique: true });

/** Who has opened which feedback, in all organizations. */
export const feedbackReadModel = defineModel('FeedbackRead', schema);
