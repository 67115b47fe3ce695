import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { answerWorkPoint, commentOnWork, readWorkFile, receiveWorkFile, signWork, stepWork } from './dispatch-steps.ts';
import { showWork } from './dispatched-work.ts';

/** The calls of contract/work-orders/dispatch.ts. */
export const dispatch = {
  get: async ({ scope }) => ({ status: 200, body: await showWork(scope) }),
  step: {
    handle: async ({ scope, body }) => ({ status: 200, body: await stepWork(scope, body) }),
    again: async ({ scope }) => ({ status: 200, body: await showWork(scope) }),
  },
  comment: {
    handle: async ({ scope, body }) => ({ status: 200, body: await commentOnWork(scope, body.text) }),
    again: async ({ scope }) => ({ status: 200, body: await showWork(scope) }),
  },
  answerPoint: async ({ scope, params, body }) => {
    return { status: 200, body: await answerWorkPoint(scope, params.point, body.value) };
  },
  sign: async ({ scope, body }) => ({ status: 200, body: await signWork(scope, body) }),
  addFile: {
    prepare: async ({ scope: before, body, afterwards }) => {
      const add = await receiveWorkFile(before, body, afterwards);
      return async ({ scope }) => ({ status: 201, body: await add(scope) });
    },
    again: async ({ scope }) => ({ status: 201, body: await showWork(scope) }),
  },
  content: async ({ scope, params }) => ({ status: 200, body: await readWorkFile(scope, params.file, 'content') }),
  thumbnail: async ({ scope, params }) => ({ status: 200, body: await readWorkFile(scope, params.file, 'thumbnail') }),
} satisfies Handlers<Contract['dispatch']>;
