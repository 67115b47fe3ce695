import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createBulkChange, listBulkChanges, undoBulkChange } from './bulk-changes.service.ts';

/** The calls of contract/records/bulk-changes.ts. */
export const bulkChanges = {
  create: async ({ scope, body, keepNothing }) => {
    const answer = await createBulkChange(scope, body);
    if (!answer.change) keepNothing();
    return { status: 200, body: answer };
  },
  list: async ({ scope, query }) => ({ status: 200, body: await listBulkChanges(scope, query) }),
  undo: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await undoBulkChange(scope, params.id, expectedVersion) };
  },
} satisfies Handlers<Contract['bulkChanges']>;
