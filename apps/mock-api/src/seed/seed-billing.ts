import { payerKeys } from '#modules/billing/payers.model.ts';
import { testCardRef } from '#payments/local.ts';
import { addAsGiven, daysAgo, NORTHWIND_KEY, recordOf, type Seed, seedId, seedToken, userId } from './seed-context.ts';

/**
 * The payer of Northwind Facilities, with a card that has been linked since its trial (README, Run it). Southgate Properties has
 * no payer yet.
 */
export function seedBilling(seed: Seed): void {
  const { models } = seed;
  const [name, since] = ['Northwind Facilities GmbH', daysAgo(seed, 388)];
  const org = seedId(NORTHWIND_KEY);
  const key = `${NORTHWIND_KEY}/payer`;
  const payer = {
    ...recordOf(key, since),
    org,
    name,
    billingEmail: 'invoices@north.example',
    ...payerKeys(name),
    address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
    country: 'DE',
    taxId: 'DE136695976',
    status: 'active' as const,
    statusSince: since,
    provider: 'local',
    providerRef: `local_${org.toString()}`,
  };
  addAsGiven(seed, models.Payer, [payer]);
  const expYear = seed.now.getUTCFullYear() + 3;
  const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear } as const;
  const token = seedToken(`${key}/card`);
  const method = {
    ...recordOf(`${key}/card`, since),
    org,
    payer: payer._id,
    provider: 'local' as const,
    card,
    setupRef: token,
    providerRef: testCardRef(card, since),
    endsAt: since,
    status: 'linked' as const,
    default: true,
    saidAt: since,
    linkedAt: since,
    language: 'en' as const,
    openedBy: 'Olivia Brandt',
  };
  addAsGiven(seed, models.PaymentMethod, [method]);
  const lines: [action: string, changes: Record<string, unknown>][] = [
    ['customer.created', { name }],
    ['customer.method-added', {}],
    ['customer.method-linked', { card: 'Visa •••• 4242' }],
    ['customer.status-changed', { status: { from: 'pending', to: 'active' } }],
  ];
  const records = lines.map(([action, changes], index) => ({
    _id: seedId(`${key}/audit/${index}`),
    org,
    action,
    changes,
    createdAt: since,
    target: { kind: 'customer', id: payer._id },
    actor: userId('owner@north.example'),
    ip: '192.0.2.10',
    requestId: seedId(`${key}/request`).toString(),
  }));
  addAsGiven(seed, models.AuditRecord, records);
}
