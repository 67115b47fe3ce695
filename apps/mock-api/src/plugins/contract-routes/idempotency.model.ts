import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

export type IdempotentResultDoc = {
  _id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  /** By what the person saw it (`sight.ts`); null where it is about themselves alone. */
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

/** First results of calls with an `Idempotency-Key`; MongoDB drops them when their 24 hours are over. */
export const idempotentResultModel = defineModel('IdempotentResult', schema);
