import type { Contract } from '@siteward/contract';
import { recordHistory } from '#modules/audit/record-history.ts';
import { fileHandlers } from '#modules/files/files.routes.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { changeFeedbacks } from './bulk-feedbacks.ts';
import { convertFeedback } from './convert-feedback.ts';
import { createFeedback } from './create-feedback.ts';
import { listMessages, replyTo } from './feedback-messages.ts';
import {
  countFeedbacks,
  FEEDBACKS_WITH_FILES,
  findFeedback,
  listFeedbacks,
  markRead,
  toDetail,
} from './feedbacks.service.ts';
import { exportFeedbacks } from './feedbacks-file.ts';
import { sendByForm, showForm, showFormOf } from './public/feedback-form.ts';
import { rateByLink, receivePhoto, replyByLink, stepByLink, trackFeedback } from './public/track-feedback.ts';
import { removeFeedback } from './remove-feedback.ts';
import { setFeedbackStatus } from './set-feedback-status.ts';
import { findSimilarWork } from './similar-work.ts';
import { rateFeedback, updateFeedback } from './update-feedback.ts';

/** The calls of contract/records/record-files.ts about feedbacks. */
export const feedbackFiles = fileHandlers(FEEDBACKS_WITH_FILES);

/** The calls of contract/feedbacks/feedbacks.ts. */
export const feedbacks = {
  list: async ({ scope, query }) => ({ status: 200, body: await listFeedbacks(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportFeedbacks(scope, query) }),
  counts: async ({ scope }) => ({ status: 200, body: await countFeedbacks(scope) }),
  form: async ({ scope, query }) => ({ status: 200, body: await showFormOf(scope, query.site) }),
  create: async ({ scope, body }) => {
    return { status: 201, body: await toDetail(scope, await createFeedback(scope, body)) };
  },
  get: async ({ scope, params }) => {
    return { status: 200, body: await toDetail(scope, await findFeedback(scope, params.id)) };
  },
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    const changed = await updateFeedback(scope, params.id, change, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeFeedback(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
  setStatus: async ({ scope, params, body = {}, expectedVersion }) => {
    const changed = await setFeedbackStatus(scope, params.id, params.status, body, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  rate: async ({ scope, params, body, expectedVersion }) => {
    const rated = await rateFeedback(scope, params.id, body.rating, expectedVersion);
    return { status: 200, body: await toDetail(scope, rated) };
  },
  convert: async ({ scope, params, body: { version: _, ...conversion } = {}, expectedVersion }) => {
    const changed = await convertFeedback(scope, params.id, conversion, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  similarWork: async ({ scope, params }) => {
    return { status: 200, body: { workOrders: await findSimilarWork(scope, params.id) } };
  },
  markRead: async ({ scope, params }) => {
    await markRead(scope, params.id);
    return { status: 204, body: undefined };
  },
  messages: async ({ scope, params, query }) => {
    return { status: 200, body: await listMessages(scope, params.id, query) };
  },
  reply: async ({ scope, params, body }) => ({ status: 201, body: await replyTo(scope, params.id, body.body) }),
  history: async ({ scope, params, query }) => {
    const { _id } = await findFeedback(scope, params.id);
    return { status: 200, body: await recordHistory(scope, _id, query) };
  },
  bulk: async ({ scope, body }) => ({ status: 200, body: await changeFeedbacks(scope, body) }),
} satisfies Handlers<Contract['feedbacks']>;

/** The calls of contract/feedbacks/public-feedbacks.ts. */
export const publicFeedbacks = {
  form: async ({ scope }) => ({ status: 200, body: await showForm(scope) }),
  send: async ({ scope, body }) => ({ status: 201, body: await sendByForm(scope, body) }),
  track: async ({ scope }) => ({ status: 200, body: await trackFeedback(scope) }),
  addPhoto: {
    prepare: async ({ scope: before, body, afterwards }) => {
      const add = await receivePhoto(before, body, afterwards);
      return async ({ scope }) => ({ status: 201, body: await add(scope) });
    },
    again: async ({ scope }) => ({ status: 201, body: await trackFeedback(scope) }),
  },
  step: async ({ scope, params, body }) => {
    return { status: 200, body: await stepByLink(scope, params.status, body.message) };
  },
  reply: {
    handle: async ({ scope, body }) => ({ status: 201, body: await replyByLink(scope, body.body) }),
    again: async ({ scope }) => ({ status: 201, body: await trackFeedback(scope) }),
  },
  rate: async ({ scope, body }) => ({ status: 200, body: await rateByLink(scope, body.rating) }),
} satisfies Handlers<Contract['publicFeedbacks']>;
