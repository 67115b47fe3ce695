import type { House, Person } from '../house.ts';
import { CALLERS } from '../people.ts';
import { CsvFile, TextFile } from '../send.ts';
import { DUE, FIRST_PAGE, ofPerson, ownAt, type Samples, version } from './sample.ts';

const SCHEDULE = {
  scheduledStart: '2026-12-30T08:00:00.000Z',
  scheduledEnd: '2026-12-30T10:00:00.000Z',
  allDay: false,
};

const WORK = {
  requiresSignature: false,
  title: 'Pump leaks',
  description: 'Under the boiler',
  type: 'inspection',
  category: 'Water',
  priority: 'high',
  place: 'Cellar',
  ...SCHEDULE,
  dueAt: DUE,
  estimatedMinutes: 90,
  tags: ['pump'] as string[],
} as const;

const POINT = { label: 'Water is off', kind: 'check', required: true } as const;

const WORK_FILTERS = {
  ...({ category: 'Water', uncategorized: 'true' } as const),
  createdFrom: '2020-01-01T00:00:00.000Z',
  createdTo: DUE,
  completedFrom: '2020-01-01T00:00:00.000Z',
  completedTo: DUE,
  respondedFrom: '2020-01-01T00:00:00.000Z',
  respondedTo: DUE,
  status: 'open',
  priority: 'none',
  type: 'corrective',
  tag: 'pump',
  overdue: 'true',
  unscheduled: 'true',
  dueFrom: '2020-01-01T00:00:00.000Z',
  dueTo: DUE,
} as const;

const VIEW_QUERY: Record<string, string> = { tab: 'all', priority: 'urgent,high', sort: '-dueAt', view: 'board' };

export const WORK_ORDERS: Samples<
  | 'workOrders'
  | 'workOrderComments'
  | 'workOrderCosts'
  | 'workOrderTime'
  | 'workOrderFiles'
  | 'workOrderLinks'
  | 'savedViews'
