import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { listSessions, removeSession } from './sessions.service.ts';

/** The calls of contract/sessions.ts. */
export const sessions = {
  list: async ({ scope }) => {
    const items = await listSessions(scope);
    return { status: 200, body: { items, page: 1, pages: 1, limit: Math.max(items.length, 1), total: items.length } };
  },
  remove: async ({ scope, params }) => {
    await removeSession(scope, params.id);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['sessions']>;
