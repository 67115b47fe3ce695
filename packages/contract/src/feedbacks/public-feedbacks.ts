import { FEEDBACK_LIMITS, FILE_LIMITS, FILE_TYPES, hasThumbnail, OUTSIDE_FILE_BYTES } from '@siteward/domain';
import { z } from 'zod';
import { access } from '../access.ts';
import { answers } from '../answers.ts';
import { c } from '../base.ts';
import { mailedTokenSchema } from '../common.ts';
import { upload } from '../records/files.ts';
import { feedbackStatusSchema } from './feedback-fields.ts';
import { rateSchema } from './feedback-schemas.ts';
import {
  feedbackFormSchema,
  reporterReplySchema,
  reporterStepSchema,
  sendFeedbackSchema,
  sentFeedbackSchema,
  trackedFeedbackSchema,
} from './public-feedback-schemas.ts';

/** Only pictures: what the camera wrote into other files cannot be removed. */
const PICTURES = FILE_TYPES.filter(hasThumbnail);
const tokenParams = z.object({ token: mailedTokenSchema });
const ofSite = access.link('feedback-form');
const ofFeedback = access.link('feedback');
const LIMITED = { limit: 'link' } as const;

/**
 * What people do without an account: send a feedback through the form of a site, and follow it by its link (docs/product.md,
 * Feedbacks).
 */
export const publicFeedbacks = c.router({
  form: {
    method: 'GET',
    path: '/api/public/feedbacks/:token',
    pathParams: tokenParams,
    summary: 'Returns what the feedback form of a site shows and allows.',
    ...answers({ 200: feedbackFormSchema }, ofSite, LIMITED),
  },
  send: {
    method: 'POST',
    path: '/api/public/feedbacks/:token',
    pathParams: tokenParams,
    summary:
      'Sends a feedback about a site. CONFLICT if the form was requested only a moment ago: no person fills it in so quickly.',
    body: sendFeedbackSchema,
    ...answers({ 201: sentFeedbackSchema }, ofSite, { limit: 'send-feedback', errors: ['CONFLICT'] }),
  },
  track: {
    method: 'GET',
    path: '/api/public/feedback-tracking/:token',
    pathParams: tokenParams,
    summary: 'Returns what became of a feedback, for its sender.',
    ...answers({ 200: trackedFeedbackSchema }, ofFeedback, LIMITED),
  },
  addPhoto: {
    method: 'POST',
    path: '/api/public/feedback-tracking/:token/attachments',
    pathParams: tokenParams,
    summary: `Adds a photograph to a feedback within an hour after it was sent; at most ${FEEDBACK_LIMITS.attachments}. Neither its name nor the camera's metadata is kept. CONFLICT also if there is no room for it: ${OUTSIDE_FILE_BYTES.record / 1_000_000} MB per feedback, ${OUTSIDE_FILE_BYTES.siteADay / 1_000_000} MB per site and day, of which ${OUTSIDE_FILE_BYTES.addressADay / 1_000_000} MB from one address, and ${OUTSIDE_FILE_BYTES.organization / 1_000_000_000} GB per organization.`,
    body: upload({ types: PICTURES, maxBytes: FILE_LIMITS.bytes }),
    ...answers({ 201: trackedFeedbackSchema }, ofFeedback, { limit: 'link-upload', errors: ['CONFLICT'] }),
  },
  step: {
    method: 'PUT',
    path: '/api/public/feedback-tracking/:token/status/:status',
    pathParams: tokenParams.extend({ status: feedbackStatusSchema.extract(['withdrawn', 'acknowledged']) }),
    summary: 'Withdraws a new feedback, or reopens one within 14 days after it was resolved.',
    body: reporterStepSchema,
    ...answers({ 200: trackedFeedbackSchema }, ofFeedback, {
      ...LIMITED,
      errors: ['CONFLICT', 'ILLEGAL_TRANSITION'],
    }),
  },
  reply: {
    method: 'POST',
    path: '/api/public/feedback-tracking/:token/messages',
    pathParams: tokenParams,
    summary: 'Writes to the people who look after the building.',
    body: reporterReplySchema,
    ...answers({ 201: trackedFeedbackSchema }, ofFeedback, { ...LIMITED, errors: ['CONFLICT'] }),
  },
  rate: {
    method: 'PUT',
    path: '/api/public/feedback-tracking/:token/rating',
    pathParams: tokenParams,
    summary: 'Rates how a feedback was dealt with, once it is resolved; the latest rating counts.',
    body: rateSchema,
    ...answers({ 200: trackedFeedbackSchema }, ofFeedback, { ...LIMITED, errors: ['CONFLICT'] }),
  },
});
