import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { getCalendar } from './calendar.service.ts';
import { createFeed, listFeeds, removeFeed } from './feeds/calendar-feeds.service.ts';
import { findFeedId } from './feeds/open-feed.ts';
import { readFeed } from './feeds/read-feed.ts';

/** The calls of contract/work-orders/calendar.ts. */
export const calendar = {
  get: async ({ scope, query }) => ({ status: 200, body: await getCalendar(scope, query) }),
  feeds: async ({ scope }) => ({ status: 200, body: await listFeeds(scope) }),
  createFeed: async ({ scope }) => ({ status: 201, body: await createFeed(scope) }),
  removeFeed: async ({ scope }) => {
    await removeFeed(scope);
    return { status: 204, body: undefined };
  },
  feed: {
    linkOf: findFeedId,
    handle: async ({ scope, params }) => ({ status: 200, body: await readFeed(scope, params.token) }),
  },
} satisfies Handlers<Contract['calendar']>;
