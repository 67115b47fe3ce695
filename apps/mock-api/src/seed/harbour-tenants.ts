import { daysAgo, NORTHWIND_KEY, type Seed, seedId, TENANTS_KEY } from './seed-context.ts';
import { seedMembers } from './seed-members.ts';
import { seedOrganization } from './seed-organization.ts';

const FOUNDED = {
  key: TENANTS_KEY,
  daysAgo: 200,
  created: { name: 'Harbour Tenants', site: 'Harbour Tower, floors 3 to 5' },
};

/** Harbour Tenants, a customer that Northwind Facilities serves at Harbour Campus; its owner is a Requester there. */
export function seedHarbourTenants(seed: Seed): void {
  const organization = {
    key: TENANTS_KEY,
    name: 'Harbour Tenants',
    email: 'hello@harbour-tenants.example',
    contact: '+494055598760',
    busInst: 'business',
    type: 'customer',
    servedBy: seedId(NORTHWIND_KEY),
    nature: 'occupier',
    seats: 5,
    paymentLinked: true,
    createdAt: daysAgo(seed, FOUNDED.daysAgo),
    trialEndsAt: daysAgo(seed, 186),
  } as const;
  const site = {
    key: 'tower',
    name: 'Harbour Tower, floors 3 to 5',
    code: 'harbour-tower',
    address: 'Kaistrasse 14, 20457 Hamburg',
    timezone: 'Europe/Berlin',
    locale: 'en-GB',
    currency: 'EUR',
  };
  seedOrganization(seed, organization, [site]);
  seedMembers(seed, FOUNDED, [
    {
      name: 'Lena Fischer',
      email: 'lena.fischer@north.example',
      role: 'Owner',
      status: 'active',
      sites: [],
      seenMinutesAgo: 300,
    },
  ]);
}
