import type { Dashboard } from '@siteward/contract';
import { type DashboardRange, dayStarts, extentOf, rangeBefore } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { zoneOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { openByProvider, openBySite, openGroups, openWork } from './open-work.ts';
import { ratedFeedbacks } from './rated-feedbacks.ts';
import { workByDay } from './work-by-day.ts';

export type DashboardQuery = DashboardRange & { timezone?: string | undefined };

/**
 * How the site named by the call is doing, or all sites within reach. All parts are counted in parallel, each by the database from
 * an index, and each gives the numbers that the list of its area would show the actor. Parts that they may not see are left out.
 *
 * @throws NOT_FOUND if the site no longer exists.
 */
export async function getDashboard(scope: OrgScope, query: DashboardQuery): Promise<Dashboard> {
  const { permissions } = scope.actor;
  const range = { from: query.from, to: query.to };
  const timezone = query.timezone ?? (await zoneOf(scope));
  if (timezone === undefined) throw notFound('site');
  const starts = dayStarts(range, timezone);
  const { from } = rangeBefore(range);
  const [before = 0] = dayStarts({ from, to: from }, timezone);
  const spans = { before, starts };
  const seesWork = extentOf(permissions, 'work-orders:view') !== 'none';
  const when = <Part>(isSeen: boolean, part: () => Promise<Part>) => (isSeen ? part() : undefined);
  const open = when(seesWork, async () => {
    const groups = await openGroups(scope);
    const [providers, sites] = await Promise.all([
      when(permissions.includes('providers:view'), () => openByProvider(scope, groups)),
      when(scope.site === undefined, () => openBySite(scope, groups)),
    ]);
    return { work: openWork(groups), ...(providers && { providers }), ...(sites && { sites }) };
  });
  const [opened, byDay, feedback] = await Promise.all([
    open,
    when(seesWork, () => workByDay(scope, range.from, spans)),
    when(extentOf(permissions, 'feedbacks:view') !== 'none', () => ratedFeedbacks(scope, spans)),
  ]);
  return {
    ...range,
    timezone,
    ...(opened && byDay && { ...opened, work: { ...opened.work, ...byDay } }),
    ...(feedback && { feedback }),
  };
}
