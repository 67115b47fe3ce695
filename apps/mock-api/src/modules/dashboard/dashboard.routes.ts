import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { getDashboard } from './dashboard.service.ts';
import { exportDashboard } from './dashboard-file.ts';

/** The calls of contract/work-orders/dashboard.ts. */
export const dashboard = {
  get: async ({ scope, query }) => ({ status: 200, body: await getDashboard(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportDashboard(scope, query) }),
} satisfies Handlers<Contract['dashboard']>;
