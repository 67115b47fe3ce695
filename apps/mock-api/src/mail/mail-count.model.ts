import { createSchema, defineModel } from '#database/model.ts';

export type MailCountDoc = {
  /** Of a limit, what it counts by, and a window of time. */
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

/** How many mails went to people outside, of all organizations. They are counted with the change that causes the mail. */
export const mailCountModel = defineModel('MailCount', schema);
