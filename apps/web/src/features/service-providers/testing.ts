import type { ServiceProvider, ServiceProviderDetail } from '@siteward/contract';
import { ORG } from '#testing/render-page.tsx';

const AT = '2026-01-02T03:04:05.678Z';
export const ID = '1'.repeat(24);

/** A service provider with one document that has to be renewed soon. */
export const wulf: ServiceProvider = {
  _id: ID,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  version: 3,
  org: ORG,
  name: 'Wulf & Sohn',
  trades: ['plumbing', 'heating'],
  contactName: 'Ralf Wulf',
  email: 'office@wulf.example',
  phone: '',
  website: 'http://wulf.example',
  address: 'Hamburg',
  taxId: '',
  sites: [],
  status: 'active',
  contractStart: null,
  contractEnd: '2027-03-31',
  hourlyRateMinor: 6800,
  currency: 'EUR',
  documentCount: 1,
  papers: { state: 'due', expiresOn: '2026-01-14', daysLeft: 12 },
  openWork: 0,
  mayChange: true,
  rating: null,
};
/** The same one, with what its own page shows. */
export const detail: ServiceProviderDetail = {
  ...wulf,
  documents: [],
  blocked: null,
  allowedTransitions: ['inactive', 'blocked'],
};
