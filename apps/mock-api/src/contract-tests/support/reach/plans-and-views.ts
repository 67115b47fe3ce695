import { type Attempt, note, type Place } from './place.ts';

const PLANNED = {
  title: 'Alarm',
  from: '2030-01-01',
  time: '08:00',
  repeats: { every: 'day', interval: 1 } as const,
};

/** Maintenance plans, calendar feeds and saved views that look as if they did not exist. */
export const HIDDEN_PLANS_AND_VIEWS: Attempt[] = [
  [
    'savedViews.update',
    'somebody’s own',
    (by, place) => by.client.savedViews.update({ params: { id: place.view }, body: { name: 'X' } }),
  ],
  [
    'calendar.createFeed',
    'of another site',
    (by, place) => by.client.calendar.createFeed({ body: { org: place.org, site: place.b } }),
  ],
  [
    'calendar.removeFeed',
    'of another site',
    (by, place) => by.client.calendar.removeFeed({ query: { org: place.org, site: place.b } }),
  ],
  ['savedViews.remove', 'somebody’s own', (by, place) => by.client.savedViews.remove({ params: { id: place.view } })],
  [
    'savedViews.choose',
    'somebody’s own',
    (by, place) => by.client.savedViews.choose({ body: { org: place.org, area: 'work-orders', view: place.view } }),
  ],
  [
    'maintenancePlans.create',
    'at another site',
    (by, place) => by.client.maintenancePlans.create({ body: { ...PLANNED, ...atB(place) } }),
  ],
  [
    'maintenancePlans.update',
    'of another site',
    (by, place) => by.client.maintenancePlans.update({ params: { id: place.plan.id }, body: { title: 'Mine' } }),
  ],
  [
    'maintenancePlans.remove',
    'of another site',
    (by, place) => by.client.maintenancePlans.remove({ params: { id: place.plan.id } }),
  ],
  [
    'maintenancePlans.setStatus',
    'of another site',
    (by, place) =>
      by.client.maintenancePlans.setStatus({
        params: { id: place.plan.id, status: 'paused' },
        body: { reason: 'Mine' },
      }),
  ],
  [
    'maintenancePlans.changeDate',
    'of another site',
    (by, place) => by.client.maintenancePlans.changeDate({ params: place.plan, body: { to: null } }),
  ],
  [
    'maintenancePlans.restoreDate',
    'of another site',
    (by, place) => by.client.maintenancePlans.restoreDate({ params: place.plan }),
  ],
  [
    'maintenancePlanFiles.add',
    'to one of another site',
    (by, place) => by.client.maintenancePlanFiles.add({ params: { id: place.plan.id }, body: note() }),
  ],
  [
    'maintenancePlanFiles.remove',
    'of one of another site',
    (by, place) => by.client.maintenancePlanFiles.remove({ params: place.plan }),
  ],
];

const atB = (place: Place) => ({ org: place.org, site: place.b });
