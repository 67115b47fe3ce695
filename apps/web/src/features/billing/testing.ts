import type { Payer, PaymentMethod, Seats } from '@siteward/contract';
import { ORG } from '#testing/render-page.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const id = (digit: string) => digit.repeat(24);
const record = (_id: string) => ({ _id, createdAt: AT, updatedAt: AT, deletedAt: null, version: 3 });

/** A payer for the organization of `pageScope`. */
export function aPayer(more: Partial<Payer> = {}): Payer {
  return {
    ...record(id('1')),
    org: ORG,
    name: 'Northwind GmbH',
    billingEmail: 'invoices@north.example',
    country: 'DE',
    taxId: '',
    address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
    currency: 'EUR',
    status: 'active',
    statusSince: AT,
    seatsOrdered: null,
    ...more,
  };
}

/** A card of that payer, linked and the default. */
export function aMethod(more: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    ...record(id('2')),
    org: ORG,
    customer: id('1'),
    provider: 'local',
    brand: 'visa',
    last4: '4242',
    expMonth: 8,
    expYear: 2099,
    default: true,
    status: 'linked',
    failure: null,
    linkedAt: AT,
    ...more,
  };
}

/** The seats of the organization: 34, of which 18 are in use, after the trial. */
export function someSeats(more: Partial<Seats> = {}): Seats {
  return {
    seats: 34,
    available: 34,
    used: 18,
    trial: false,
    pricePerSeat: 8,
    total: 272,
    version: 5,
    monthly: { amount: 27_200, currency: 'EUR' },
    ...more,
  };
}
