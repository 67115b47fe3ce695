import { type Contract, hearsOf, type LiveArea, type LiveChange } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import type { OrgScope } from '#scope.ts';

/** What may pass while a call is on its way, and between a line of the audit log and the end of its transaction. */
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
 * Null for what they do not see: it may mean that they see more from now on, or less.
 *
 * @param since - from when on they know nothing. What they themselves may do has perhaps changed since, too, which shows
 *   with the organization.
 */
async function* shown(
  areas: AsyncIterable<LiveArea>,
  { actor, models, org }: OrgScope,
  since?: Date,
): AsyncGenerator<LiveChange | null> {
  const own = { org, 'target.id': { $in: [actor.member, actor.role] } };
  if (since && (await models.AuditRecord.exists({ ...own, createdAt: { $gte: since } })))
    yield { area: 'organizations' };
  for await (const area of areas) yield hearsOf(area, actor) ? { area } : null;
}
