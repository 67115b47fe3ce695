import type { Comment } from '@siteward/contract';
import { COMMENTED, type CommentedArea, keysOf, MEMBER_TYPES, type MemberType } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type SiteRecord, siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

/** What somebody said about a record (docs/product.md, Comments). People are identified by their ids as members. */
export interface CommentDoc extends SiteRecord {
  area: CommentedArea;
  record: Types.ObjectId;
  author: Types.ObjectId;
  authorName: string;
  authorType: MemberType;
  /** Empty once the comment is removed. */
  text: string;
  /** The members mentioned in the text. */
  mentions: Types.ObjectId[];
  internal: boolean;
  editedAt: Date | null;
  /** If set, the comment stays in its thread without its text. `deletedAt` is set when its record is deleted. */
  removedAt: Date | null;
  removedBy: Types.ObjectId | null;
}

const AREAS = keysOf(COMMENTED);
const date = { type: Date, default: null };

const schema = createSchema<CommentDoc>(
  {
    ...baseFields,
    ...tenantFields,
    ...siteFields,
    area: { type: String, enum: AREAS, required: true, immutable: true },
    record: { type: Schema.Types.ObjectId, required: true, immutable: true },
    author: { type: Schema.Types.ObjectId, required: true, immutable: true },
    authorName: { type: String, required: true, immutable: true },
    authorType: { type: String, enum: MEMBER_TYPES, required: true, immutable: true },
    text: { type: String, default: '' },
    mentions: [{ type: Schema.Types.ObjectId }],
    internal: { type: Boolean, required: true, immutable: true },
    editedAt: date,
    removedAt: date,
    removedBy: { type: Schema.Types.ObjectId, default: null },
  },
  { ...tenantOptions, collection: 'comments' },
);
export const COMMENT_LIST = planList(schema, {
  by: ['record'],
  within: ['internal'],
  columns: { createdAt: 'createdAt' },
});

/** The comments of all organizations. */
export const commentModel = defineModel('Comment', schema);

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * A comment in the contract's form.
 *
 * @param nameOf - the current name of a member; empty for an id that is nobody's
 */
export function toWire(doc: CommentDoc, nameOf: (member: Types.ObjectId) => string): Comment {
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: nameOf(id) });
  const { author, authorName, authorType, text, internal, removedBy } = doc;
  return recordToWire(doc, {
    text,
    internal,
    org: doc.org.toString(),
    site: doc.site.toString(),
    record: doc.record.toString(),
    author: { _id: author.toString(), name: nameOf(author) || authorName, type: authorType },
    mentions: doc.mentions.map(person),
    editedAt: iso(doc.editedAt),
    removedAt: iso(doc.removedAt),
    removedBy: removedBy && person(removedBy),
  });
}
