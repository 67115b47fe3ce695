import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

export type IdempotentResultDoc = {
  _id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  /** What the person saw it by (`sight.ts`); null if it is only about themselves. */
  access: string | null;
  seen: Types.ObjectId[];
  expiresAt: Date;
};

const schema = createSchema<IdempotentResultDoc>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    status: { type: Number, required: true },
    body: Schema.Types.Mixed,
    access: { type: String, default: null },
    seen: [{ type: Schema.Types.ObjectId }],
    expiresAt: { type: Date, required: true },
  },
  { collection: 'idempotent_results', minimize: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** First results of calls with an `Idempotency-Key`; MongoDB drops them after their 24 hours. */
export const idempotentResultModel = defineModel('IdempotentResult', schema);
