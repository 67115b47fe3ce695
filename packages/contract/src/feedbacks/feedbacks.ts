import { DEFAULT_LIMITS, eitherExtent, FEEDBACK_LIMITS } from '@siteward/domain';
import { z } from 'zod';
import { access, org, site } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import {
  anyOfSchema,
  exportQuery,
  instantSchema,
  listQuery,
  notTooDeep,
  pageOf,
  pageQuery,
  recordIdSchema,
} from '../common.ts';
import { file } from '../records/files.ts';
import { recordFileCalls } from '../records/record-files.ts';
import { feedbackKindSchema, feedbackStatusSchema } from './feedback-fields.ts';
import {
  convertFeedbackSchema,
  createFeedbackSchema,
  feedbackBulkResultSchema,
  feedbackBulkSchema,
  feedbackDetailSchema,
  feedbackHistorySchema,
  feedbackMessageSchema,
  feedbackSchema,
  feedbackStepSchema,
  formOfSiteSchema,
  rateAsMemberSchema,
  replySchema,
  similarWorkSchema,
  updateFeedbackSchema,
} from './feedback-schemas.ts';

/** The columns that feedbacks can be sorted by. */
export const FEEDBACK_COLUMNS = ['createdAt', 'number', 'rating'] as const;
const filters = {
  org: recordIdSchema,
  site: recordIdSchema.optional().meta({ description: 'Only those of this site.' }),
  status: anyOfSchema(feedbackStatusSchema).optional().meta({ description: 'Only those with one of these statuses.' }),
  kind: anyOfSchema(feedbackKindSchema).optional().meta({ description: 'Only those of one of these kinds.' }),
  rating: anyOfSchema(z.enum(['1', '2', '3', '4', '5']))
    .optional()
    .meta({ description: 'Only those with one of these ratings.' }),
  createdFrom: instantSchema.optional().meta({ description: 'Sent at this time or later.' }),
  createdTo: instantSchema.optional().meta({ description: 'Sent before this time.' }),
};

const [viewOwn, viewAny] = eitherExtent('feedbacks:view');
const viewers = { or: [viewAny] } as const;
const idParams = z.object({ id: recordIdSchema });
const one = org.ownerOf('feedback');
const viewing = access.permission(viewOwn, one, viewers);
const listing = access.permission(viewOwn, org.query, { ...viewers, site: site.query });
/** Those who work on feedbacks, and the person who sent one. */
const taking = access.permission('feedbacks:triage', one, { or: ['feedbacks:create'] });

