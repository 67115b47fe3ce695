import { TRIAL_MS, TRIAL_SEATS } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { payerKeys } from '#modules/billing/payers.model.ts';
import type { PaymentMethodDoc } from '#modules/billing/payment-methods.model.ts';
import { testCardRef } from '#payments/local.ts';
import type { TestApi } from '#testing/harness.ts';
import type { House, Person } from '../house.ts';
import { type Caller, randomSecret } from '../people.ts';
import { addMember, CUSTOM_PERMISSIONS, createRole, createTenant, roleIn, type Tenant } from './tenant.ts';

/** Adds a payer with its payment methods, in the form that the local provider keeps them. */
export async function addBilling(api: TestApi, { id: org, name }: Tenant): Promise<House['billing']> {
  const { models } = api.deps;
  const now = api.now();
  const payer = await scoped(models.Payer, org).create({
    name,
    billingEmail: `billing@${name.toLowerCase()}.example`,
    country: 'DE',
    taxId: 'DE136695976',
    address: { street: 'Harbour Road 1', postcode: '20457', city: 'Hamburg' },
    status: 'active',
    statusSince: now,
    seatsOrdered: null,
    provider: 'local',
    providerRef: `local_${org}`,
    ...payerKeys(name),
  });
  const linkedAt = new Date(now.getTime() - 60_000);
  const add = async (more: Partial<PaymentMethodDoc>, token = randomSecret()) => {
    const method = await scoped(models.PaymentMethod, org).create({
      payer: payer._id,
      provider: 'local',
      setupRef: tokenHash(token),
      providerRef: null,
      endsAt: new Date(now.getTime() + TRIAL_MS),
      lookAt: null,
      status: 'pending',
      failure: null,
      card: null,
      saidAt: linkedAt,
      default: false,
      linkedAt: null,
      language: 'en',
      returnTo: '',
      openedBy: name,
      ...more,
    });
    return method._id.toString();
  };
  const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 } as const;
  const checked = { ...card, last4: '3155' } as const;
  const linked = {
    status: 'linked',
    card,
    linkedAt,
    providerRef: testCardRef(card, linkedAt),
  } as const;
  await add({ ...linked, default: true });
  const token = randomSecret();
  return {
    payer: payer._id.toString(),
    spare: await add(linked),
    checked: await add({
      card: checked,
      providerRef: testCardRef(checked, linkedAt),
    }),
    waiting: await add({}, token),
    token,
  };
}

/** Adds an organization with the same people in the same roles and nothing else. */
export async function addUnbilled(
  api: TestApi,
  { name }: Tenant,
  people: readonly [Caller, Person][],
): Promise<string> {
  const tenant = await createTenant(api, `${name} Annex`, TRIAL_SEATS);
  const custom = await createRole(api, tenant, `${name} Annex Custom`, CUSTOM_PERMISSIONS);
  for (const [caller, { id: user, email }] of people) {
    if (caller === 'Outsider') continue;
    const isActive = caller !== 'Suspended';
    const role = caller === 'Custom' ? custom : roleIn(tenant, isActive ? caller : 'Technician');
    await addMember(api, tenant, { email, role, user, isActive });
  }
  return tenant.id;
}
