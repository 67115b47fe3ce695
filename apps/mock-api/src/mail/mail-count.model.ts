import { createSchema, defineModel } from '#database/model.ts';

export type MailCountDoc = {
  /** Identifies the limit, what it counts by, and the time window. */
  _id: string;
  count: number;
  expiresAt: Date;
};

const schema = createSchema<MailCountDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'mail_counts' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** How many mails went to people outside the organizations, across all of them. Each is counted in the transaction that queues it. */
export const mailCountModel = defineModel('MailCount', schema);
