import { clockTime, extentOf, instantOfClock, sameId } from '@siteward/domain';
import type { Types } from 'mongoose';
import { lacksPermission } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { isKnownAt } from '#modules/service-providers/provider-for-work.ts';
import { reachingSites } from '#modules/sites/reach.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import type { WorkOrderDoc } from './work-order-record.ts';

type Place = Pick<WorkOrderDoc, 'site' | 'assignees' | 'watchers' | 'serviceProvider'>;
type Times = Pick<WorkOrderDoc, 'scheduledStart' | 'scheduledEnd' | 'dueAt'>;

/**
 * How a work order changes when it moves to another site: it loses people who do not reach that site, and a service provider that
 * does not work there. All-day work keeps its days, by the clock of the other site.
 *
 * @param wanted - the id of the other site; nothing changes if it is undefined or the current site
 * @throws NOT_FOUND for a site beyond the actor's reach.
 * @throws FORBIDDEN for anyone who may not change all work orders: at the other site it may no longer be their own.
 */
export async function movedTo(
  scope: OrgScope,
  order: WorkOrderDoc,
  wanted: string | undefined,
): Promise<{ place: Place; times: Partial<Times> }> {
  const { site, assignees, watchers, serviceProvider } = order;
  if (wanted === undefined || sameId(wanted, site.toString())) {
    return { place: { site, assignees, watchers, serviceProvider }, times: {} };
  }
  if (extentOf(scope.actor.permissions, 'work-orders:update') !== 'any')
    throw lacksPermission('work-orders:update-any');
  const other = await holdSite(scope, wanted);
  const people = { $and: [{ _id: { $in: [...assignees, ...watchers] } }, await reachingSites(scope, [wanted])] };
  const found = await scoped(scope.models.Member, scope.org).list(people, { fields: { _id: 1 } });
  const gettingThere = new Set(found.map(({ _id }) => _id.toString()));
  const kept = (ids: readonly Types.ObjectId[]) => ids.filter((id) => gettingThere.has(id.toString()));
  const place = { site: other._id, assignees: kept(assignees), watchers: kept(watchers) };
  return {
    place: { ...place, serviceProvider: await stillWorking(scope, order, other) },
    times: order.allDay ? await sameDays(scope, order, other) : {},
  };
}

async function stillWorking({ models, org }: OrgScope, { serviceProvider }: WorkOrderDoc, { _id: site }: SiteDoc) {
  if (!serviceProvider) return null;
  const provider = await scoped(models.ServiceProvider, org).hold(serviceProvider);
  return provider && isKnownAt(provider, { org, site }) ? serviceProvider : null;
}

/** The times of all-day work, such that the other site's clock shows what the current site's clock did. */
async function sameDays({ models, org }: OrgScope, order: WorkOrderDoc, other: SiteDoc): Promise<Times> {
  const present = await scoped(models.Site, org).findOne({ _id: order.site }, { withDeleted: true });
  const there = (at: Date | null) => {
    const shown = at && present && clockTime(at, present.timezone);
    return shown ? new Date(instantOfClock(Date.parse(`${shown}Z`), other.timezone).at) : at;
  };
  const { scheduledStart, scheduledEnd, dueAt } = order;
  return { scheduledStart: there(scheduledStart), scheduledEnd: there(scheduledEnd), dueAt: there(dueAt) };
}
