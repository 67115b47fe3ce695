import { DEFAULT_LIMITS, fault, MEMBER_STATUSES, SITES_MAX } from '@siteward/domain';
import { z } from 'zod';
import { access, org } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  idSchema,
  notTooDeep,
  pageOf,
  pageQuery,
  recordFields,
  recordIdSchema,
  timestampSchema,
  versionSchema,
} from '../common.ts';
import { refusalSchema } from '../errors.ts';
import { memberSchema, memberTypeSchema } from '../organizations/members.ts';
import { saying } from '../reasons/issue-reasons.ts';
import { changeValueSchema } from './change-values.ts';

/** How many members one bulk change may name. */
export const BULK_CHANGE_LIMIT = 200;

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.enum(MEMBER_STATUSES).exclude(['invited']) }),
  z.strictObject({ kind: z.literal('role'), role: recordIdSchema, type: memberTypeSchema }),
  z.strictObject({ kind: z.literal('sites'), sites: z.array(recordIdSchema).max(SITES_MAX) }),
]);
/** What a bulk change does to every member: set a status, a role with its type, or the sites that they are limited to. */
export type BulkMemberChange = z.output<typeof changeSchema>;

const memberVersionSchema = z.strictObject({ id: recordIdSchema, version: versionSchema });

export const createBulkChangeSchema = z.strictObject({
  org: recordIdSchema,
  members: z
    .array(memberVersionSchema)
    .min(1, saying(fault('no-members')))
    .max(BULK_CHANGE_LIMIT, saying(fault('too-many-members', { max: BULK_CHANGE_LIMIT })))
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, saying(fault('member-twice'))),
  change: changeSchema,
});

export const bulkChangeSchema = z
  .object({
    ...recordFields,
    org: idSchema,
    kind: z.enum(['status', 'role', 'sites']),
    to: changeValueSchema.meta({ description: 'The new status, role or sites.' }),
    actorName: z.string().meta({ description: 'Empty for callers without `audit:view`.' }),
    changed: z.int().meta({ description: 'The number of members that it changed.' }),
    undone: z.int().meta({ description: 'The number of members for whom it was undone.' }),
    undoneAt: timestampSchema.nullable(),
    undoable: z.boolean().meta({ description: 'Whether the caller may undo it and something is left to undo.' }),
  })
  .meta({ id: 'BulkChange' });
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const resultSchema = z
  .object({
    id: idSchema,
    name: z.string().meta({ description: 'Empty if there is no such member, or the caller cannot see them.' }),
    member: memberSchema.nullable().meta({ description: 'The member after the change; null if it failed.' }),
    problem: refusalSchema.nullable().meta({ description: 'Why it failed; null if it succeeded.' }),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof resultSchema>;

export const bulkAnswerSchema = z.object({
  change: bulkChangeSchema
    .nullable()
    .meta({ description: 'The change, whose `_id` is needed to undo it; null if nothing changed.' }),
  results: z.array(resultSchema).meta({ description: 'One for each member, in the order of the request.' }),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

const MANAGING = ['members:assign-role'] as const;

/** One change of many members at once, which can be undone as a whole (docs/product.md, Members). */
export const bulkChanges = c.router({
  create: {
    method: 'POST',
    path: '/api/members/bulk',
    summary:
      'Changes up to 200 members at once, each based on the version that the client knew. A member who may not be changed, or has been changed since, is skipped with a problem of their own; the others are changed. `POST /api/members/bulk/{id}/undo` undoes the `change` in the answer. Status and sites need `members:manage`, a role needs `members:assign-role`.',
    body: createBulkChangeSchema,
    ...answers({ 200: bulkAnswerSchema }, access.permission('members:manage', org.body, { or: MANAGING }), {
      errors: ['CONFLICT'],
      limit: 'bulk-change',
    }),
  },
  list: {
    method: 'GET',
    path: '/api/members/bulk',
    summary:
      'Lists the latest bulk changes of an organization, the newest first, each with whether the caller can undo it.',
    query: z
      .strictObject({
        ...pageQuery({ limit: DEFAULT_LIMITS.members, sort: ['createdAt'] }),
        org: recordIdSchema,
      })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(bulkChangeSchema) }, access.permission('members:view', org.query)),
  },
  undo: {
    method: 'POST',
    path: '/api/members/bulk/:id/undo',
    pathParams: z.object({ id: recordIdSchema }),
    summary:
      'Undoes a bulk change for every member who is still as it left them. A member who has been changed since is skipped and named in `results`, with VERSION_CONFLICT. CONFLICT if nothing is left to undo. The removal of members cannot be undone: they have to be invited again.',
    body: z.strictObject({ version: versionSchema.optional() }).optional(),
    ...answers(
      { 200: bulkAnswerSchema },
      access.permission('members:manage', org.ownerOf('bulk-change'), { or: MANAGING }),
      { errors: ['CONFLICT', 'VERSION_CONFLICT'], limit: 'bulk-change' },
    ),
  },
});
