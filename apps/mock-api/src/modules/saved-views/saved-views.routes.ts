import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createSavedView } from './create-saved-view.ts';
import { chooseView, listSavedViews, removeSavedView } from './saved-views.service.ts';
import { updateSavedView } from './update-saved-view.ts';

/** The calls of contract/records/saved-views.ts. */
export const savedViews = {
  list: async ({ scope, query }) => ({ status: 200, body: await listSavedViews(scope, query) }),
  create: async ({ scope, body }) => ({ status: 201, body: await createSavedView(scope, body) }),
  choose: async ({ scope, body }) => {
    await chooseView(scope, body.area, body.view);
    return { status: 204, body: undefined };
  },
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    return { status: 200, body: await updateSavedView(scope, params.id, change, expectedVersion) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeSavedView(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['savedViews']>;
