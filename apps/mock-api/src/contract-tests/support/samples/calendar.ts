import { ownAt, type Samples } from './sample.ts';

const DAYS = { from: '2026-11-08', to: '2026-11-21', timezone: 'Europe/Berlin' } as const;

export const CALENDAR: Samples<'calendar' | 'dashboard'> = {
  'calendar.get': (house, person) => ({
    query: {
      org: house.id,
      from: '2026-11-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
      search: 'pump',
      kinds: 'work-orders',
      status: 'open',
      priority: 'none',
      type: 'corrective',
      tag: 'pump',
      serviceProvider: house.serviceProviders.hired,
      ...ownAt(house, person),
    },
  }),
  'calendar.feeds': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'calendar.createFeed': ({ id, sites }) => ({ body: { org: id, site: sites.first } }),
  'calendar.removeFeed': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'calendar.feed': ({ calendarFeed }) => ({ params: { token: `${calendarFeed}.ics` } }),

  'dashboard.get': ({ id, sites }) => ({ query: { org: id, site: sites.first, ...DAYS } }),
  'dashboard.export': ({ id, sites }) => ({ query: { org: id, site: sites.first, ...DAYS } }),
};
