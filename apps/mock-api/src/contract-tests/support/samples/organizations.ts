import { FIRST_PAGE, type Samples, version } from './sample.ts';

const WEEK = Array.from({ length: 7 }, (_, day) => ({ closed: day > 4, open: '08:00', close: '17:30' }));

const PLACE = { address: 'Harbour Road 1', timezone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR' } as const;

export const ORGANIZATIONS: Samples<'organizations' | 'sites' | 'seats' | 'roles'> = {
  'organizations.listByUser': (_, { id }) => ({
    params: { userId: id },
    query: { ...FIRST_PAGE, sort: 'name', type: 'organization' },
  }),
  'organizations.getByName': ({ name }) => ({ params: { name } }),
  'organizations.get': ({ id }) => ({ params: { id } }),
  'organizations.firstSteps': ({ id }) => ({ params: { id } }),
  'organizations.list': () => ({ query: { ...FIRST_PAGE, sort: '-name', nature: 'facility-management' } }),
  'organizations.create': ({ domain }) => ({
    body: {
      name: 'Another One',
      email: `another@${domain}`,
      contact: '+491701234567',
      busInst: 'institution',
      type: 'organization',
      nature: 'occupier',
      siteName: 'Main',
      timezone: 'Europe/Paris',
      currency: 'GBP',
    },
  }),
  'organizations.update': ({ id, domain }) => ({
    params: { id },
    body: {
      name: 'Renamed',
      email: `mail@${domain}`,
      contact: '+491701234567',
      busInst: 'institution',
      version,
      nature: 'occupier',
      currency: 'GBP',
      responseMinutes: { low: null, medium: 480, high: 120, urgent: 30 },
    },
  }),
  'organizations.listCustomers': ({ id, customer }) => ({
    params: { id },
    query: { ...FIRST_PAGE, sort: '-name', id: customer },
  }),
  'organizations.createCustomer': ({ id, domain }) => ({
    params: { id },
    body: {
      name: 'A Tenant',
      email: `tenant@${domain}`,
      contact: '+491701234567',
      busInst: 'business',
      nature: 'occupier',
      siteName: 'Their floor',
      timezone: 'Europe/Paris',
      currency: 'GBP',
    },
  }),

  'sites.list': ({ id, customer, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-code', org: id, id: sites.first, customer },
  }),
  'sites.create': ({ id, customer }) => ({ body: { org: id, name: 'Third', code: 'third', ...PLACE, customer } }),
  'sites.get': ({ sites }) => ({ params: { id: sites.first } }),
  'sites.update': ({ customer, sites }) => ({
    params: { id: sites.first },
    body: {
      name: 'Renamed',
      code: 'renamed',
      ...PLACE,
      workingHours: WEEK,
      version,
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      categories: ['Roof'],
      dueDaysByPriority: { none: null, low: 30, medium: 10, high: 2, urgent: 0 },
      feedbackForm: { enabled: true, anonymous: false },
      customer,
    },
  }),
  'sites.renewFeedbackToken': ({ sites }) => ({ params: { id: sites.first }, body: { version } }),
  'sites.remove': ({ sites }) => ({ params: { id: sites.second } }),

  'seats.get': ({ id }) => ({ params: { org: id } }),
  'seats.set': ({ id }) => ({ params: { org: id }, body: { seats: 500, version } }),

  'roles.create': ({ id }) => ({
    body: { name: 'Inspector', description: 'Looks', permissions: ['sites:view'], type: 'staff', org: id },
  }),
  'roles.list': ({ id }) => ({ query: { ...FIRST_PAGE, sort: '-name', type: 'staff', org: id } }),
  'roles.get': ({ roles }) => ({ params: { id: roles.unused } }),
  'roles.update': ({ roles }) => ({
    params: { id: roles.unused },
    body: { name: 'Renamed', description: 'Used later', permissions: ['members:view'], version },
  }),
  'roles.replacePermissions': ({ roles }) => ({
    params: { id: roles.unused },
    body: { permissions: ['members:view'], version },
  }),
  'roles.setField': ({ roles }) => ({
    params: { id: roles.unused },
    body: { field: 'name', value: 'Renamed', version },
  }),
  'roles.remove': ({ roles }) => ({ params: { id: roles.unused } }),
};
