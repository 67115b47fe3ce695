import type { House } from '../house.ts';
import { TextFile } from '../send.ts';
import { FIRST_PAGE, type Samples, version } from './sample.ts';

const PROVIDER_FILTERS = { status: 'active', trade: 'plumbing', documents: 'due' } as const;

const FIRM = {
  name: 'Wulf & Sohn',
  contactName: 'Ralf Wulf',
  email: 'office@wulf.example',
  phone: '+49405551299',
  website: 'https://wulf.example/kontakt',
  address: 'Seehafenstrasse 40, Hamburg',
  taxId: 'DE 811 904 227',
  contractStart: '2024-04-01',
  contractEnd: '2027-03-31',
  hourlyRateMinor: 7200,
  trades: ['plumbing', 'heating'] as ['plumbing', 'heating'],
};

export const SERVICE_PROVIDERS: Samples<'serviceProviders' | 'serviceProviderFiles' | 'dispatch'> = {
  'serviceProviders.list': ({ id, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-documents', org: id, site: sites.first, ...PROVIDER_FILTERS },
  }),
  'serviceProviders.export': ({ id, sites }) => ({
    query: { search: 'a', sort: '-documents', org: id, site: sites.first, ...PROVIDER_FILTERS },
  }),
  'serviceProviders.counts': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'serviceProviders.create': ({ id, sites }) => ({ body: { org: id, sites: [sites.first], ...FIRM } }),
  'serviceProviders.get': ({ serviceProviders }) => ({ params: { id: serviceProviders.idle } }),
  'serviceProviders.update': ({ serviceProviders, sites }) => ({
    params: { id: serviceProviders.idle },
    body: { sites: [sites.first], ...FIRM, version },
  }),
  'serviceProviders.remove': ({ serviceProviders }) => ({ params: { id: serviceProviders.idle } }),
  'serviceProviders.setStatus': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle, status: 'blocked' },
    body: { reason: 'Left a valve open', version },
  }),
  'serviceProviders.describeDocument': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle, document: serviceProviders.document },
    body: { title: 'Liability insurance', note: 'Policy HV-88214', expiresOn: '2027-06-30', version },
  }),
  'serviceProviders.history': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),

  'serviceProviderFiles.list': ({ serviceProviders }) => ({ params: { id: serviceProviders.idle } }),
  'serviceProviderFiles.add': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle },
    body: new TextFile('%PDF-1.7\n', 'Insurance.pdf', 'application/pdf'),
  }),
  'serviceProviderFiles.remove': ({ serviceProviders }) => ({ params: documentOf(serviceProviders) }),
  'serviceProviderFiles.content': ({ serviceProviders }) => ({ params: documentOf(serviceProviders) }),
  'serviceProviderFiles.thumbnail': ({ serviceProviders }) => ({ params: documentOf(serviceProviders) }),

  'dispatch.get': ({ dispatched: { sent } }) => ({ params: { token: sent.token } }),
  'dispatch.step': ({ dispatched: { sent } }) => ({
    params: { token: sent.token },
    body: { step: 'accepted', reason: 'No time', resolution: 'Sealed' },
  }),
  'dispatch.comment': ({ dispatched: { sent } }) => ({ params: { token: sent.token }, body: { text: 'On our way' } }),
  'dispatch.answerPoint': ({ dispatched: { accepted }, workOrders }) => ({
    params: { token: accepted.token, point: workOrders.point },
    body: { value: true },
  }),
  'dispatch.sign': ({ dispatched: { accepted } }) => ({
    params: { token: accepted.token },
    body: { name: 'Jonas Petersen', drawing: 'M10 20L30 40' },
  }),
  'dispatch.addFile': ({ dispatched: { accepted } }) => ({
    params: { token: accepted.token },
    body: new TextFile('%PDF-1.7\n', 'Report.pdf', 'application/pdf'),
  }),
  'dispatch.content': ({ dispatched: { accepted }, dispatchFile: file }) => ({
    params: { token: accepted.token, file },
  }),
  'dispatch.thumbnail': ({ dispatched: { accepted }, dispatchFile: file }) => ({
    params: { token: accepted.token, file },
  }),
};

function documentOf({ idle: id, document: file }: House['serviceProviders']) {
  return { id, file };
}
