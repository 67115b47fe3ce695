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
    summary: 'The feedbacks of an organization that the caller sees, the latest first; of one site where one is named.',
    query: z
      .strictObject({ ...listQuery({ limit: DEFAULT_LIMITS.feedbacks, sort: FEEDBACK_COLUMNS }), ...filters })
      .refine(...notTooDeep),
    ...answers({ 200: pageOf(feedbackSchema) }, listing),
  },
  export: {
    method: 'GET',
    path: '/api/feedbacks/export',
    summary: 'All feedbacks of the list, on every page, as a CSV file; times in the zone of each site.',
    query: z.strictObject({ ...exportQuery({ sort: FEEDBACK_COLUMNS }), ...filters }),
    ...answers({ 200: file('text/csv') }, access.permission('feedbacks:export', org.query, { site: site.query }), {
      limit: 'export',
    }),
  },
  counts: {
    method: 'GET',
    path: '/api/feedbacks/counts',
    summary: 'How many feedbacks the caller sees in each status; counting ends at 10,000.',
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
    summary: 'The link of the form of a site, and what it allows, for those who work on what comes by it.',
    query: z.strictObject({ org: recordIdSchema, site: recordIdSchema }),
    ...answers(
      { 200: formOfSiteSchema },
      access.permission('feedbacks:triage', org.query, { or: ['sites:view'], site: site.query }),
    ),
  },
  create: {
    method: 'POST',
    path: '/api/feedbacks',
    summary: 'Sends a feedback about a site, in the name of the caller or of somebody who said it to them.',
    body: createFeedbackSchema,
    ...answers({ 201: feedbackDetailSchema }, access.permission('feedbacks:create', org.body, { site: site.body })),
  },
  get: {
    method: 'GET',
    path: '/api/feedbacks/id/:id',
    pathParams: idParams,
    summary: 'A feedback with the steps that the caller can take with it now.',
    ...answers({ 200: feedbackDetailSchema }, viewing),
  },
  update: {
    method: 'PATCH',
    path: '/api/feedbacks/id/:id',
    pathParams: idParams,
    summary:
      'Changes a feedback; what is left out stays. Those who work on feedbacks change kind and place; whoever sent it, all of it while it is new.',
    body: updateFeedbackSchema,
    ...answers({ 200: feedbackDetailSchema }, taking, { errors: ['CONFLICT', 'VERSION_CONFLICT'] }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/feedbacks/id/:id',
    pathParams: idParams,
    summary: 'Deletes a feedback with its files and messages; its number is not used again, and its link is dead.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, access.permission('feedbacks:delete', one), { errors: ['VERSION_CONFLICT'] }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/feedbacks/id/:id/status/:status',
    pathParams: z.object({ id: recordIdSchema, status: feedbackStatusSchema }),
    summary:
      'Takes the next step with a feedback, with the reason or the response that the step asks for. Whoever sent it withdraws it while it is new, and opens it again within 14 days after it was resolved.',
    body: feedbackStepSchema.optional(),
    ...answers({ 200: feedbackDetailSchema }, taking, { errors: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] }),
  },
  rate: {
    method: 'PUT',
    path: '/api/feedbacks/id/:id/rating',
    pathParams: idParams,
    summary: 'Says how it went with a feedback that the caller sent, once it is resolved; the latest counts.',
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
      'Makes a work order of a feedback, with its text and files, or puts it to one that is there. Takes `work-orders:create` as well.',
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
      'Up to five work orders at the site of a feedback that are not done yet and may be about the same, by place and words, as far as the caller sees them; the most alike first.',
    ...answers(
      { 200: z.object({ workOrders: z.array(similarWorkSchema) }) },
      access.permission('feedbacks:triage', one),
    ),
  },
  markRead: {
    method: 'PUT',
    path: '/api/feedbacks/id/:id/read',
    pathParams: idParams,
    summary: 'Notes that the caller has opened a feedback. It is their own, and leaves the feedback as it is.',
    body: c.noBody(),
    ...answers({ 204: c.noBody() }, viewing, { unpaid: true }),
  },
  messages: {
    method: 'GET',
    path: '/api/feedbacks/id/:id/messages',
    pathParams: idParams,
    summary: 'What the reporter of a feedback and the people inside have written to each other, the first one first.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.feedbacks, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(feedbackMessageSchema) }, viewing),
  },
  reply: {
    method: 'POST',
    path: '/api/feedbacks/id/:id/messages',
    pathParams: idParams,
    summary: `Writes to the reporter of a feedback: on its page, and by mail where there is an address. Whoever sent it writes to the people inside. A feedback has at most ${FEEDBACK_LIMITS.messages} messages.`,
    body: replySchema,
    ...answers({ 201: feedbackMessageSchema }, taking, { errors: ['CONFLICT'], limit: 'feedback-reply' }),
  },
  history: {
    method: 'GET',
    path: '/api/feedbacks/id/:id/history',
    pathParams: idParams,
    summary: 'What happened to a feedback, the latest first: who did it, and what changed.',
    query: z.strictObject(pageQuery({ limit: DEFAULT_LIMITS.feedbacks, sort: ['createdAt'] })).refine(...notTooDeep),
    ...answers({ 200: pageOf(feedbackHistorySchema) }, viewing),
  },
  bulk: {
    method: 'POST',
    path: '/api/feedbacks/bulk',
    summary:
      'Changes up to 200 feedbacks at once, each on the version that the client knew and by the rules of a change of its own. One that cannot be changed is skipped, with a problem of its own, NOT_FOUND for one that the caller does not see; the others are changed.',
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
