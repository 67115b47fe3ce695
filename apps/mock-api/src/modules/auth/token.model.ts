import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/** `verify`: the link of a sign-up mail. `otp`: the code of a password reset. `notice`: opens nothing, only counts its mails. */
export type TokenKind = 'verify' | 'otp' | 'notice';

/** A mailed secret that proves who reads the mail sent to an address. Only its hash is kept (docs/api.md, Sessions). */
export type TokenDoc = {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  kind: TokenKind;
  /** Which of a person's few slots for live tokens it takes; undefined for none. */
  slot?: number;
  hash: string;
  createdAt: Date;
  expiresAt: Date;
  /** When a password was set with it; it cannot set another one. */
  usedAt: Date | null;
};

const schema = createSchema<TokenDoc>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['verify', 'otp', 'notice'], required: true },
    slot: { type: Number },
    hash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: 'tokens' },
);
schema.index({ hash: 1 }, { unique: true });
// Bears the name of an earlier index, which allowed each person only one code, and so replaces it.
schema.index(
  { user: 1, kind: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } }, name: 'one_otp_per_user' },
);
schema.index({ user: 1, kind: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Mailed tokens and codes of people. */
export const tokenModel = defineModel('Token', schema);