> = {
  'workOrders.list': (house, person) => ({
    query: {
      ...FIRST_PAGE,
      search: 'pump',
      sort: '-dueAt',
      org: house.id,
      ...WORK_FILTERS,
      serviceProvider: house.serviceProviders.hired,
      plan: house.plan.id,
      ...ownAt(house, person),
    },
  }),
  'workOrders.export': (house, person) => ({
    query: {
      search: 'pump',
      sort: '-dueAt',
      org: house.id,
      serviceProvider: house.serviceProviders.hired,
      plan: house.plan.id,
      ...WORK_FILTERS,
      ...ownAt(house, person),
    },
  }),
  'workOrders.counts': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'workOrders.tags': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'workOrders.people': ({ id, sites }) => ({ query: { ...FIRST_PAGE, sort: '-name', org: id, site: sites.first } }),
  'workOrders.create': ({ id, sites, target, serviceProviders }, { member }) => ({
    body: {
      ...WORK,
      org: id,
      site: sites.first,
      status: 'draft',
      serviceProvider: serviceProviders.hired,
      assignees: [member || target],
      checklist: [POINT],
    },
  }),
  'workOrders.import': ({ id, sites, name }) => ({
    query: { org: id, site: sites.first, dryRun: 'false' },
    body: new CsvFile(`Title,Site,Priority,Due\r\nGutter from-file,${name} First,Low,2026-12-31 08:30\r\n`),
  }),
  'workOrders.get': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrders.update': ({ workOrders, sites, people, suspendedMember, serviceProviders }) => ({
    params: { id: workOrders.open },
    body: {
      ...WORK,
      version,
      watchers: [people.Owner.member],
      checklist: [{ ...POINT, _id: workOrders.point }],
      assignees: assigneesOf(people, suspendedMember),
      serviceProvider: serviceProviders.idle,
      // Where it already is, because not everybody may move one.
      site: sites.first,
    },
  }),
  'workOrders.remove': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrders.setStatus': ({ workOrders }) => ({
    params: { id: workOrders.open, status: 'in-progress' },
    body: { reason: 'Parts have come', resolution: 'Sealed', version },
  }),
  'workOrders.undoStep': (house, person) => ({
    params: { id: ofPerson(house, person, house.workOrders.steps) },
    body: { version },
  }),
  'workOrders.answerPoint': ({ workOrders }) => ({
    params: { id: workOrders.started, point: workOrders.point },
    body: { value: true, version },
  }),
  'workOrders.watch': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrders.unwatch': ({ workOrders }) => ({ params: { id: workOrders.started } }),
  'workOrders.sign': ({ workOrders }) => ({
    params: { id: workOrders.started },
    body: { name: 'Jonas Petersen', drawing: 'M10 20L30 40', version },
  }),
  'workOrders.signatures': ({ workOrders }) => ({ params: { id: workOrders.started } }),
  'workOrders.signaturePicture': ({ workOrders: { started: id, signature } }) => ({ params: { id, signature } }),
  'workOrders.dispatch': ({ workOrders }) => ({ params: { id: workOrders.open }, body: { again: false, version } }),
  'workOrders.answerDispatch': ({ dispatched: { sent } }) => ({
    params: { id: sent.order },
    body: { answer: 'declined', reason: 'No capacity' },
  }),
  'workOrders.recall': ({ dispatched: { sent } }) => ({ params: { id: sent.order } }),
  'workOrders.history': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  // Somebody who may not assign others takes their own name off.
  'workOrders.bulk': ({ id, workOrders, people, suspendedMember }, { member }) => ({
    body: {
      org: id,
      workOrders: [{ id: workOrders.open, version }],
      change: {
        kind: 'assignees',
        assignees: assigneesOf(people, suspendedMember).filter((assignee) => assignee !== member),
      },
    },
  }),

  'workOrderComments.list': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'workOrderComments.people': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { ...FIRST_PAGE, sort: '-name', internal: 'true' },
  }),
  'workOrderComments.create': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: { text: 'Parts have come', internal: false },
  }),
  'workOrderComments.update': (house, person) => ({
    params: { id: house.workOrders.open, comment: ofPerson(house, person, house.workOrders.comments) },
    body: { text: 'Parts come tomorrow', version },
  }),
  'workOrderComments.remove': (house, person) => ({
    params: { id: house.workOrders.open, comment: ofPerson(house, person, house.workOrders.comments) },
  }),

  'workOrderCosts.get': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrderCosts.create': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: { day: '2026-11-19', description: 'Gasket', amount: 990, currency: 'CHF' },
  }),
  'workOrderCosts.update': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.costs) },
    body: { day: '2026-11-19', description: 'Gasket', amount: 990, version },
  }),
  'workOrderCosts.remove': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.costs) },
  }),

  'workOrderTime.get': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrderTime.create': ({ workOrders, target }, { member }) => ({
    params: { id: workOrders.open },
    body: {
      member: member || target,
      day: '2026-11-19',
      minutes: 20,
      note: 'Travel',
      ratePerHour: null,
      currency: 'CHF',
    },
  }),
  'workOrderTime.update': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.time) },
    body: {
      day: '2026-11-19',
      minutes: 25,
      note: 'Travel',
      version,
      ...(person.id !== house.people.Provider.id && { ratePerHour: null }),
    },
  }),
  'workOrderTime.remove': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.time) },
  }),

  'workOrderFiles.list': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrderFiles.add': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: new TextFile('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'),
  }),
  'workOrderFiles.remove': (house, person) => ({
    params: { id: house.workOrders.open, file: fileBy(house, person) },
  }),
  'workOrderFiles.content': (house, person) => ({
    params: { id: house.workOrders.open, file: fileBy(house, person) },
  }),
  'workOrderFiles.thumbnail': ({ workOrders, files }) => ({ params: { id: workOrders.open, file: files.Owner } }),

  'workOrderLinks.list': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'workOrderLinks.create': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: { relation: 'blocks', workOrder: workOrders.started },
  }),
  'workOrderLinks.remove': ({ workOrders, link }) => ({ params: { id: workOrders.open, link } }),

  'savedViews.list': ({ id }) => ({ query: { page: 1, limit: 5, sort: '-name', org: id, area: 'work-orders' } }),
  'savedViews.create': ({ id }) => ({
    body: { org: id, area: 'work-orders', name: 'Urgent pumps', shared: false, query: VIEW_QUERY },
  }),
  'savedViews.choose': (house, person) => ({
    body: { org: house.id, area: 'work-orders', view: ofPerson(house, person, house.savedViews) },
  }),
  'savedViews.update': (house, person) => ({
    params: { id: ofPerson(house, person, house.savedViews) },
    body: { name: 'Urgent pumps', shared: false, query: VIEW_QUERY, version },
  }),
  'savedViews.remove': (house, person) => ({ params: { id: ofPerson(house, person, house.savedViews) } }),
};

/** The people that a house's work orders are assigned to. */
function assigneesOf(people: House['people'], suspended: string): string[] {
  return Object.values(people).flatMap(({ member }) => (member === '' || member === suspended ? [] : member));
}

/** The file that somebody added, or else the Owner's. */
function fileBy({ people, files }: House, { member }: Person): string {
  const caller = CALLERS.find((each) => people[each].member === member);
  return caller === undefined ? files.Owner : files[caller];
}
