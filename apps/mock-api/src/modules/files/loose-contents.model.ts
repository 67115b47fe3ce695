import type { Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/**
 * Bytes in GridFS that no file holds: not yet, while they arrive, or not any more (docs/adr/0024). The note is written
 * before the first byte and taken away in the transaction that adds the file; so whatever breaks off, of a request or of
 * a process, is known here.
 */
export type LooseContentDoc = {
  /** Of the content. */
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
