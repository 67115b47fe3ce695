import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import {
  createCannedReply,
  listCannedReplies,
  removeCannedReply,
  updateCannedReply,
} from './canned-replies.service.ts';

/** The calls of contract/support-tickets/canned-replies.ts. */
export const cannedReplies = {
  list: async ({ scope, query }) => ({ status: 200, body: await listCannedReplies(scope, query) }),
  create: async ({ scope, body }) => ({ status: 201, body: await createCannedReply(scope, body) }),
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    return { status: 200, body: await updateCannedReply(scope, params.id, change, expectedVersion) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeCannedReply(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['cannedReplies']>;
