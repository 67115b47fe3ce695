import { PAYER } from '#modules/billing/test-cards-testing.ts';
import { invite, update } from './people.ts';
import { type Attempt, someone } from './place.ts';

/** Calls that give more than the actor has, or concern the organization as a whole. */
export const BEYOND_ORGANIZATION: Attempt[] = [
  ['members.invite', 'to all sites', (by, place) => invite(by, place, { sites: [] })],
  ['members.update', 'their own limits away', (by) => update(by, by.member, { sites: [], customerOrgId: null })],
  ['members.update', 'their own limits, narrower', (by, place) => update(by, by.member, { sites: [place.a, place.b] })],
  ['sites.remove', 'their site', (by, place) => by.client.sites.remove({ params: { id: place.a } })],
  ['sites.create', 'a site', (by, place) => by.client.sites.create({ body: { org: place.org, name: 'Mine' } })],
  [
    'sites.update',
    "their site's customer",
    (by, place) => by.client.sites.update({ params: { id: place.a }, body: { customer: null } }),
  ],
  [
    'roles.create',
    'a role',
    (by, place) => by.client.roles.create({ body: { org: place.org, name: 'Mine', permissions: [], type: 'staff' } }),
  ],
  [
    'roles.update',
    'a role',
    (by, place) => by.client.roles.update({ params: { id: place.unused }, body: { name: 'Mine' } }),
  ],
  [
    'roles.replacePermissions',
    'a role',
    (by, place) => by.client.roles.replacePermissions({ params: { id: place.unused }, body: { permissions: [] } }),
  ],
  [
    'roles.setField',
    'a role',
    (by, place) => by.client.roles.setField({ params: { id: place.unused }, body: { field: 'name', value: 'Mine' } }),
  ],
  ['roles.remove', 'a role', (by, place) => by.client.roles.remove({ params: { id: place.unused } })],
  [
    'organizations.createCustomer',
    'a customer',
    (by, place) =>
      by.client.organizations.createCustomer({
        params: { id: place.org },
        body: { name: 'Mine', email: someone(), busInst: 'business', nature: 'occupier' },
      }),
  ],
  [
    'cannedReplies.create',
    'a canned reply',
    (by, place) => by.client.cannedReplies.create({ body: { org: place.org, title: 'Mine', text: 'Mine' } }),
  ],
  [
    'cannedReplies.update',
    'a canned reply',
    (by, place) => by.client.cannedReplies.update({ params: { id: place.reply }, body: { title: 'Mine' } }),
  ],
  [
    'cannedReplies.remove',
    'a canned reply',
    (by, place) => by.client.cannedReplies.remove({ params: { id: place.reply } }),
  ],
  // An Administrator lacks the permission for these anyway; below, a limited Owner tries them as well.
  ['customers.create', 'who pays', (by, place) => by.client.customers.create({ body: { org: place.org, ...PAYER } })],
  [
    'customers.update',
    'who pays',
    (by, place) => by.client.customers.update({ params: { id: place.billing.customer }, body: { name: 'Mine' } }),
  ],
  [
    'customers.addPaymentMethod',
    'a card',
    (by, place) => by.client.customers.addPaymentMethod({ params: { id: place.billing.customer }, body: {} }),
  ],
  [
    'paymentMethods.check',
    'a card',
    (by, place) => by.client.paymentMethods.check({ params: { id: place.billing.method } }),
  ],
  [
    'paymentMethods.setDefault',
    'a card',
    (by, place) => by.client.paymentMethods.setDefault({ params: { id: place.billing.method } }),
  ],
  [
    'paymentMethods.remove',
    'a card',
    (by, place) => by.client.paymentMethods.remove({ params: { id: place.billing.method } }),
  ],
  ['seats.set', 'the seats', (by, place) => by.client.seats.set({ params: { org: place.org }, body: { seats: 200 } })],
  [
    'organizations.update',
    'the organization',
    (by, place) => by.client.organizations.update({ params: { id: place.org }, body: { name: 'Mine' } }),
  ],
];
