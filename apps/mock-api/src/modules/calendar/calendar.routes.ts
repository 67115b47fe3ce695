import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { getCalendar } from './calendar.service.ts';

/** The calls of contract/calendar.ts. */
export const calendar = {
  get: async ({ scope, query }) => ({ status: 200, body: await getCalendar(scope, query) }),
} satisfies Handlers<Contract['calendar']>;
