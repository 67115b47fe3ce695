import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

/**
 * A message between the reporter of a feedback and the organization. It has no site and no owner of its own: anyone who sees the
 * feedback, including its reporter, sees its messages.
 */
export interface FeedbackMessageDoc extends TenantRecord {
  feedback: Types.ObjectId;
  from: 'reporter' | 'member';
  /** The member who wrote it; null for a reporter without an account. */
  author: Types.ObjectId | null;
  body: string;
}

const schema = createSchema<FeedbackMessageDoc>(
  {
    ...baseFields,
    ...tenantFields,
    feedback: { type: Schema.Types.ObjectId, required: true, immutable: true },
    from: { type: String, enum: ['reporter', 'member'], required: true, immutable: true },
    author: { type: Schema.Types.ObjectId, default: null, immutable: true },
    body: { type: String, required: true, immutable: true },
  },
  { ...tenantOptions, collection: 'feedback_messages' },
);
export const FEEDBACK_MESSAGE_LIST = planList(schema, { by: ['feedback'], columns: { createdAt: 'createdAt' } });

/** The messages of all feedbacks. */
export const feedbackMessageModel = defineModel('FeedbackMessage', schema);
