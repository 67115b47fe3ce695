import {
  COMMENT_LIMITS,
  COMMENTED,
  type CommentedArea,
  DEFAULT_LIMITS,
  eitherExtent,
  fault,
  MEMBER_TYPES,
  mentionsIn,
} from '@siteward/domain';
import { z } from 'zod';
import { access, type OwnedRecord, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  idSchema,
  listQuery,
  memberNameSchema,
  notTooDeep,
  pageOf,
  pageQuery,
  recordFields,
  recordIdSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { saying } from '../reasons/issue-reasons.ts';

export const commentSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    site: idSchema,
    record: idSchema.meta({ description: 'The record that it is about.' }),
    author: memberNameSchema.extend({
      type: z.enum(MEMBER_TYPES).meta({ description: 'The type at the time of writing.' }),
    }),
    text: z.string().meta({
      description:
        'Mentions appear as `@[Name](member:<id>)`, with the name at the time of writing. Empty once the comment is removed.',
    }),
    mentions: z
      .array(memberNameSchema)
      .meta({ description: 'The members mentioned in the text, with their current names.' }),
    internal: z.boolean().meta({ description: 'Whether it is hidden from members of customers and of providers.' }),
    editedAt: timestampSchema.nullable(),
    removedAt: timestampSchema.nullable(),
    removedBy: memberNameSchema.nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentSchema>;

const writtenSchema = textSchema(1, COMMENT_LIMITS.text)
  .refine(
    (text) => mentionsIn(text).length <= COMMENT_LIMITS.mentions,
    saying(fault('too-many-mentions', { max: COMMENT_LIMITS.mentions })),
  )
  .meta({
    description:
      'Mentions are written as `@[Name](member:<id>)`; `GET .../comments/people` lists who can be mentioned.',
  });

export const createCommentSchema = z.strictObject({
  text: writtenSchema,
  internal: z.boolean().optional().meta({ description: 'Only staff may set it. It cannot be changed later.' }),
});
export const updateCommentSchema = z.strictObject({ text: writtenSchema, version: versionSchema.optional() });

const idParams = z.object({ id: recordIdSchema });
const commentParams = z.object({ id: recordIdSchema, comment: recordIdSchema });

/**
 * The calls for comments on the records of an area (docs/product.md, Comments). Anyone who cannot see a record cannot see its
 * comments either.
 *
 * @param base - the address of the area's calls
 * @param kind - the kind of its records
 */
export function commentCalls<const Base extends string>(base: Base, kind: OwnedRecord, area: CommentedArea) {
  const [viewOwn, viewAny] = eitherExtent(`${area}:view`);
  const viewing = access.permission(viewOwn, org.ownerOf(kind), { or: [viewAny] });
  const [write, ...others] = COMMENTED[area].write;
  const writing = access.permission(write, org.ownerOf(kind), { or: others });
  return c.router({
    list: {
      method: 'GET',
      path: `${base}/id/:id/comments`,
      pathParams: idParams,
      summary: 'Lists the comments on a record, the latest first; removed comments are listed without their text.',
      query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.comments, sort: ['createdAt'] })).refine(...notTooDeep),
      ...answers({ 200: pageOf(commentSchema) }, viewing),
    },
    people: {
      method: 'GET',
      path: `${base}/id/:id/comments/people`,
      pathParams: idParams,
      summary:
        'Lists the members whom the caller may mention in a comment on a record, by name: those who see the record, and only staff in an internal comment. Members of customers and of providers find only those who are involved in it or have commented on it.',
      query: z
        .strictObject({
          ...listQuery({ limit: DEFAULT_LIMITS.comments, sort: ['name'] }),
          internal: z.enum(['true']).optional().meta({ description: 'For an internal comment.' }),
        })
        .refine(...notTooDeep),
      ...answers({ 200: pageOf(memberNameSchema) }, writing),
    },
    create: {
      method: 'POST',
      path: `${base}/id/:id/comments`,
      pathParams: idParams,
      summary: 'Writes a comment. Members who cannot see the record, or the comment, cannot be mentioned.',
      body: createCommentSchema,
      ...answers({ 201: commentSchema }, writing),
    },
    update: {
      method: 'PATCH',
      path: `${base}/id/:id/comments/:comment`,
      pathParams: commentParams,
      summary: "Changes the text of one of the caller's own comments, which is then marked as edited.",
      body: updateCommentSchema,
      ...answers({ 200: commentSchema }, writing, { errors: ['VERSION_CONFLICT'] }),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/id/:id/comments/:comment`,
      pathParams: commentParams,
      summary:
        "Removes the text of one of the caller's own comments, or of any comment for members who may change any such record. The comment itself remains, without its text.",
      body: c.noBody(),
      ...answers({ 204: c.noBody() }, writing, { errors: ['VERSION_CONFLICT'] }),
    },
  });
}
export const workOrderComments = commentCalls('/api/work-orders', 'work-order', 'work-orders');
