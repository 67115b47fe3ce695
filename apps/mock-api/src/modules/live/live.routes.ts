import { type Contract, LIVE_AREAS, type LiveArea, type LiveChange } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import type { OrgScope } from '#scope.ts';

/** The calls of contract/live.ts. */
export const live = {
  changes: async ({ scope }) => {
    const areas = await scope.feed.areasOf(scope.org);
    return { status: 200, body: (ended) => shown(areas(ended), scope) };
  },
} satisfies Handlers<Contract['live']>;

/** Null for what they do not see: it may mean that they see more from now on, or less. */
async function* shown(areas: AsyncIterable<LiveArea>, { actor }: OrgScope): AsyncGenerator<LiveChange | null> {
  for await (const area of areas) {
    const { permission } = LIVE_AREAS[area];
    yield permission === null || actor.permissions.includes(permission) ? { area } : null;
  }
}
