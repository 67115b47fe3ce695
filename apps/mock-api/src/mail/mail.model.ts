import type { Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/** A mail in the outbox. `sentAt: null`: still to be sent. */
export type MailDoc = {
  _id: Types.ObjectId;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  sentAt: Date | null;
  /** How many times a process has started to send it. */
  attempts: number;
  /** No other process sends it before this time: either one is sending it, or it is waiting for its next attempt. */
  lockedUntil: Date;
};

const KEPT_S = 30 * 24 * 60 * 60;

const schema = createSchema<MailDoc>(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    // Not `required`: Mongoose treats an empty string as missing, and both are emptied once sent.
    text: { type: String, default: '' },
    html: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    lockedUntil: { type: Date, required: true },
  },
  { collection: 'mails' },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
schema.index({ to: 1, createdAt: -1 });
schema.index({ lockedUntil: 1 }, { partialFilterExpression: { sentAt: null } });

/** The outbox: mails are written together with the change that causes them and sent afterwards. */
export const mailModel = defineModel('Mail', schema);
