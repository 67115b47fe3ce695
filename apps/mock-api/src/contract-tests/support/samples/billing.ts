import { TextFile } from '../send.ts';
import { type Samples, version } from './sample.ts';

const PAYER = {
  name: 'Northwind Facilities GmbH',
  billingEmail: 'invoices@north.example',
  country: 'DE',
  taxId: 'DE136695976',
  address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
};

export const BILLING: Samples<'customers' | 'paymentMethods' | 'webhooks' | 'localPayments'> = {
  'customers.list': ({ id }) => ({ query: { page: 1, limit: 5, sort: 'name', search: '', org: id } }),
  'customers.create': ({ unbilled }) => ({
    body: { ...PAYER, org: unbilled, currency: 'EUR', seats: 34, returnTo: '/unauthorized' },
  }),
  'customers.get': ({ billing }) => ({ params: { id: billing.payer } }),
  'customers.update': ({ billing }) => ({
    params: { id: billing.payer },
    body: { ...PAYER, currency: 'CHF', version },
  }),
  'customers.listPaymentMethods': ({ billing }) => ({
    params: { id: billing.payer },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'customers.addPaymentMethod': ({ billing }) => ({
    params: { id: billing.payer },
    body: { returnTo: '/settings' },
  }),
  'customers.history': ({ billing }) => ({
    params: { id: billing.payer },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),

  'paymentMethods.get': ({ billing }) => ({ params: { id: billing.spare } }),
  'paymentMethods.check': ({ billing }) => ({ params: { id: billing.checked } }),
  'paymentMethods.setDefault': ({ billing }) => ({ params: { id: billing.spare }, body: { version } }),
  'paymentMethods.remove': ({ billing }) => ({ params: { id: billing.spare } }),

  'webhooks.stripe': ({ billing }) => ({
    body: new TextFile(JSON.stringify({ method: billing.checked }), 'event.json', 'application/json'),
  }),

  'localPayments.get': ({ billing }) => ({ params: { token: billing.token } }),
  'localPayments.send': ({ billing }) => ({
    params: { token: billing.token },
    body: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 },
  }),
  'localPayments.cancel': ({ billing }) => ({ params: { token: billing.token } }),
};
