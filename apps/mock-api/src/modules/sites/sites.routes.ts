import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createSite } from './create-site.ts';
import { removeSite } from './remove-site.ts';
import { getSite, listSites } from './sites.service.ts';
import { renewFeedbackToken, updateSite } from './update-site.ts';

/** The calls of contract/organizations/sites.ts. */
export const sites = {
  list: async ({ scope, query }) => ({ status: 200, body: await listSites(scope, query) }),
  create: async ({ scope, body }) => ({ status: 201, body: await createSite(scope, body) }),
  get: async ({ scope, params }) => ({ status: 200, body: await getSite(scope, params.id) }),
  update: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await updateSite(scope, params.id, body, expectedVersion) };
  },
  renewFeedbackToken: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await renewFeedbackToken(scope, params.id, expectedVersion) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeSite(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['sites']>;
