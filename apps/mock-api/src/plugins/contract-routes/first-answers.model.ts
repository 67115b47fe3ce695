import { createSchema, defineModel } from '#database/model.ts';

export type FirstAnswerDoc = {
  _id: string;
  fingerprint: string;
  /** The call that is working on it, and until when no other call takes over. */
  claim: string;
  claimedUntil: Date;
  /** How many calls have begun to wait for the outcome of this claim. */
  waiting: number;
  /** The answer, which can only be read with the request that it answers; null until it is known. */
  sealed: string | null;
  expiresAt: Date;
};

const schema = createSchema<FirstAnswerDoc>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    claim: { type: String, required: true },
    claimedUntil: { type: Date, required: true },
    waiting: { type: Number, default: 0 },
    sealed: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'first_answers' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** First answers to calls without a session that have an `Idempotency-Key`. */
export const firstAnswerModel = defineModel('FirstAnswer', schema);
