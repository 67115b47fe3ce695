import type { PersonInOrganization } from '#testing/harness.ts';
import { type Attempt, note, type Place } from './place.ts';

/** Service providers who also work beyond reach. */
export const BEYOND_SERVICE_PROVIDERS: Attempt[] = [
  ['serviceProviders.create', 'a firm for all sites', (by, place) => createFirm(by, place, [])],
  [
    'serviceProviders.update',
    'a firm of all sites',
    (by, place) => changeFirm(by, place.firms.everywhere, { name: 'Mine' }),
  ],
  [
    'serviceProviders.update',
    'a firm of another site too',
    (by, place) => changeFirm(by, place.firms.atBoth, { name: 'Mine' }),
  ],
  ['serviceProviders.update', 'their firm to all sites', (by, place) => changeFirm(by, place.firms.atA, { sites: [] })],
  [
    'serviceProviders.remove',
    'a firm of another site too',
    (by, place) => by.client.serviceProviders.remove({ params: { id: place.firms.atBoth } }),
  ],
  ['serviceProviders.setStatus', 'a firm of all sites', (by, place) => block(by, place.firms.everywhere)],
  [
    'serviceProviders.describeDocument',
    'a paper of a firm of all sites',
    (by, place) => describePaper(by, place.firms.everywhere, place.firms.paperEverywhere),
  ],
  [
    'serviceProviderFiles.add',
    'a paper to a firm of all sites',
    (by, place) => by.client.serviceProviderFiles.add({ params: { id: place.firms.everywhere }, body: note() }),
  ],
  [
    'serviceProviderFiles.remove',
    'a paper of a firm of all sites',
    (by, place) =>
      by.client.serviceProviderFiles.remove({
        params: { id: place.firms.everywhere, file: place.firms.paperEverywhere },
      }),
  ],
];

/** Service providers who look as if they did not exist. */
export const HIDDEN_SERVICE_PROVIDERS: Attempt[] = [
  ['serviceProviders.create', 'at another site', (by, place) => createFirm(by, place, [place.a, place.b])],
  ['serviceProviders.update', 'of another site', (by, place) => changeFirm(by, place.firms.atB, { name: 'Mine' })],
  [
    'serviceProviders.update',
    'to another site',
    (by, place) => changeFirm(by, place.firms.atA, { sites: [place.a, place.b] }),
  ],
  [
    'serviceProviders.remove',
    'of another site',
    (by, place) => by.client.serviceProviders.remove({ params: { id: place.firms.atB } }),
  ],
  ['serviceProviders.setStatus', 'of another site', (by, place) => block(by, place.firms.atB)],
  [
    'serviceProviders.describeDocument',
    'of another site',
    (by, place) => describePaper(by, place.firms.atB, place.firms.paperAtB),
  ],
  [
    'serviceProviderFiles.add',
    'to one of another site',
    (by, place) => by.client.serviceProviderFiles.add({ params: { id: place.firms.atB }, body: note() }),
  ],
  [
    'serviceProviderFiles.remove',
    'of one of another site',
    (by, place) =>
      by.client.serviceProviderFiles.remove({ params: { id: place.firms.atB, file: place.firms.paperAtB } }),
  ],
];

function createFirm(by: PersonInOrganization, place: Place, sites: string[]) {
  return by.client.serviceProviders.create({ body: { org: place.org, name: 'Mine', sites } });
}

function changeFirm(by: PersonInOrganization, id: string, body: { name?: string; sites?: string[] }) {
  return by.client.serviceProviders.update({ params: { id }, body });
}

function block(by: PersonInOrganization, id: string) {
  return by.client.serviceProviders.setStatus({ params: { id, status: 'blocked' }, body: { reason: 'Mine' } });
}

function describePaper(by: PersonInOrganization, id: string, document: string) {
  const body = { title: 'Mine', expiresOn: null };
  return by.client.serviceProviders.describeDocument({ params: { id, document }, body });
}
