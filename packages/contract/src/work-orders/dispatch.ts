import { COMMENT_LIMITS, DISPATCH_LIMITS, FILE_LIMITS, FILE_TYPES, WORK_ORDER_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { access } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { idSchema, mailedTokenSchema, pausedSchema, recordIdSchema, textSchema, timestampSchema } from '../common.ts';
import { file, upload } from '../records/files.ts';
import { recordFileSchema } from '../records/record-files.ts';
import { workOrderStatusSchema } from './work-order-fields.ts';
import { pointSchema, workOrderDetailSchema } from './work-order-schemas.ts';
import { checklistAnswerSchema, signSchema } from './work-order-step-schemas.ts';

const { number, title, description, type, priority, place, scheduledStart, scheduledEnd, allDay, dueAt } =
  workOrderDetailSchema.shape;
const { heldSince, heldTotalMs, estimatedMinutes, requiresSignature, signatureMissing, resolution, completedAt } =
  workOrderDetailSchema.shape;
const { version: _answered, ...answerFields } = checklistAnswerSchema.shape;
const { version: _signed, ...signFields } = signSchema.shape;

/** What the link of a dispatch shows: the work order that was sent, and nothing else. */
export const dispatchedWorkSchema = z
  .object({
    status: z.enum(['sent', 'accepted', 'declined', 'completed']),
    sentAt: timestampSchema,
    expiresAt: timestampSchema
      .nullable()
      .meta({ description: 'Until when the link works; null from when the work is accepted until it is completed.' }),
    answeredAt: timestampSchema.nullable(),
    sentByName: z.string().meta({ description: 'Empty if they have not given a name.' }),
    organization: z.object({ name: z.string(), contact: z.string() }),
    provider: z.object({ name: z.string(), email: z.string() }),
    site: z.object({ name: z.string(), address: z.string(), timezone: z.string() }),
    workOrder: z.object({
      number,
      title,
      description,
      type,
      priority,
      place,
      scheduledStart,
      scheduledEnd,
      allDay,
      dueAt,
      heldSince,
      heldTotalMs,
      estimatedMinutes,
      requiresSignature,
      signatureMissing,
      resolution,
      completedAt,
      status: workOrderStatusSchema,
      statusSince: timestampSchema,
      checklist: z.array(pointSchema),
    }),
    comments: z
      .array(
        z.object({
          _id: idSchema,
          createdAt: timestampSchema,
          authorName: z.string(),
          own: z.boolean().meta({ description: 'Whether it was written through this link.' }),
          text: z.string(),
        }),
      )
      .meta({ description: 'The latest hundred comments that are not internal, the oldest first.' }),
    files: z.array(
      recordFileSchema
        .pick({ _id: true, name: true, type: true, bytes: true, hasThumbnail: true })
        .extend({ own: z.boolean().meta({ description: 'Whether it was added through this link.' }) }),
    ),
    mostFiles: z.int().meta({ description: 'The maximum number of files.' }),
    paused: pausedSchema,
  })
  .meta({ id: 'DispatchedWork' });
export type DispatchedWork = z.infer<typeof dispatchedWorkSchema>;

export const dispatchStepSchema = z.strictObject({
  step: z.enum(['accepted', 'declined', 'started', 'held', 'completed']),
  reason: textSchema(1, DISPATCH_LIMITS.reason)
    .optional()
    .meta({ description: 'Why it is declined or put on hold; required for these steps.' }),
  resolution: textSchema(1, WORK_ORDER_LIMITS.resolution)
    .optional()
    .meta({ description: 'What was done; required to complete it.' }),
});

const token = { token: mailedTokenSchema };
const tokenParams = z.object(token);
const fileParams = z.object({ ...token, file: recordIdSchema });
const byLink = access.link('dispatch');
const LIMITED = { limit: 'link' } as const;

/** The work of a service provider who comes by the mailed link, without an account (docs/product.md, Dispatch). */
export const dispatch = c.router({
  get: {
    method: 'GET',
    path: '/api/public/dispatch/:token',
    pathParams: tokenParams,
    summary: 'Returns the work order that was sent to a service provider.',
    ...answers({ 200: dispatchedWorkSchema }, byLink, LIMITED),
  },
  step: {
    method: 'POST',
    path: '/api/public/dispatch/:token',
    pathParams: tokenParams,
    summary:
      'Accepts or declines the work, starts it, puts it on hold, or completes it with what it requires. Accepted work can still be declined. CONFLICT if the answer has already been given, or has not been given yet. Once the work is declined, the link no longer works.',
    body: dispatchStepSchema,
    ...answers({ 200: dispatchedWorkSchema }, byLink, {
      ...LIMITED,
      errors: ['CONFLICT', 'FORBIDDEN', 'ILLEGAL_TRANSITION', 'NOT_FOUND'],
    }),
  },
  comment: {
    method: 'POST',
    path: '/api/public/dispatch/:token/comments',
    pathParams: tokenParams,
    summary: 'Writes a comment on the work; it cannot mention anyone.',
    body: z.strictObject({ text: textSchema(1, COMMENT_LIMITS.text) }),
    ...answers({ 200: dispatchedWorkSchema }, byLink, { ...LIMITED, errors: ['NOT_FOUND'] }),
  },
  answerPoint: {
    method: 'PUT',
    path: '/api/public/dispatch/:token/checklist/:point',
    pathParams: z.object({ ...token, point: recordIdSchema }),
    summary: 'Answers a point of the checklist while the work is in progress.',
    body: z.strictObject(answerFields),
    ...answers({ 200: dispatchedWorkSchema }, byLink, { ...LIMITED, errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'] }),
  },
  sign: {
    method: 'PUT',
    path: '/api/public/dispatch/:token/signature',
    pathParams: tokenParams,
    summary: 'Signs the work while it is in progress.',
    body: z.strictObject(signFields),
    ...answers({ 200: dispatchedWorkSchema }, byLink, { ...LIMITED, errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'] }),
  },
  addFile: {
    method: 'POST',
    path: '/api/public/dispatch/:token/attachments',
    pathParams: tokenParams,
    summary: 'Adds a file to the work, once it is accepted.',
    body: upload({ types: FILE_TYPES, maxBytes: FILE_LIMITS.bytes }),
    ...answers({ 201: dispatchedWorkSchema }, byLink, {
      limit: 'link-upload',
      errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
    }),
  },
  content: {
    method: 'GET',
    path: '/api/public/dispatch/:token/attachments/:file/content',
    pathParams: fileParams,
    summary: 'Returns a file of the work, as it was added.',
    ...answers({ 200: file('*/*') }, byLink, { ...LIMITED, errors: ['NOT_FOUND'] }),
  },
  thumbnail: {
    method: 'GET',
    path: '/api/public/dispatch/:token/attachments/:file/thumbnail',
    pathParams: fileParams,
    summary: 'Returns the thumbnail of a file of the work; NOT_FOUND if it has none.',
    ...answers({ 200: file('image/webp') }, byLink, { ...LIMITED, errors: ['NOT_FOUND'] }),
  },
});
