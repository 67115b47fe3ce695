import type { BulkWorkOrderChange } from '@siteward/contract';
import type { PersonInOrganization } from '#testing/harness.ts';
import { type Attempt, note, type Place } from './place.ts';

/** Work orders that look as if they did not exist. */
export const HIDDEN_WORK_ORDERS: Attempt[] = [
  [
    'workOrders.update',
    'for a firm of another site',
    (by, place) =>
      by.client.workOrders.update({ params: { id: place.work.a }, body: { serviceProvider: place.firms.atB } }),
  ],
  ['workOrders.create', 'at another site', (by, place) => createWork(by, place, place.b)],
  [
    'workOrders.create',
    'for somebody of another site',
    (by, place) => createWork(by, place, place.a, { assignees: [away(place)] }),
  ],
  [
    'workOrders.update',
    'of another site',
    (by, place) => by.client.workOrders.update({ params: { id: place.work.b }, body: { title: 'Mine' } }),
  ],
  [
    'workOrders.update',
    'to another site',
    (by, place) => by.client.workOrders.update({ params: { id: place.work.a }, body: { site: place.b } }),
  ],
  [
    'workOrders.update',
    'for somebody of another site',
    (by, place) => by.client.workOrders.update({ params: { id: place.work.a }, body: { assignees: [away(place)] } }),
  ],
  [
    'workOrders.update',
    'watched from another site',
    (by, place) => by.client.workOrders.update({ params: { id: place.work.a }, body: { watchers: [away(place)] } }),
  ],
  [
    'workOrders.setStatus',
    'of another site',
    (by, place) => by.client.workOrders.setStatus({ params: { id: place.work.b, status: 'in-progress' }, body: {} }),
  ],
  [
    'workOrders.undoStep',
    'of another site',
    (by, place) => by.client.workOrders.undoStep({ params: { id: place.work.b }, body: {} }),
  ],
  [
    'workOrders.answerPoint',
    'of another site',
    (by, place) =>
      by.client.workOrders.answerPoint({
        params: { id: place.work.b, point: place.work.point },
        body: { value: true },
      }),
  ],
  [
    'workOrders.dispatch',
    'of another site',
    (by, place) => by.client.workOrders.dispatch({ params: { id: place.work.b }, body: {} }),
  ],
  [
    'workOrders.answerDispatch',
    'of another site',
    (by, place) => by.client.workOrders.answerDispatch({ params: { id: place.work.b }, body: { answer: 'accepted' } }),
  ],
  [
    'workOrders.recall',
    'of another site',
    (by, place) => by.client.workOrders.recall({ params: { id: place.work.b } }),
  ],
  [
    'workOrders.sign',
    'one of another site',
    (by, place) => by.client.workOrders.sign({ params: { id: place.work.b }, body: { name: 'Jonas', drawing: null } }),
  ],
  [
    'workOrderFiles.add',
    'to one of another site',
    (by, place) => by.client.workOrderFiles.add({ params: { id: place.work.b }, body: note() }),
  ],
  [
    'workOrderFiles.remove',
    'of one of another site',
    (by, place) => by.client.workOrderFiles.remove({ params: { id: place.work.b, file: place.work.file } }),
  ],
  [
    'workOrderLinks.create',
    'of one of another site',
    (by, place) =>
      by.client.workOrderLinks.create({
        params: { id: place.work.b },
        body: { relation: 'blocks', workOrder: place.work.a },
      }),
  ],
  [
    'workOrderLinks.create',
    'with one of another site',
    (by, place) =>
      by.client.workOrderLinks.create({
        params: { id: place.work.a },
        body: { relation: 'blocks', workOrder: place.work.b },
      }),
  ],
  [
    'workOrderLinks.remove',
    'with one of another site',
    (by, place) => by.client.workOrderLinks.remove({ params: { id: place.work.a, link: place.work.link } }),
  ],
  ['workOrders.watch', 'of another site', (by, place) => by.client.workOrders.watch({ params: { id: place.work.b } })],
  [
    'workOrders.unwatch',
    'of another site',
    (by, place) => by.client.workOrders.unwatch({ params: { id: place.work.b } }),
  ],
  [
    'workOrders.remove',
    'of another site',
    (by, place) => by.client.workOrders.remove({ params: { id: place.work.b } }),
  ],
  [
    'workOrderComments.create',
    'at another site',
    (by, place) => by.client.workOrderComments.create({ params: { id: place.work.b }, body: { text: 'Mine' } }),
  ],
  [
    'workOrderComments.update',
    'at another site',
    (by, place) => by.client.workOrderComments.update({ params: commentAtB(place), body: { text: 'Mine' } }),
  ],
  [
    'workOrderComments.remove',
    'at another site',
    (by, place) => by.client.workOrderComments.remove({ params: commentAtB(place) }),
  ],
  [
    'workOrderTime.create',
    'at another site',
    (by, place) => by.client.workOrderTime.create({ params: { id: place.work.b }, body: { minutes: 5 } }),
  ],
  [
    'workOrderTime.update',
    'at another site',
    (by, place) => by.client.workOrderTime.update({ params: entryAtB(place, 'time'), body: { minutes: 6 } }),
  ],
  [
    'workOrderTime.remove',
    'at another site',
    (by, place) => by.client.workOrderTime.remove({ params: entryAtB(place, 'time') }),
  ],
  [
    'workOrderCosts.create',
    'at another site',
    (by, place) =>
      by.client.workOrderCosts.create({ params: { id: place.work.b }, body: { description: 'Seal', amount: 1 } }),
  ],
  [
    'workOrderCosts.update',
    'at another site',
    (by, place) => by.client.workOrderCosts.update({ params: entryAtB(place, 'cost'), body: { amount: 2 } }),
  ],
  [
    'workOrderCosts.remove',
    'at another site',
    (by, place) => by.client.workOrderCosts.remove({ params: entryAtB(place, 'cost') }),
  ],
  [
    'workOrders.bulk',
    'for somebody of another site',
    (by, place) => bulkWork(by, place, [place.work.a], { kind: 'assignees', assignees: [away(place)] }),
  ],
];

const entryAtB = (place: Place, kind: 'time' | 'cost') => ({ id: place.work.b, entry: place.work[kind] });

const commentAtB = (place: Place) => ({ id: place.work.b, comment: place.work.comment });

const away = (place: Place) => place.people['the technician of another site'].member;

function bulkWork(by: PersonInOrganization, place: Place, ids: string[], change: BulkWorkOrderChange) {
  const workOrders = ids.map((id) => ({ id, version: 1 }));
  return by.client.workOrders.bulk({ body: { org: place.org, workOrders, change } });
}

function createWork(by: PersonInOrganization, place: Place, site: string, more: { assignees?: string[] } = {}) {
  return by.client.workOrders.create({ body: { org: place.org, site, title: 'Pump leaks', ...more } });
}
