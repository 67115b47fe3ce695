import { createSchema, defineModel } from '#database/model.ts';

export type OutsideBytesDoc = {
  /** The counter of a site on a day, of an address there, or of an organization; or what a file took up on a day. */
  _id: string;
  bytes: number;
  /** Null for what counts as long as the files exist. */
  expiresAt: Date | null;
  /** Of a file: the counters that it was added to. */
  from?: string[];
};

const schema = createSchema<OutsideBytesDoc>(
  {
    _id: { type: String, required: true },
    bytes: { type: Number, required: true },
    expiresAt: { type: Date, default: null },
    from: [String],
  },
  { collection: 'outside_bytes' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** How much of each organization's disk is taken by files of people without an account. */
export const outsideBytesModel = defineModel('OutsideBytes', schema);
