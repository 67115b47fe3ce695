import { createSchema, defineModel } from '#database/model.ts';

export type FileBytesDoc = {
  /** Whose files they are, as `organization` and its id. */
  _id: string;
  bytes: number;
};

const schema = createSchema<FileBytesDoc>(
  { _id: { type: String, required: true }, bytes: { type: Number, required: true } },
  { collection: 'file_bytes' },
);

/** How much all files of each organization take up; made when the first of them is added or removed (`file-room.ts`). */
export const fileBytesModel = defineModel('FileBytes', schema);
