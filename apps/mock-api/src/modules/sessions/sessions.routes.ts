import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { listSessions, removeSession } from './sessions.service.ts';

/** The calls of contract/account/sessions.ts. */
export const sessions = {
  list: async ({ scope, query }) => ({ status: 200, body: await listSessions(scope, query) }),
  remove: async ({ scope, params }) => {
    await removeSession(scope, params.id);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['sessions']>;
