import { type Contract, hearsOf, type LiveArea, type LiveChange } from '@siteward/contract';
import { isChangedSince } from '#modules/audit/audit.service.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import type { OrgScope } from '#scope.ts';

/** How long a call may be on its way, or a line of the audit log may wait for its transaction to be committed. */
const ON_THE_WAY_MS = 10_000;

/** The calls of contract/live.ts. */
export const live = {
  changes: async ({ scope, query: { age } }) => {
    const since = age === undefined ? undefined : new Date(scope.clock().getTime() - age - ON_THE_WAY_MS);
    const areas = await scope.feed.areasOf(scope.org, since);
    return { status: 200, body: (ended) => shown(areas(ended), scope, since) };
  },
} satisfies Handlers<Contract['live']>;

/**
 * Yields null for changes that they may not see, which may still mean that they see more or less from now on.
 *
 * @param since - when they last knew the state. Their own permissions may have changed since, too, which is announced as a change
 *   to the organization.
 */
async function* shown(
  areas: AsyncIterable<LiveArea>,
  scope: OrgScope,
  since?: Date,
): AsyncGenerator<LiveChange | null> {
  const { actor } = scope;
  if (since && (await isChangedSince(scope, [actor.member, actor.role], since))) yield { area: 'organizations' };
  for await (const area of areas) yield hearsOf(area, actor) ? { area } : null;
}
