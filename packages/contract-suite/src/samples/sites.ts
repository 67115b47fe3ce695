import { done, Unavailable } from '../world/unavailable.ts';
import type { Place } from '../world/world.ts';
import { PAGE, type SamplesOf } from './sample.ts';

const DAYS = { from: '2026-11-08', to: '2026-11-21', timezone: 'Europe/Berlin' } as const;
const PAYER = {
  name: 'Contract suite',
  billingEmail: 'invoices@suite.example',
  country: 'DE',
  address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
};
const CARD = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2035 } as const;
const WEEK = Array.from({ length: 7 }, (_, day) => ({ closed: day > 4, open: '08:00', close: '17:30' }));

/** The customer who pays for a place. */
async function payerOf({ org, owner: { api } }: Place): Promise<string> {
  const { items } = await done('Listing customers', api.customers.list({ query: { org } }), 200);
  const [found] = items;
  if (found) return found._id;
  const body = { ...PAYER, org, currency: 'EUR', returnTo: '/settings' };
  return (await done('Creating a customer', api.customers.create({ body }), 201)).customer._id;
}

/** A page for another card, and its token if it is the page that accepts test cards. */
async function pageOf(place: Place) {
  const id = await payerOf(place);
  const { api } = place.owner;
  const body = { returnTo: '/settings' };
  const opened = await done('Opening a page for a card', api.customers.addPaymentMethod({ params: { id }, body }), 201);
  const { hash, searchParams, pathname, host } = new URL(opened.url, 'http://none.invalid');
  const inHash = new URLSearchParams(hash.slice(1)).get('token') ?? hash.slice(1);
  const token = inHash || searchParams.get('token') || pathname.split('/').at(-1) || '';
  return { method: opened.paymentMethod._id, token, host };
}

async function localPageOf(place: Place) {
  const { method, token } = await pageOf(place);
  const seen = await place.owner.api.localPayments.get({ params: { token } });
  if (seen.status !== 200) throw new Unavailable('cards are taken by the page of a payment provider');
  return { method, token };
}

/** A card that was accepted. */
async function linkedCard(place: Place): Promise<string> {
  const { method, token } = await localPageOf(place);
  await done('Sending a card', place.owner.api.localPayments.send({ params: { token }, body: CARD }), 200);
  await done('Asking for a card', place.owner.api.paymentMethods.check({ params: { id: method } }), 200);
  return method;
}

export const sites: SamplesOf<'sites' | 'dashboard' | 'calendar'> = {
  'sites.list': ({ org }) => ({ query: { ...PAGE, sort: '-code', org } }),
  'sites.create': ({ org, records }) => ({
    body: {
      org,
      name: records.name(),
      address: 'Harbour Road 1',
      timezone: 'Europe/Berlin',
      locale: 'de-DE',
      currency: 'EUR',
    },
  }),
  'sites.get': ({ site }) => ({ params: { id: site } }),
  'sites.update': async ({ records }) => ({
    params: { id: (await records.siteRecord())._id },
    body: {
      name: records.name(),
      workingHours: WEEK,
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      categories: ['Roof'],
      dueDaysByPriority: { none: null, low: 30, medium: 10, high: 2, urgent: 0 },
      feedbackForm: { enabled: true, anonymous: false },
    },
  }),
  'sites.renewFeedbackToken': async ({ records }) => ({ params: { id: (await records.siteRecord())._id }, body: {} }),
  'sites.remove': async ({ records }) => ({ params: { id: (await records.siteRecord())._id } }),

  'dashboard.get': ({ org, site }) => ({ query: { org, site, ...DAYS } }),
  'dashboard.export': ({ org, site }) => ({ query: { org, site, ...DAYS } }),

  'calendar.get': ({ org, site }) => ({
    query: { org, site, from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  }),
  'calendar.feeds': ({ org, site }) => ({ query: { org, site } }),
  'calendar.createFeed': ({ org, site }) => ({ body: { org, site } }),
  'calendar.removeFeed': ({ org, site }) => ({ query: { org, site } }),
  'calendar.feed': async ({ org, site, owner }) => {
    const { url } = await done('Making a feed', owner.api.calendar.createFeed({ body: { org, site } }), 201);
    return { params: { token: new URL(url).pathname.split('/').at(-1) ?? '' } };
  },
};

export const payment: SamplesOf<'customers' | 'paymentMethods' | 'localPayments'> = {
  'customers.list': ({ org }) => ({ query: { ...PAGE, sort: 'name', org } }),
  'customers.create': async ({ org, owner: { api } }) => {
    const { total } = await done('Listing customers', api.customers.list({ query: { org } }), 200);
    if (total > 0) throw new Unavailable('another call has made the one customer that there may be');
    return { body: { ...PAYER, org, currency: 'EUR', returnTo: '/settings' } };
  },
  'customers.get': async (place) => ({ params: { id: await payerOf(place) } }),
  'customers.update': async (place) => ({ params: { id: await payerOf(place) }, body: { ...PAYER, currency: 'EUR' } }),
  'customers.listPaymentMethods': async (place) => ({
    params: { id: await payerOf(place) },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'customers.addPaymentMethod': async (place) => ({
    params: { id: await payerOf(place) },
    body: { returnTo: '/settings' },
  }),
  'customers.history': async (place) => ({
    params: { id: await payerOf(place) },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'paymentMethods.get': async (place) => ({ params: { id: (await pageOf(place)).method } }),
  'paymentMethods.check': async (place) => ({ params: { id: (await pageOf(place)).method } }),
  'paymentMethods.setDefault': async (place) => ({ params: { id: await linkedCard(place) }, body: {} }),
  'paymentMethods.remove': async (place) => {
    await linkedCard(place);
    return { params: { id: await linkedCard(place) } };
  },
  'localPayments.get': async (place) => ({ params: { token: (await localPageOf(place)).token } }),
  'localPayments.send': async (place) => ({ params: { token: (await localPageOf(place)).token }, body: CARD }),
  'localPayments.cancel': async (place) => ({ params: { token: (await localPageOf(place)).token } }),
};
