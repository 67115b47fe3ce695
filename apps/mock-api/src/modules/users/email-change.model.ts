import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/**
 * A new address waiting for its owner's confirmation; each person has at most one, the latest. Only the hash of its token is
 * kept.
 */
export type EmailChangeDoc = {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** In lower case. */
  email: string;
  tokenHash: string;
  /** The session that asked; it continues when the others end. */
  session: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
};

const schema = createSchema<EmailChangeDoc>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    session: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'email_changes' },
);
schema.index({ user: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Addresses that people want to change to. */
export const emailChangeModel = defineModel('EmailChange', schema);
