import type { Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/**
 * Bytes in GridFS that no file holds: either not yet, while they arrive, or no longer (docs/adr/0024). This record is written
 * before the first byte and deleted in the transaction that adds the file, so anything that a broken request or process leaves
 * behind is known here.
 */
export type LooseContentDoc = {
  /** The id of the content. */
  _id: Types.ObjectId;
  since: Date;
  /** They are being removed: no file can hold them any more. */
  going: boolean;
};

const schema = createSchema<LooseContentDoc>(
  {
    since: { type: Date, required: true },
    going: { type: Boolean, required: true },
  },
  { collection: 'loose_contents' },
);
schema.index({ since: 1 });

/** The loose contents of all organizations. */
export const looseContentModel = defineModel('LooseContent', schema);
