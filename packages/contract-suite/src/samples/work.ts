import { fileOf, pdf } from '../world/records.ts';
import { done } from '../world/unavailable.ts';
import { PAGE, type SamplesOf } from './sample.ts';

const SIGNED = { name: 'Jonas Petersen', drawing: 'M10 20L30 40' };
const RULE = { every: 'year', interval: 1, month: 3, on: { kind: 'day', day: 15 } } as const;
const FIRST = '2030-03-15';
const WORK = {
  description: 'Under the boiler',
  type: 'inspection',
  category: 'Water',
  priority: 'high',
  place: 'Cellar',
  scheduledStart: '2030-12-30T08:00:00.000Z',
  scheduledEnd: '2030-12-30T10:00:00.000Z',
  allDay: false,
  dueAt: '2030-12-31T16:00:00.000Z',
  estimatedMinutes: 90,
  requiresSignature: false,
} as const;

export const work: SamplesOf<
  'workOrders' | 'workOrderComments' | 'workOrderCosts' | 'workOrderTime' | 'workOrderFiles' | 'workOrderLinks'
> = {
  'workOrders.list': ({ org, site }) => ({ query: { ...PAGE, sort: '-createdAt', org, site, tag: 'suite' } }),
  'workOrders.export': ({ org, site }) => ({ query: { sort: '-createdAt', org, site, tag: 'suite' } }),
  'workOrders.counts': ({ org, site }) => ({ query: { org, site } }),
  'workOrders.tags': ({ org, site }) => ({ query: { org, site } }),
  'workOrders.people': ({ org, site }) => ({ query: { ...PAGE, sort: '-name', org, site } }),
  'workOrders.create': ({ org, site, owner, records }) => ({
    body: {
      ...WORK,
      org,
      site,
      title: records.name(),
      status: 'draft',
      tags: ['suite'],
      assignees: [owner.member],
      checklist: [{ label: 'Water is off', kind: 'check', required: true }],
    },
  }),
  'workOrders.import': ({ org, site, records }) => ({
    query: { org, site, dryRun: 'false' },
    body: fileOf(`Title,Site,Priority,Due\r\n${records.name()},Main,Low,2030-12-31 08:30\r\n`, 'work.csv', 'text/csv'),
  }),
  'workOrders.get': async ({ records }) => ({ params: { id: (await records.anyOrder())._id } }),
  'workOrders.update': async ({ records, owner, site }) => {
    const { _id: id, checklist } = await records.workOrder();
    const points = checklist.map(({ _id, label, kind, required }) => ({ _id, label, kind, required }));
    const people = { assignees: [owner.member], watchers: [owner.member] };
    return {
      params: { id },
      body: { ...WORK, ...people, title: records.name(), site, tags: ['suite'], checklist: points },
    };
  },
  'workOrders.remove': async ({ records }) => ({ params: { id: (await records.workOrder())._id } }),
  'workOrders.setStatus': async ({ records }) => ({
    params: { id: (await records.workOrder())._id, status: 'in-progress' },
    body: {},
  }),
  'workOrders.undoStep': async ({ records }) => ({ params: { id: (await records.startedOrder())._id }, body: {} }),
  'workOrders.answerPoint': async ({ records }) => {
    const { _id: id, checklist } = await records.startedOrder();
    return { params: { id, point: checklist[0]?._id ?? '' }, body: { value: true } };
  },
  'workOrders.watch': async ({ records, owner: { api } }) => {
    const { _id: id } = await records.workOrder();
    await done('Not watching', api.workOrders.unwatch({ params: { id } }), 204);
    return { params: { id } };
  },
  'workOrders.unwatch': async ({ records }) => ({ params: { id: (await records.workOrder())._id } }),
  'workOrders.sign': async ({ records }) => ({ params: { id: (await records.startedOrder())._id }, body: SIGNED }),
  'workOrders.signatures': async ({ records }) => ({ params: { id: (await records.signedOrder()).id } }),
  'workOrders.signaturePicture': async ({ records }) => ({ params: await records.signedOrder() }),
  'workOrders.dispatch': async ({ records }) => ({
    params: { id: (await records.dispatched()).order._id },
    body: { again: true },
  }),
  'workOrders.recall': async ({ records }) => ({ params: { id: (await records.dispatched()).order._id } }),
  'workOrders.answerDispatch': async ({ records }) => ({
    params: { id: (await records.dispatched()).order._id },
    body: { answer: 'declined', reason: 'No capacity' },
  }),
  'workOrders.history': async ({ records }) => ({
    params: { id: (await records.anyOrder())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'workOrders.bulk': async ({ org, records }) => {
    const { _id: id, version } = await records.workOrder();
    return { body: { org, workOrders: [{ id, version }], change: { kind: 'priority', priority: 'low' } } };
  },

  'workOrderComments.list': async ({ records }) => ({
    params: { id: (await records.anyOrder())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'workOrderComments.people': async ({ records }) => ({
    params: { id: (await records.anyOrder())._id },
    query: { ...PAGE, sort: '-name', internal: 'true' },
  }),
  'workOrderComments.create': async ({ records }) => ({
    params: { id: (await records.anyOrder())._id },
    body: { text: records.name(), internal: false },
  }),
  'workOrderComments.update': async ({ records }) => ({
    params: await records.comment(),
    body: { text: records.name() },
  }),
  'workOrderComments.remove': async ({ records }) => ({ params: await records.comment() }),

  'workOrderCosts.get': async ({ records }) => ({ params: { id: (await records.anyOrder())._id } }),
  'workOrderCosts.create': async ({ records }) => ({
    params: { id: (await records.anyOrder())._id },
    body: { day: '2024-11-19', description: 'Gasket', amount: 990, currency: 'CHF' },
  }),
  'workOrderCosts.update': async ({ records }) => ({
    params: await records.cost(),
    body: { day: '2024-11-19', description: 'Gasket', amount: 890 },
  }),
  'workOrderCosts.remove': async ({ records }) => ({ params: await records.cost() }),
  'workOrderTime.get': async ({ records }) => ({ params: { id: (await records.anyOrder())._id } }),
  'workOrderTime.create': async ({ records, owner: { member } }) => ({
    params: { id: (await records.anyOrder())._id },
    body: { member, day: '2024-11-19', minutes: 20, note: 'Travel', ratePerHour: null, currency: 'CHF' },
  }),
  'workOrderTime.update': async ({ records }) => ({
    params: await records.time(),
    body: { day: '2024-11-19', minutes: 25, note: 'Travel', ratePerHour: null },
  }),
  'workOrderTime.remove': async ({ records }) => ({ params: await records.time() }),

  'workOrderFiles.list': async ({ records }) => ({ params: { id: (await records.anyOrder())._id } }),
  'workOrderFiles.add': async ({ records }) => ({ params: { id: (await records.anyOrder())._id }, body: pdf() }),
  'workOrderFiles.remove': async ({ records }) => ({ params: await records.workOrderFile() }),
  'workOrderFiles.content': async ({ records }) => ({ params: await records.workOrderFile() }),
  'workOrderFiles.thumbnail': async ({ records }) => ({ params: await records.workOrderFile() }),
  'workOrderLinks.list': async ({ records }) => ({
    params: { id: (await records.link()).id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'workOrderLinks.create': async ({ records }) => ({
    params: { id: (await records.workOrder())._id },
    body: { relation: 'blocks', workOrder: (await records.workOrder())._id },
  }),
  'workOrderLinks.remove': async ({ records }) => ({ params: await records.link() }),
};

export const plans: SamplesOf<'maintenancePlans' | 'maintenancePlanFiles'> = {
  'maintenancePlans.list': ({ org, site }) => ({ query: { ...PAGE, sort: '-nextAt', org, site } }),
  'maintenancePlans.export': ({ org, site }) => ({ query: { sort: '-nextAt', org, site } }),
  'maintenancePlans.preview': ({ org, site }) => ({
    query: { org, site, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', from: '2026-11-24', time: '08:00', leadDays: 7 },
  }),
  'maintenancePlans.create': ({ org, site, records, owner }) => ({
    body: {
      org,
      site,
      title: records.name(),
      repeats: RULE,
      from: FIRST,
      time: '08:00',
      leadDays: 7,
      dueDays: 0,
      description: 'All seven units',
      priority: 'medium',
      assignees: [owner.member],
      tags: ['filter'],
      checklist: [{ label: 'Isolate the unit', kind: 'check', required: true }],
    },
  }),
  'maintenancePlans.get': async ({ records }) => ({ params: { id: (await records.anyPlan())._id } }),
  'maintenancePlans.update': async ({ records }) => ({
    params: { id: (await records.plan())._id },
    body: { title: records.name(), repeats: RULE, from: FIRST, time: '09:00', priority: 'low' },
  }),
  'maintenancePlans.remove': async ({ records }) => ({ params: { id: (await records.plan())._id } }),
  'maintenancePlans.setStatus': async ({ records }) => ({
    params: { id: (await records.plan())._id, status: 'paused' },
    body: { reason: 'The hall is rebuilt' },
  }),
  'maintenancePlans.changeDate': async ({ records }) => ({
    params: { id: (await records.plan())._id, day: FIRST },
    body: { to: '2030-03-20' },
  }),
  'maintenancePlans.restoreDate': async ({ records, owner: { api } }) => {
    const params = { id: (await records.plan())._id, day: FIRST };
    await done('Putting off a date', api.maintenancePlans.changeDate({ params, body: { to: '2030-03-20' } }), 200);
    return { params };
  },
  'maintenancePlans.history': async ({ records }) => ({
    params: { id: (await records.anyPlan())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'maintenancePlanFiles.list': async ({ records }) => ({ params: { id: (await records.anyPlan())._id } }),
  'maintenancePlanFiles.add': async ({ records }) => ({ params: { id: (await records.anyPlan())._id }, body: pdf() }),
  'maintenancePlanFiles.remove': async ({ records }) => ({ params: await records.planFile() }),
  'maintenancePlanFiles.content': async ({ records }) => ({ params: await records.planFile() }),
  'maintenancePlanFiles.thumbnail': async ({ records }) => ({ params: await records.planFile() }),
};
