import { eitherExtent, FILE_LIMITS, FILE_TYPES, type Permission } from '@siteward/domain';
import { z } from 'zod';
import { access, type OwnedRecord, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, memberNameSchema, recordIdSchema, timestampSchema } from '../common.ts';
import { file, upload } from './files.ts';

/** A file that was added to a record. It never changes. */
export const recordFileSchema = z
  .object({
    _id: idSchema,
    createdAt: timestampSchema,
    name: z.string(),
    type: z.string().meta({ description: 'Its media type, determined from its name and its content.' }),
    bytes: z.int(),
    hasThumbnail: z.boolean().meta({ description: 'Whether it has a thumbnail.' }),
    addedBy: memberNameSchema.meta({ description: 'Without a name for the sender of a feedback through the form.' }),
    mayRemove: z.boolean().meta({ description: 'Whether the caller may remove it.' }),
  })
  .meta({ id: 'RecordFile' });
export type RecordFile = z.infer<typeof recordFileSchema>;

export const recordFilesSchema = z
  .object({
    files: z.array(recordFileSchema).meta({ description: 'In the order in which they were added.' }),
    most: z.int().meta({ description: 'The maximum number of files.' }),
    mayAdd: z.boolean().meta({ description: 'Whether the caller may add files, if there is room.' }),
  })
  .meta({ id: 'RecordFiles' });
export type RecordFiles = z.infer<typeof recordFilesSchema>;

type Holders = {
  /** The kind of record that has files. */
  record: OwnedRecord;
  /** Its address, with its id as `:id`. */
  path: string;
  /** What a summary calls it: "a work order". */
  noun: string;
  /** How many files one may have; by default as many as any record. */
  most?: number;
  /** Any one of these permissions shows the record, and therefore its files. */
  view: readonly [Permission, ...Permission[]];
  /** Any one of these may allow somebody to add and remove them. */
  change: readonly [Permission, ...Permission[]];
};

/**
 * The calls about the files of one kind of record (docs/product.md, Files), which are the same for all kinds.
 *
 * @param holders - whose files they are
 */
export function recordFileCalls({ record, path, noun, most = FILE_LIMITS.perRecord, view, change }: Holders) {
  const one = z.object({ id: recordIdSchema, file: recordIdSchema });
  const [viewing, ...orViewing] = view;
  const [changing, ...orChanging] = change;
  const viewers = access.permission(viewing, org.ownerOf(record), { or: orViewing });
  const changers = access.permission(changing, org.ownerOf(record), { or: orChanging });
  return {
    list: {
      method: 'GET',
      path: `${path}/attachments`,
      pathParams: z.object({ id: recordIdSchema }),
      summary: `Lists the files of ${noun}.`,
      ...answers({ 200: recordFilesSchema }, viewers),
    },
    add: {
      method: 'POST',
      path: `${path}/attachments`,
      pathParams: z.object({ id: recordIdSchema }),
      summary: `Adds a file to ${noun}, which can have at most ${most}. Its content has to match its name; faults are reported as VALIDATION at \`file\`.`,
      body: upload({ types: FILE_TYPES, maxBytes: FILE_LIMITS.bytes }),
      ...answers({ 201: recordFileSchema }, changers, { errors: ['CONFLICT'], limit: 'upload' }),
    },
    remove: {
      method: 'DELETE',
      path: `${path}/attachments/:file`,
      pathParams: one,
      summary: `Removes a file of ${noun}: one that the caller added, or any for members who may change every such record.`,
      body: c.noBody(),
      ...answers({ 204: c.noBody() }, changers),
    },
    content: {
      method: 'GET',
      path: `${path}/attachments/:file/content`,
      pathParams: one,
      summary: `Returns a file of ${noun}, as it was added.`,
      ...answers({ 200: file('*/*') }, viewers),
    },
    thumbnail: {
      method: 'GET',
      path: `${path}/attachments/:file/thumbnail`,
      pathParams: one,
      summary: `Returns the thumbnail of a file of ${noun}; NOT_FOUND if it has none.`,
      ...answers({ 200: file('image/webp') }, viewers),
    },
  } as const;
}

export const workOrderFiles = c.router(
  recordFileCalls({
    record: 'work-order',
    path: '/api/work-orders/id/:id',
    noun: 'a work order',
    view: eitherExtent('work-orders:view'),
    change: eitherExtent('work-orders:update'),
  }),
);
