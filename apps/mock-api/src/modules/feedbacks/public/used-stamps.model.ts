import { createSchema, defineModel } from '#database/model.ts';

export type UsedStampDoc = {
  /** The hash of a stamp. */
  _id: string;
  expiresAt: Date;
};

const schema = createSchema<UsedStampDoc>(
  {
    _id: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'used_stamps' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The stamps of submitted forms, for as long as they could be submitted again. */
export const usedStampModel = defineModel('UsedStamp', schema);
