import { CANNED_PLACEHOLDERS, DEFAULT_LIMITS, TICKET_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  idSchema,
  lineSchema,
  listQuery,
  notTooDeep,
  pageOf,
  recordFields,
  recordIdSchema,
  textSchema,
  versionSchema,
} from '../common.ts';

const placeholders = CANNED_PLACEHOLDERS.map((name) => `\`{${name}}\``).join(', ');

export const cannedReplySchema = z
  .object({
    ...recordFields,
    org: idSchema,
    title: z.string(),
    text: z.string().meta({ description: `Clients fill in ${placeholders}.` }),
  })
  .meta({ id: 'CannedReply' });
export type CannedReply = z.infer<typeof cannedReplySchema>;

const fields = {
  title: lineSchema(1, TICKET_LIMITS.cannedTitle),
  text: textSchema(1, TICKET_LIMITS.message).meta({ description: `May contain ${placeholders}.` }),
};
export const createCannedReplySchema = z.strictObject({ org: recordIdSchema, ...fields });
export const updateCannedReplySchema = z.strictObject({
  ...z.object(fields).partial().shape,
  version: versionSchema.optional(),
});

const idParams = z.object({ id: recordIdSchema });
const changing = access.permission('tickets:manage', org.ownerOf('canned-reply'));

/** Replies that are written once, for everybody who answers an organization's support tickets. */
export const cannedReplies = c.router({
  list: {
    method: 'GET',
    path: '/api/canned-replies',
    summary: 'Lists the canned replies of an organization, by title.',
    query: z
      .strictObject({
        ...listQuery({ limit: DEFAULT_LIMITS.cannedReplies, sort: ['title', 'createdAt'] }),
        org: recordIdSchema,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(cannedReplySchema) }, access.permission('tickets:manage', org.query)),
  },
  create: {
    method: 'POST',
    path: '/api/canned-replies',
    summary: `Writes a canned reply; an organization has at most ${TICKET_LIMITS.cannedReplies}.`,
    body: createCannedReplySchema,
    ...answers({ 201: cannedReplySchema }, access.permission('tickets:manage', org.body), { errors: ['CONFLICT'] }),
  },
  update: {
    method: 'PATCH',
    path: '/api/canned-replies/id/:id',
    pathParams: idParams,
    summary: 'Changes a canned reply; fields that are left out stay as they are.',
    body: updateCannedReplySchema,
    ...answers({ 200: cannedReplySchema }, changing, { errors: ['VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/canned-replies/id/:id',
    pathParams: idParams,
    summary: 'Deletes a canned reply.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, changing, { errors: ['VERSION_CONFLICT'] }),
  },
});
