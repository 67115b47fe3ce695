import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { listCalendar } from './calendar.service.ts';

/** The calls of contract/calendar.ts. */
export const calendar = {
  list: async ({ scope, query }) => ({ status: 200, body: await listCalendar(scope, query) }),
} satisfies Handlers<Contract['calendar']>;