/** What people in a building report about it (docs/product.md, Feedbacks). */
export const feedbacks = c.router({
  list: {
    method: 'GET',
    path: '/api/feedbacks',
    summary: 'Lists the feedbacks of an organization, or of one site, that the caller sees, the latest first.',
    query: z
      .strictObject({ ...listQuery({ limit: DEFAULT_LIMITS.feedbacks, sort: FEEDBACK_COLUMNS }), ...filters })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(feedbackSchema) }, listing),
  },
  export: {
    method: 'GET',
    path: '/api/feedbacks/export',
    summary:
      'Exports all feedbacks of the list, on every page, as a CSV file. Times are in the time zone of each site.',
    query: z.strictObject({ ...exportQuery({ sort: FEEDBACK_COLUMNS }), ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('feedbacks:export', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  counts: {
    method: 'GET',
    path: '/api/feedbacks/counts',
    summary: 'Counts the feedbacks that the caller sees in each status, up to 10,000.',
    query: z.strictObject({ org: recordIdSchema, site: filters.site }),
    ...answers(
      {
        200: z.object({
          new: z.int(),
          acknowledged: z.int(),
          converted: z.int(),
          resolved: z.int(),
          declined: z.int(),
          withdrawn: z.int(),
        }),
      },
      listing,
    ),
  },
  form: {
    method: 'GET',
    path: '/api/feedbacks/form',
    summary:
      'Returns the link to the feedback form of a site, and what the form allows, for those who work on its feedbacks.',
    query: z.strictObject({ org: recordIdSchema, site: recordIdSchema }),
    ...answers(
      { 200: formOfSiteSchema },
      access.permission('feedbacks:triage', org.query, { or: ['sites:view'], site: site.query }),
    ),
  },
  create: {
    method: 'POST',
    path: '/api/feedbacks',
    summary: 'Sends a feedback about a site, from the caller or on behalf of somebody who told them.',
    body: createFeedbackSchema,
    ...answers({ 201: feedbackDetailSchema }, access.permission('feedbacks:create', org.body, { site: site.body })),
  },
  get: {
    method: 'GET',
    path: '/api/feedbacks/id/:id',
    pathParams: idParams,
    summary: 'Returns a feedback, with the steps that the caller can take with it now.',
    ...answers({ 200: feedbackDetailSchema }, viewing),
  },
  update: {
    method: 'PATCH',
    path: '/api/feedbacks/id/:id',
    pathParams: idParams,
    summary:
      'Changes a feedback; fields that are left out stay as they are. Those who work on feedbacks can change kind and place; the sender can change everything while it is new.',
    body: updateFeedbackSchema,
    ...answers({ 200: feedbackDetailSchema }, taking, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/feedbacks/id/:id',
    pathParams: idParams,
    summary: 'Deletes a feedback with its files and messages. Its number is not reused, and its link no longer works.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.permission('feedbacks:delete', one), { errors: ['VERSION_CONFLICT'] }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/feedbacks/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: feedbackStatusSchema }),
    summary:
      'Takes the next step with a feedback, with the reason or the response that the step requires. The sender can withdraw it while it is new, and reopen it within 14 days after it was resolved.',
    body: feedbackStepSchema.optional(),
    ...answers({ 200: feedbackDetailSchema }, taking, { errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] }),
  },
  rate: {
    method: 'PUT',
    path: '/api/feedbacks/id/:id/rating',
    pathParams: idParams,
    summary: 'Rates how a feedback that the caller sent was dealt with, once it is resolved; the latest rating counts.',
    body: rateAsMemberSchema,
    ...answers({ 200: feedbackDetailSchema }, access.permission('feedbacks:create', one), {
      errors: ['CONFLICT', 'VERSION_CONFLICT'],
    }),
  },
  convert: {
    method: 'POST',
    path: '/api/feedbacks/id/:id/convert',
    pathParams: idParams,
    summary:
      'Creates a work order from a feedback, with its text and files, or adds the feedback to an existing one. Needs `work-orders:create` as well.',
    body: convertFeedbackSchema.optional(),
    ...answers({ 200: feedbackDetailSchema }, access.permission('feedbacks:triage', one), {
      errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
    }),
  },
  similarWork: {
    method: 'GET',
    path: '/api/feedbacks/id/:id/similar-work',
    pathParams: idParams,
    summary:
      'Lists up to five work orders at the site of a feedback that are not done yet and may be about the same thing, judging by place and words; the most similar first. Only those that the caller sees are listed.',
    ...answers(
      { 200: z.object({ workOrders: z.array(similarWorkSchema) }) },
      access.permission('feedbacks:triage', one),
    ),
  },
  markRead: {
    method: 'PUT',
    path: '/api/feedbacks/id/:id/read',
    pathParams: idParams,
    summary:
      'Records that the caller has opened a feedback. This affects nobody else, and does not change the feedback.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, viewing, { unpaid: true }),
  },
  messages: {
    method: 'GET',
    path: '/api/feedbacks/id/:id/messages',
    pathParams: idParams,
    summary: 'Lists the messages between the reporter of a feedback and the members who work on it, the oldest first.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.feedbacks, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(feedbackMessageSchema) }, viewing),
  },
  reply: {
    method: 'POST',
    path: '/api/feedbacks/id/:id/messages',
    pathParams: idParams,
    summary: `Writes to the reporter of a feedback, on its page and, if there is an address, by mail. From the sender, the message goes to the members who work on it. A feedback has at most ${FEEDBACK_LIMITS.messages} messages.`,
    body: replySchema,
    ...answers({ 201: feedbackMessageSchema }, taking, { errors: ['CONFLICT'], limit: 'feedback-reply' }),
  },
  history: {
    method: 'GET',
    path: '/api/feedbacks/id/:id/history',
    pathParams: idParams,
    summary: 'Lists what happened to a feedback, the latest first: who did it, and what changed.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.feedbacks, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(feedbackHistorySchema) }, viewing),
  },
  bulk: {
    method: 'POST',
    path: '/api/feedbacks/bulk',
    summary:
      'Changes up to 200 feedbacks at once, each based on the version that the client knew and under the same rules as a single change. A feedback that cannot be changed is skipped with a problem of its own, NOT_FOUND if the caller does not see it; the others are changed.',
    body: feedbackBulkSchema,
    ...answers(
      { 200: z.object({ results: z.array(feedbackBulkResultSchema) }) },
      access.permission('feedbacks:triage', org.body, { or: ['feedbacks:delete'] }),
      { limit: 'bulk-change' },
    ),
  },
});

/** The files of a feedback. */
export const feedbackFiles = c.router(
  recordFileCalls({
    record: 'feedback',
    path: '/api/feedbacks/id/:id',
    noun: 'a feedback',
    most: FEEDBACK_LIMITS.attachments,
    view: eitherExtent('feedbacks:view'),
    change: ['feedbacks:triage', 'feedbacks:create'],
  }),
);
