import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { listAudit } from './list-audit.ts';

/** The calls of contract/organizations/audit.ts. */
export const audit = {
  list: async ({ scope, query }) => ({ status: 200, body: await listAudit(scope, query) }),
} satisfies Handlers<Contract['audit']>;
