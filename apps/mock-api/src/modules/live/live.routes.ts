import type { Contract, LiveArea } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import type { OrgScope } from '#scope.ts';

/** What somebody needs to see anything of an area; null: every member sees some of it. */
const SHOWN_TO: Record<LiveArea, Permission | null> = {
  bulkChanges: 'members:view',
  invitations: 'invitations:view',
  members: 'members:view',
  organizations: null,
  roles: 'roles:view',
  sites: null,
};

/** The calls of contract/live.ts. */
export const live = {
  changes: async ({ scope }) => {
    const areas = await scope.feed.areasOf(scope.org);
    return { status: 200, body: (ended) => shown(areas(ended), scope) };
  },
} satisfies Handlers<Contract['live']>;

async function* shown(areas: AsyncIterable<LiveArea>, { actor }: OrgScope): AsyncGenerator<{ area: LiveArea }> {
  for await (const area of areas) {
    const needed = SHOWN_TO[area];
    if (needed === null || actor.permissions.includes(needed)) yield { area };
  }
}
