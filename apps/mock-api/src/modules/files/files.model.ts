import type { LiveKind } from '@siteward/contract';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/**
 * A file of a record (docs/adr/0024). It has no site and no owner of its own: anyone who sees the record sees its files, and they
 * are reached only through `files.service.ts`.
 */
export interface FileDoc extends TenantRecord {
  /** The record that it belongs to. */
  record: Types.ObjectId;
  kind: LiveKind;
  /** Which of the record's slots it occupies, from 0. No two occupy the same one, so there can never be more files than slots. */
  place: number;
  name: string;
  type: string;
  bytes: number;
  /** Its bytes and those of its thumbnail, in `contents.ts`. */
  content: Types.ObjectId;
  thumbnail: Types.ObjectId | null;
  /** A member, or what gave somebody without an account access: a dispatch, or the feedback that they sent. */
  addedBy: Types.ObjectId;
  /** Whether it takes up room that is reserved for people without an account (`outside-room.ts`). */
  outside?: boolean;
}

const schema = createSchema<FileDoc>(
  {
    ...baseFields,
    ...tenantFields,
    record: { type: Schema.Types.ObjectId, required: true, immutable: true },
    kind: { type: String, required: true, immutable: true },
    place: { type: Number, required: true, immutable: true },
    name: { type: String, required: true, immutable: true },
    type: { type: String, required: true, immutable: true },
    bytes: { type: Number, required: true, immutable: true },
    content: { type: Schema.Types.ObjectId, required: true, immutable: true },
    thumbnail: { type: Schema.Types.ObjectId, default: null, immutable: true },
    addedBy: { type: Schema.Types.ObjectId, required: true, immutable: true },
    outside: { type: Boolean, immutable: true },
  },
  { ...tenantOptions, collection: 'files' },
);
schema.index({ org: 1, record: 1, place: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });

/** The files of all records. */
export const fileModel = defineModel('File', schema);
